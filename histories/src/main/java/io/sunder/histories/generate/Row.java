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

    /** An event of a read of a replica's logs; {@code logs} are those of an answer by key, else empty. */
    record ReplicaRead(
            long time, int process, EventType type, int replica, List<String> keys, Map<String, ReplicaView> logs)
            implements Row {
        public ReplicaRead {
            keys = List.copyOf(keys);
            logs = java.util.Collections.unmodifiableMap(new LinkedHashMap<>(logs));
        }

        public ReplicaRead showing(String key, ReplicaView log) {
            Map<String, ReplicaView> changed = new LinkedHashMap<>(logs);
            changed.put(key, log);
            return new ReplicaRead(time, process, type, replica, keys, changed);
        }
    }

    /** A client that is gone. */
    record Crash(long time, int process) implements Row {}

    /** A step of a fault, or how the cluster recovered. */
    record Nemesis(long time, String kind, Map<String, Object> value) implements Row {}

    /** What the observer saw of the partitions. */
    record Observation(long time, Map<String, Object> partitions) implements Row {}
}
