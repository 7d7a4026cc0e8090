package io.sunder.histories.explain;

import io.sunder.histories.event.Event;
import io.sunder.histories.explain.Happening.Kind;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;

/** What the observer saw of one key: each row in which its leader, epoch or ISR differ from the row before. */
final class ClusterTrace {
    /** More changes than this are not kept; a partition that changes so often is past explaining by them. */
    private static final int MOST_CHANGES = 10_000;

    private final String key;
    private final List<Happening> changes = new ArrayList<>();
    private String state = "";

    ClusterTrace(String key) {
        this.key = key;
    }

    void row(Event event) {
        JsonNode value = event.value().orElse(null);
        if (value == null || !value.isObject()) {
            return;
        }
        JsonNode inner = value.get("partitions");
        JsonNode row = (inner != null && inner.isObject() ? inner : value).get(key);
        if (row == null || !row.has("leader")) {
            return;
        }
        String seen = words(row);
        if (!seen.equals(state) && changes.size() < MOST_CHANGES) {
            changes.add(new Happening(event.index(), event.time(), Kind.CLUSTER, "cluster: " + seen));
            state = seen;
        }
    }

    private static String words(JsonNode row) {
        JsonNode leader = row.get("leader");
        boolean led = leader.isIntegralNumber() && leader.asLong() >= 0;
        StringBuilder words = new StringBuilder(led ? "leader " + leader.asLong() : "no leader");
        if (row.path("epoch").isIntegralNumber()) {
            words.append(", epoch ").append(row.get("epoch").asLong());
        }
        if (row.path("isr").isArray()) {
            List<String> isr = new ArrayList<>();
            row.get("isr").forEach(replica -> isr.add(replica.asString("?")));
            words.append(", ISR ").append(isr.isEmpty() ? "empty" : String.join(",", isr));
        }
        return words.toString();
    }

    List<Happening> happenings() {
        return changes;
    }
}
