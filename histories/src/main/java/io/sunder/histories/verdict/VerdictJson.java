package io.sunder.histories.verdict;

import io.sunder.histories.contract.ContractJson;
import java.util.List;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * A verdict as JSON, format {@code sunder-verdict/1}. A kind that occurred with more than one class shows the gravest as
 * {@code class}, {@code count} and {@code examples}, and each milder one under its own name: {@code
 * {"class":"violation","count":1,"examples":[...],"allowed":{"count":7,"examples":[...]}}}.
 */
final class VerdictJson {
    static final String FORMAT = "sunder-verdict/1";

    private VerdictJson() {}

    static ObjectNode write(Verdict verdict) {
        ObjectNode node = JsonNodeFactory.instance.objectNode();
        node.put("format", FORMAT);
        node.put("verdict", verdict.outcome().json());
        node.put("history", verdict.history());
        node.put("events", verdict.events());
        ObjectNode operations = node.putObject("operations");
        verdict.operations()
                .forEach((f, counts) -> operations
                        .putObject(f)
                        .put("ok", counts.ok())
                        .put("fail", counts.fail())
                        .put("info", counts.info()));
        node.set("contract", ContractJson.write(verdict.contract()));
        verdict.claim().ifPresent(claim -> node.set("claim", ContractJson.write(claim)));
        anomalies(node.putObject("anomalies"), verdict.findings());
        strings(node.putArray("unknown"), verdict.unknown());
        ArrayNode faults = node.putArray("faults");
        verdict.faults().forEach(fault -> fault(faults.addObject(), fault));
        ObjectNode availability = node.putObject("availability");
        verdict.availability().forEach((key, value) -> availability(availability.putObject(key), value));
        if (!verdict.warnings().isEmpty()) {
            strings(node.putArray("warnings"), verdict.warnings());
        }
        return node;
    }

    private static void anomalies(ObjectNode node, List<Findings> all) {
        for (Findings findings : all) {
            String kind = findings.kind().json();
            if (node.get(kind) instanceof ObjectNode graver) {
                counted(graver.putObject(findings.anomalyClass().json()), findings);
            } else {
                counted(
                        node.putObject(kind)
                                .put("class", findings.anomalyClass().json()),
                        findings);
            }
        }
    }

    private static void counted(ObjectNode node, Findings findings) {
        node.put("count", findings.count());
        ArrayNode examples = node.putArray("examples");
        findings.examples().forEach(example -> example(examples.addObject(), example));
    }

    private static void example(ObjectNode node, AnomalyExample example) {
        node.put("key", example.key());
        example.offset().ifPresent(offset -> node.put("offset", offset));
        example.value().ifPresent(value -> value(node, value));
        ArrayNode events = node.putArray("events");
        example.events().forEach(index -> events.add(index.longValue()));
        node.put("explanation", example.explanation());
        example.clause().ifPresent(clause -> node.put("clause", clause));
        if (!example.around().isEmpty()) {
            strings(node.putArray("around"), example.around());
        }
    }

    private static void value(ObjectNode node, RecordValue value) {
        if (value.integer()) {
            node.put("value", new java.math.BigInteger(value.text()));
        } else {
            node.put("value", value.text());
        }
    }

    private static void fault(ObjectNode node, FaultSummary fault) {
        node.put("id", fault.id());
        node.put("kind", fault.kind());
        strings(node.putArray("targets"), fault.targets());
        node.put("begin-ms", fault.beginNanos() / 1_000_000);
        fault.endNanos().ifPresent(end -> node.put("end-ms", end / 1_000_000));
        if (fault.optional()) {
            node.put("optional", true);
        }
        fault.witness().ifPresent(witness -> node.put("witness", witness));
    }

    private static void availability(ObjectNode node, Availability value) {
        node.put("longest-ms", value.longestMs());
        ArrayNode windows = node.putArray("windows");
        for (Availability.Window window : value.windows()) {
            windows.addArray().add(window.fromMs()).add(window.toMs());
        }
    }

    private static void strings(ArrayNode node, List<String> strings) {
        strings.forEach(node::add);
    }
}
