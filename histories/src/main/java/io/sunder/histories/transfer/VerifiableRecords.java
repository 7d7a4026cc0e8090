package io.sunder.histories.transfer;

import io.sunder.histories.file.HistorySource;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BiConsumer;
import tools.jackson.databind.JsonNode;

/** What all logs of an import tell of, gathered in a first pass over them. */
final class VerifiableRecords {
    private final Map<String, RecordSet> sent = new TreeMap<>();
    private final Map<String, RecordSet> failed = new TreeMap<>();
    private final Map<String, RecordSet> read = new TreeMap<>();
    private final Map<String, Set<String>> keysOfTopic = new TreeMap<>();
    private final Map<String, Long> leftOut = new TreeMap<>();
    private final List<Long> sends = new ArrayList<>();
    private final Set<HistorySource> verbose = new HashSet<>();
    private long firstTimestamp = Long.MAX_VALUE;
    private long passedOver;

    static VerifiableRecords of(List<HistorySource> sources) throws IOException {
        VerifiableRecords records = new VerifiableRecords();
        for (HistorySource source : sources) {
            try (VerifiableLog log = new VerifiableLog(source)) {
                records.gather(log);
            }
        }
        records.requireTellable(sources);
        return records;
    }

    private void gather(VerifiableLog log) {
        long ofThisLog = 0;
        for (Optional<JsonNode> next = log.take(); next.isPresent(); next = log.take()) {
            JsonNode event = next.get();
            firstTimestamp = Math.min(firstTimestamp, VerifiableLog.timestamp(event));
            switch (VerifiableLog.name(event)) {
                case "producer_send_success" -> {
                    ofThisLog++;
                    String key = known(log, event);
                    String value = log.text(event, "value");
                    if (!sent.computeIfAbsent(key, k -> new RecordSet()).add(value)) {
                        throw log.error("value " + value + " was sent to " + key
                                + " before; give each producer a --value-prefix of its own");
                    }
                }
                case "producer_send_error" -> {
                    ofThisLog++;
                    String topic = log.text(event, "topic");
                    failed.computeIfAbsent(topic, t -> new RecordSet()).add(log.text(event, "value"));
                    keysOfTopic.computeIfAbsent(topic, t -> new TreeSet<>());
                }
                case "record_data" -> {
                    verbose.add(log.source());
                    read.computeIfAbsent(known(log, event), k -> new RecordSet())
                            .add(log.text(event, "value"));
                }
                case "records_consumed", "partitions_assigned", "partitions_revoked" ->
                    event.path("partitions").forEach(partition -> known(log, partition));
                default -> leftOut.merge(VerifiableLog.name(event), 1L, Long::sum);
            }
        }
        sends.add(ofThisLog);
        passedOver += log.passedOver();
    }

    private String known(VerifiableLog log, JsonNode event) {
        String key = log.key(event);
        keysOfTopic
                .computeIfAbsent(log.text(event, "topic"), t -> new TreeSet<>())
                .add(key);
        return key;
    }

    /** A value that failed and was acknowledged too comes from two producers, and nobody can tell which was read. */
    private void requireTellable(List<HistorySource> sources) {
        failed.forEach((topic, values) -> values.forEach(value -> {
            for (String key : keys(topic)) {
                if (sent.containsKey(key) && sent.get(key).contains(value)) {
                    throw new io.sunder.histories.file.HistoryException(
                            sources.get(0).where(),
                            0,
                            "value " + value + " of topic " + topic + " failed and was acknowledged too, in this log or"
                                    + " another; give each producer a --value-prefix of its own");
                }
            }
        }));
    }

    /** The topic-partitions of a topic that came up; the first one if none did. */
    Set<String> keys(String topic) {
        Set<String> keys = keysOfTopic.getOrDefault(topic, Set.of());
        return keys.isEmpty() ? Set.of(topic + "-0") : keys;
    }

    /** What was read and neither acknowledged nor failed, as key and value: its send was in flight when a log ended. */
    void forEachUntold(BiConsumer<String, String> action) {
        read.forEach((key, values) -> values.forEach(value -> {
            boolean acknowledged = sent.containsKey(key) && sent.get(key).contains(value);
            boolean tried = failed.entrySet().stream()
                    .anyMatch(entry -> keys(entry.getKey()).contains(key)
                            && entry.getValue().contains(value));
            if (!acknowledged && !tried) {
                action.accept(key, value);
            }
        }));
    }

    /** Number of sends that the i-th log tells of. */
    long sends(int log) {
        return sends.get(log);
    }

    /** Whether a log tells which records were read, and not only how many. */
    boolean tellsRecords(HistorySource source) {
        return verbose.contains(source);
    }

    /** Milliseconds since 1970; 0 if there is no event at all. */
    long firstTimestamp() {
        return firstTimestamp == Long.MAX_VALUE ? 0 : firstTimestamp;
    }

    /** Events that say nothing about records, by name. */
    Map<String, Long> leftOut() {
        return leftOut;
    }

    /** Number of lines that were no events. */
    long passedOver() {
        return passedOver;
    }
}
