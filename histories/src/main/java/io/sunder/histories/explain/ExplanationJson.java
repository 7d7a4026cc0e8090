package io.sunder.histories.explain;

import io.sunder.histories.verdict.AnomalyExample;
import io.sunder.histories.verdict.Finding;
import io.sunder.histories.verdict.RecordValue;
import java.math.BigInteger;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * An explanation as JSON: {@code {"format":"sunder-explain/1","history":"...","events":17,"verdict":"invalid",
 * "key":"orders-0","offsets":[1],"values":[317],"happened":[{"event":3,"time":3000000,"kind":"invoked","text":"..."}],
 * "findings":[{"kind":"lost-write","class":"violation","key":"orders-0","offset":1,"value":317,"events":[3,4,16],
 * "explanation":"..."}]}}. Times are nanoseconds since start, as in the history.
 */
final class ExplanationJson {
    private ExplanationJson() {}

    static ObjectNode write(Explanation explanation) {
        ObjectNode node = JsonNodeFactory.instance.objectNode();
        node.put("format", "sunder-explain/1");
        node.put("history", explanation.history());
        node.put("events", explanation.events());
        node.put("verdict", explanation.outcome().json());
        node.put("key", explanation.key());
        ArrayNode offsets = node.putArray("offsets");
        explanation.offsets().forEach(offset -> offsets.add(offset.longValue()));
        ArrayNode values = node.putArray("values");
        explanation.values().forEach(value -> add(values, value));
        ArrayNode happened = node.putArray("happened");
        for (Happening happening : explanation.happenings()) {
            happened.addObject()
                    .put("event", happening.event())
                    .put("time", happening.time())
                    .put("kind", happening.kind().json())
                    .put("text", happening.text());
        }
        ArrayNode findings = node.putArray("findings");
        explanation.findings().forEach(finding -> finding(findings.addObject(), finding));
        return node;
    }

    private static void add(ArrayNode values, RecordValue value) {
        if (value.integer()) {
            values.add(new BigInteger(value.text()));
        } else {
            values.add(value.text());
        }
    }

    private static void finding(ObjectNode node, Finding finding) {
        AnomalyExample example = finding.example();
        node.put("kind", finding.kind().json());
        node.put("class", finding.anomalyClass().json());
        node.put("key", example.key());
        example.offset().ifPresent(offset -> node.put("offset", offset));
        example.value().ifPresent(value -> {
            if (value.integer()) {
                node.put("value", new BigInteger(value.text()));
            } else {
                node.put("value", value.text());
            }
        });
        ArrayNode events = node.putArray("events");
        example.events().forEach(event -> events.add(event.longValue()));
        node.put("explanation", example.explanation());
        example.clause().ifPresent(clause -> node.put("clause", clause));
        ArrayNode around = node.putArray("around");
        example.around().forEach(around::add);
    }
}
