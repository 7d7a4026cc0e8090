package io.sunder.histories.generate;

import io.sunder.histories.event.EventType;
import io.sunder.histories.event.OperationKind;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** One event of a drawn history, before it is written. Its index is its place in the list. */
public sealed interface Row {
    /** Nanoseconds since the start. */
    long time();

    /** An event of a send, a poll or a transaction. */
    record Records(long time, int process, EventType type, OperationKind kind, List<MicroOp> ops) implements Row {
        public Records {
            ops = List.copyOf(ops);
        }

        public Records with(List<MicroOp> changed) {
            return new Records(time, process, type, kind, changed);
        }

        public Records with(EventType changed, List<MicroOp> ops) {
            return new Records(time, process, changed, kind, ops);
        }
    }

    /** An event of an assignment or a subscription; {@code keys} are topics where it is a subscription. */
    record Assignment(
            long time, int process, EventType type, OperationKind kind, List<String> keys, boolean toBeginning)
            implements Row {
        public Assignment {
            keys = List.copyOf(keys);
        }
    }

    /** An event of a question for end offsets; {@code offsets} are those of an answer, else empty. */
    record EndOffsets(long time, int process, EventType type, List<String> keys, Map<String, Long> offsets)
            implements Row {
        public EndOffsets {
            keys = List.copyOf(keys);
            offsets = java.util.Collections.unmodifiableMap(new LinkedHashMap<>(offsets));
        }

        public EndOffsets answering(String key, long offset) {
            Map<String, Long> changed = new LinkedHashMap<>(offsets);
            changed.put(key, offset);
            return new EndOffsets(time, process, type, keys, changed);
        }
    }

    /** A client that is gone. */
    record Crash(long time, int process) implements Row {}

    /** A step of a fault, or how the cluster recovered. */
    record Nemesis(long time, String kind, Map<String, Object> value) implements Row {}

    /** What the observer saw of the partitions. */
    record Observation(long time, Map<String, Object> partitions) implements Row {}
}
