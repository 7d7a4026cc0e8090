package io.sunder.histories.scan;

import io.sunder.histories.event.Event;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/**
 * Leaders and their changes by key, from the observer's rows: {@code {"orders-0":{"leader":2,"epoch":5,"isr":[2,3]}}}, at
 * the top or in a {@code partitions} object. A row with an older epoch comes from a broker that is behind and is passed
 * over. No leader (null or -1) is no change; the next one is compared with the last there was.
 */
public final class Elections {
    private static final int NOBODY = -1;

    private final Map<String, Partition> partitions = new HashMap<>();

    private static final class Partition {
        private int leader = NOBODY;
        private int epoch = -1;
        private List<Integer> isr = List.of();
        private List<Integer> eligible = List.of();
        private final List<LeaderChange> changes = new ArrayList<>();
    }

    void row(Event event) {
        JsonNode value = event.value().orElse(null);
        if (value == null || !value.isObject()) {
            return;
        }
        JsonNode inner = value.get("partitions");
        JsonNode rows = inner != null && inner.isObject() ? inner : value;
        rows.properties().forEach(field -> {
            if (field.getValue().has("leader")) {
                partition(field.getKey(), field.getValue(), event);
            }
        });
    }

    private void partition(String key, JsonNode row, Event event) {
        Partition known = partitions.computeIfAbsent(key, k -> new Partition());
        int epoch = row.path("epoch").asInt(known.epoch);
        if (epoch < known.epoch) {
            return;
        }
        int leader = row.path("leader").asInt(NOBODY);
        List<Integer> isr = integers(row.path("isr"));
        if (leader >= 0) {
            boolean hidden = known.epoch >= 0 && epoch - known.epoch > 1;
            if (known.leader >= 0 && (leader != known.leader || hidden)) {
                known.changes.add(change(known, leader, event));
            }
            known.leader = leader;
        }
        known.epoch = epoch;
        if (!isr.isEmpty()) {
            known.isr = isr;
        }
        known.eligible = integers(row.path("elr"));
    }

    private static LeaderChange change(Partition known, int leader, Event event) {
        boolean unclean = !known.isr.isEmpty() && !known.isr.contains(leader) && !known.eligible.contains(leader);
        return new LeaderChange(event.index(), event.time(), known.leader, leader, known.isr, unclean);
    }

    private static List<Integer> integers(JsonNode node) {
        List<Integer> integers = new ArrayList<>();
        if (node.isArray()) {
            node.forEach(element -> {
                if (element.isIntegralNumber()) {
                    integers.add(element.asInt());
                }
            });
        }
        return integers;
    }

    /** The changes of a key's leader, in order. */
    public List<LeaderChange> of(String key) {
        Partition partition = partitions.get(key);
        return partition == null ? List.of() : List.copyOf(partition.changes);
    }
}
