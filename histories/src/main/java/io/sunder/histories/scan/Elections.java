package io.sunder.histories.scan;

import io.sunder.histories.event.Event;
import it.unimi.dsi.fastutil.ints.Int2ObjectOpenHashMap;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import tools.jackson.databind.JsonNode;

/**
 * Leaders and their changes by key, from the observer's rows: {@code {"orders-0":{"leader":2,"epoch":5,"isr":[2,3]}}}, at
 * the top or in a {@code partitions} object. A row with an older epoch comes from a broker that is behind and is passed
 * over. No leader (null or -1) is no change; the next one is compared with the last there was. A row may carry a {@code
 * topic-id}: a new one says that the topic was created anew, so that its epochs begin again.
 */
public final class Elections {
    private static final int NOBODY = -1;

    private final Map<String, Partition> partitions = new HashMap<>();

    private static final class Partition {
        private int leader = NOBODY;
        private int epoch = -1;
        private List<Integer> isr = List.of();
        private List<Integer> eligible = List.of();
        private String topicId = "";
        private final Int2ObjectOpenHashMap<Leader> leaders = new Int2ObjectOpenHashMap<>();
        private final List<EpochFork> forks = new ArrayList<>();
        private final List<LeaderChange> changes = new ArrayList<>();

        private void createdAnew(String id) {
            topicId = id;
            leader = NOBODY;
            epoch = -1;
            isr = List.of();
            eligible = List.of();
            leaders.clear();
        }
    }

    /** Who led in an epoch, and the event that showed it; {@code forked} once another was seen. */
    private record Leader(int node, long event, boolean forked) {}

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
        String topicId = row.path("topic-id").asString("");
        if (!topicId.isEmpty() && !topicId.equals(known.topicId)) {
            if (!known.topicId.isEmpty()) {
                known.createdAnew(topicId);
            }
            known.topicId = topicId;
        }
        int epoch = integer(row.path("epoch"), known.epoch);
        ledBy(known, epoch, integer(row.path("leader"), NOBODY), event.index());
        if (epoch < known.epoch) {
            return;
        }
        int leader = integer(row.path("leader"), NOBODY);
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

    private static void ledBy(Partition known, int epoch, int node, long event) {
        if (epoch < 0 || node < 0) {
            return;
        }
        Leader leader = known.leaders.get(epoch);
        if (leader == null) {
            known.leaders.put(epoch, new Leader(node, event, false));
        } else if (leader.node != node && !leader.forked) {
            known.leaders.put(epoch, new Leader(leader.node, leader.event, true));
            known.forks.add(new EpochFork(epoch, leader.node, leader.event, node, event));
        }
    }

    private static LeaderChange change(Partition known, int leader, Event event) {
        boolean unclean = !known.isr.isEmpty() && !known.isr.contains(leader) && !known.eligible.contains(leader);
        return new LeaderChange(event.index(), event.time(), known.leader, leader, known.isr, unclean);
    }

    private static int integer(JsonNode node, int otherwise) {
        return node.isIntegralNumber() ? node.asInt() : otherwise;
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

    /** The keys of which one epoch had two leaders. */
    Set<String> forked() {
        Set<String> forked = new TreeSet<>();
        partitions.forEach((key, partition) -> {
            if (!partition.forks.isEmpty()) {
                forked.add(key);
            }
        });
        return forked;
    }

    /** The epochs of a key that had two leaders, each once. */
    public List<EpochFork> forksOf(String key) {
        Partition partition = partitions.get(key);
        return partition == null ? List.of() : List.copyOf(partition.forks);
    }

    /** The changes of a key's leader, in order. */
    public List<LeaderChange> of(String key) {
        Partition partition = partitions.get(key);
        return partition == null ? List.of() : List.copyOf(partition.changes);
    }
}
