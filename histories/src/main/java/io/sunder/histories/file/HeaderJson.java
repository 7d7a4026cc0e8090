package io.sunder.histories.file;

import io.sunder.histories.contract.Contract;
import io.sunder.histories.contract.ContractJson;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * The header as JSON: {@code {"format":"sunder-history/1","run":"...","seed":42,"target":"kafka:4.4.0",
 * "contract":{...},"claim":{...},"topics":[{"name":"orders","partitions":2,"replication-factor":3}],
 * "expect":{"min-acknowledged":10000,"unavailable-limit-ms":10000,"final-read":true}}}. Only {@code format} must be there; a
 * claim may name only the fields in which it is stricter than the contract.
 */
public final class HeaderJson {
    private HeaderJson() {}

    public static ObjectNode write(HistoryHeader header) {
        ObjectNode node = JsonNodeFactory.instance.objectNode();
        node.put("format", HistoryHeader.FORMAT);
        node.put("run", header.run());
        node.put("seed", header.seed());
        node.put("target", header.target());
        node.set("contract", ContractJson.write(header.contract()));
        header.claim().ifPresent(claim -> node.set("claim", ContractJson.write(claim)));
        ArrayNode topics = node.putArray("topics");
        for (TopicSpec topic : header.topics()) {
            topics.addObject()
                    .put("name", topic.name())
                    .put("partitions", topic.partitions())
                    .put("replication-factor", topic.replicationFactor());
        }
        ObjectNode expect = node.putObject("expect");
        expect.put("min-acknowledged", header.expectations().minAcknowledged());
        header.expectations().unavailableLimitMs().ifPresent(limit -> expect.put("unavailable-limit-ms", limit));
        if (!header.expectations().finalRead()) {
            expect.put("final-read", false);
        }
        return node;
    }

    /**
     * Reads a header.
     *
     * @throws IllegalArgumentException if the header can't be understood; the message names the field */
    public static HistoryHeader read(JsonNode node) {
        JsonNode format = node.get("format");
        if (format == null || !format.isString() || !format.asString().equals(HistoryHeader.FORMAT)) {
            throw new IllegalArgumentException(
                    "the header's format must be \"" + HistoryHeader.FORMAT + "\", found " + format);
        }
        JsonNode contractNode = node.get("contract");
        Contract contract =
                contractNode == null ? Contract.strictest() : ContractJson.read(contractNode, Contract.strictest());
        JsonNode claimNode = node.get("claim");
        Optional<Contract> claim = claimNode == null || claimNode.isNull()
                ? Optional.empty()
                : Optional.of(ContractJson.read(claimNode, contract));
        return new HistoryHeader(
                text(node, "run"),
                number(node, "seed", 0),
                text(node, "target"),
                contract,
                claim,
                topics(node),
                expectations(node));
    }

    private static List<TopicSpec> topics(JsonNode node) {
        List<TopicSpec> topics = new ArrayList<>();
        JsonNode found = node.get("topics");
        if (found == null || found.isNull()) {
            return topics;
        }
        if (!found.isArray()) {
            throw new IllegalArgumentException("the header's topics must be an array, found " + found);
        }
        for (JsonNode topic : found) {
            topics.add(
                    topic.isString()
                            ? new TopicSpec(topic.asString(), 1, 1)
                            : new TopicSpec(
                                    text(topic, "name"),
                                    Math.toIntExact(number(topic, "partitions", 1)),
                                    Math.toIntExact(number(topic, "replication-factor", 1))));
        }
        return topics;
    }

    private static Expectations expectations(JsonNode node) {
        JsonNode expect = node.get("expect");
        if (expect == null || !expect.isObject()) {
            return Expectations.none();
        }
        long limit = number(expect, "unavailable-limit-ms", -1);
        return new Expectations(
                number(expect, "min-acknowledged", 1),
                limit < 0 ? OptionalLong.empty() : OptionalLong.of(limit),
                finalRead(expect));
    }

    private static boolean finalRead(JsonNode expect) {
        JsonNode found = expect.get("final-read");
        if (found != null && !found.isBoolean()) {
            throw new IllegalArgumentException("the header's final-read must be true or false, found " + found);
        }
        return found == null || found.asBoolean();
    }

    private static String text(JsonNode node, String field) {
        JsonNode found = node.get(field);
        if (found == null || found.isNull()) {
            return "";
        }
        if (!found.isValueNode()) {
            throw new IllegalArgumentException("the header's " + field + " must be a string, found " + found);
        }
        return found.asString();
    }

    private static long number(JsonNode node, String field, long otherwise) {
        JsonNode found = node.get(field);
        if (found == null || found.isNull()) {
            return otherwise;
        }
        if (!found.isIntegralNumber() || !found.canConvertToLong()) {
            throw new IllegalArgumentException("the header's " + field + " must be an integer, found " + found);
        }
        return found.asLong();
    }
}
