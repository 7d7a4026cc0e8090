package io.sunder.harness.observer;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** The partitions' states put together from the answers of several brokers, with who said so. */
public final class ClusterView {
    /** Nothing known. */
    public static final ClusterView EMPTY = new ClusterView(new TreeMap<>());

    /** A partition's state and the ids of the brokers whose answers agree with it. */
    public record Said(PartitionState state, List<Integer> by) {}

    private final SortedMap<String, Said> partitions;

    private ClusterView(SortedMap<String, Said> partitions) {
        this.partitions = partitions;
    }

    /**
     * Puts answers together. A partitioned broker goes on describing an old world, so for each partition the
     * largest leader epoch counts; among answers with that epoch the most frequent; in a tie the leader's own.
     *
     * @param answers by broker id, each a map of key to state
     */
    public static ClusterView merge(Map<Integer, Map<String, PartitionState>> answers) {
        SortedMap<String, List<Map.Entry<Integer, PartitionState>>> byKey = new TreeMap<>();
        answers.forEach((broker, states) -> states.forEach((key, state) ->
                byKey.computeIfAbsent(key, k -> new ArrayList<>()).add(Map.entry(broker, state))));
        SortedMap<String, Said> merged = new TreeMap<>();
        byKey.forEach((key, said) -> merged.put(key, choose(said)));
        return new ClusterView(merged);
    }

    private static Said choose(List<Map.Entry<Integer, PartitionState>> said) {
        int epoch = said.stream()
                .mapToInt(answer -> answer.getValue().epoch())
                .max()
                .orElseThrow();
        Map<PartitionState, List<Integer>> groups = new HashMap<>();
        for (Map.Entry<Integer, PartitionState> answer : said) {
            if (answer.getValue().epoch() == epoch) {
                groups.computeIfAbsent(answer.getValue(), state -> new ArrayList<>())
                        .add(answer.getKey());
            }
        }
        Comparator<Map.Entry<PartitionState, List<Integer>>> bySupport =
                Comparator.comparingInt(group -> group.getValue().size());
        Comparator<Map.Entry<PartitionState, List<Integer>>> byLeader =
                Comparator.comparing(group -> group.getKey().leader().stream().anyMatch(group.getValue()::contains));
        // The last comparison only makes the choice the same whatever the order of the answers.
        Comparator<Map.Entry<PartitionState, List<Integer>>> byText =
                Comparator.comparing(group -> group.getKey().toString());
        return groups.entrySet().stream()
                .max(bySupport.thenComparing(byLeader).thenComparing(byText))
                .map(group -> new Said(
                        group.getKey(), group.getValue().stream().sorted().toList()))
                .orElseThrow();
    }

    /** The state of a partition, empty where no broker described it. */
    public Optional<PartitionState> partition(String key) {
        return Optional.ofNullable(partitions.get(key)).map(Said::state);
    }

    /** All partitions in the order of their keys. */
    public Map<String, Said> partitions() {
        return java.util.Collections.unmodifiableMap(partitions);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof ClusterView view && partitions.equals(view.partitions);
    }

    @Override
    public int hashCode() {
        return partitions.hashCode();
    }

    @Override
    public String toString() {
        return partitions.toString();
    }
}
