package io.sunder.histories.contract;

import java.util.Arrays;
import java.util.function.Function;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * A contract as JSON: {@code {"acks":"all","idempotence":true,"isolation":"read_committed",
 * "unclean-leader-election":false,"min-insync-replicas":2,"replication-factor":3,"cleanup-policy":"delete",
 * "retention":"unlimited","assignment":"assign","follower-reads":false}}. A field that is left out takes its value from
 * a default contract, so that a claim may name only what it changes.
 */
public final class ContractJson {
    private ContractJson() {}

    public static ObjectNode write(Contract contract) {
        ObjectNode node = JsonNodeFactory.instance.objectNode();
        node.put("acks", contract.acks().json());
        node.put("idempotence", contract.idempotence());
        node.put("isolation", contract.isolation().json());
        node.put("unclean-leader-election", contract.uncleanLeaderElection());
        node.put("min-insync-replicas", contract.minInsyncReplicas());
        node.put("replication-factor", contract.replicationFactor());
        node.put("cleanup-policy", contract.cleanupPolicy().json());
        node.put("retention", contract.retention().json());
        node.put("assignment", contract.assignment().json());
        node.put("follower-reads", contract.followerReads());
        return node;
    }

    /**
     * Reads a contract.
     *
     * @param node a JSON object; unknown fields are ignored
     * @param defaults gives the value of every field that is left out
     * @throws IllegalArgumentException if a field has a value it can't have; the message names field and choices
     */
    public static Contract read(JsonNode node, Contract defaults) {
        if (!node.isObject()) {
            throw new IllegalArgumentException("a contract must be a JSON object, found " + node);
        }
        return new Contract(
                choice(node, "acks", Acks.values(), Acks::json, defaults.acks()),
                flag(node, "idempotence", defaults.idempotence()),
                choice(node, "isolation", Isolation.values(), Isolation::json, defaults.isolation()),
                flag(node, "unclean-leader-election", defaults.uncleanLeaderElection()),
                count(node, "min-insync-replicas", defaults.minInsyncReplicas()),
                count(node, "replication-factor", defaults.replicationFactor()),
                choice(node, "cleanup-policy", CleanupPolicy.values(), CleanupPolicy::json, defaults.cleanupPolicy()),
                choice(node, "retention", Retention.values(), Retention::json, defaults.retention()),
                choice(node, "assignment", Assignment.values(), Assignment::json, defaults.assignment()),
                flag(node, "follower-reads", defaults.followerReads()));
    }

    private static <E extends Enum<E>> E choice(
            JsonNode node, String field, E[] choices, Function<E, String> json, E otherwise) {
        JsonNode found = node.get(field);
        if (found == null) {
            return otherwise;
        }
        for (E choice : choices) {
            if (found.isValueNode() && json.apply(choice).equals(found.asString())) {
                return choice;
            }
        }
        String known = Arrays.stream(choices).map(json).collect(Collectors.joining(", "));
        throw new IllegalArgumentException("contract field " + field + " must be one of " + known + ", found " + found);
    }

    private static boolean flag(JsonNode node, String field, boolean otherwise) {
        JsonNode found = node.get(field);
        if (found == null) {
            return otherwise;
        }
        if (!found.isBoolean()) {
            throw new IllegalArgumentException("contract field " + field + " must be true or false, found " + found);
        }
        return found.asBoolean();
    }

    private static int count(JsonNode node, String field, int otherwise) {
        JsonNode found = node.get(field);
        if (found == null) {
            return otherwise;
        }
        if (!found.canConvertToInt() || !found.isIntegralNumber()) {
            throw new IllegalArgumentException("contract field " + field + " must be an integer, found " + found);
        }
        return found.asInt();
    }
}
