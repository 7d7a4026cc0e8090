package io.sunder.harness.cli;

import io.sunder.histories.contract.Contract;
import io.sunder.histories.contract.ContractJson;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** A contract as {@code field=value} pairs of the command line. */
final class ContractOptions {
    private ContractOptions() {}

    /**
     * The strictest contract with some fields changed; empty if there are none.
     *
     * @throws IllegalArgumentException if there is no such field, or no such value
     */
    static Optional<Contract> parse(Map<String, String> fields) {
        if (fields.isEmpty()) {
            return Optional.empty();
        }
        ObjectNode known = ContractJson.write(Contract.strictest());
        ObjectNode node = JsonNodeFactory.instance.objectNode();
        fields.forEach((field, value) -> {
            if (!known.has(field)) {
                throw new IllegalArgumentException(
                        "a contract has no field '" + field + "'; it has " + String.join(", ", known.propertyNames()));
            }
            if (known.get(field).isBoolean() && (value.equals("true") || value.equals("false"))) {
                node.put(field, value.equals("true"));
            } else if (known.get(field).isNumber() && value.matches("\\d{1,9}")) {
                node.put(field, Integer.parseInt(value));
            } else {
                node.put(field, value);
            }
        });
        return Optional.of(ContractJson.read(node, Contract.strictest()));
    }
}
