package io.sunder.histories.generate;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/** One step of an operation: a send or a poll. */
public sealed interface MicroOp {
    /**
     * A send.
     *
     * @param offset the acknowledged offset; empty in invocations, and where it is unknown
     */
    record Send(String key, OptionalLong offset, long value) implements MicroOp {
        public Send(String key, long value) {
            this(key, OptionalLong.empty(), value);
        }

        public Send at(long found) {
            return new Send(key, OptionalLong.of(found), value);
        }
    }

    /**
     * A poll.
     *
     * @param records what it returned, by key; empty in invocations
     */
    record Poll(Map<String, List<Polled>> records) implements MicroOp {
        public Poll {
            records = java.util.Collections.unmodifiableMap(new LinkedHashMap<>(records));
        }

        public Poll() {
            this(Map.of());
        }
    }

    /** A record that a poll returned. */
    record Polled(long offset, long value) {}
}
