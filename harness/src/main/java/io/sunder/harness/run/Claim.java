package io.sunder.harness.run;

import io.sunder.histories.contract.Contract;
import io.sunder.histories.contract.ContractJson;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** The contract that a scenario claims: the effective one with some fields replaced. */
final class Claim {
    private Claim() {}

    /**
     * The claimed contract, empty where nothing is claimed.
     *
     * @throws RunException if a field has a value that it can't have
     */
    static Optional<Contract> over(Contract effective, Map<String, String> claimed) {
        if (claimed.isEmpty()) {
            return Optional.empty();
        }
        ObjectNode fields = JsonNodeFactory.instance.objectNode();
        claimed.forEach((field, value) -> {
            if (value.equals("true") || value.equals("false")) {
                fields.put(field, Boolean.parseBoolean(value));
            } else if (value.matches("\\d{1,9}") && !field.equals("acks")) {
                fields.put(field, Integer.parseInt(value));
            } else {
                fields.put(field, value);
            }
        });
        try {
            return Optional.of(ContractJson.read(fields, effective));
        } catch (IllegalArgumentException e) {
            throw new RunException("the scenario's claim: " + e.getMessage(), e);
        }
    }
}
