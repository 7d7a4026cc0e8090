package io.sunder.harness.toxiproxy;

import java.util.concurrent.atomic.LongAdder;

/** Counts what went over one proxy while it had one pair of addresses. Thread-safe. */
final class TrafficCounters {
    private final Bytes upstream = new Bytes();
    private final Bytes downstream = new Bytes();
    private final LongAdder opened = new LongAdder();
    private final LongAdder closed = new LongAdder();
    private final LongAdder refused = new LongAdder();
    private final LongAdder reset = new LongAdder();
    private final LongAdder cut = new LongAdder();

    /** Bytes in one direction. */
    static final class Bytes {
        private final LongAdder received = new LongAdder();
        private final LongAdder sent = new LongAdder();

        void received(int bytes) {
            received.add(bytes);
        }

        void sent(int bytes) {
            sent.add(bytes);
        }

        /** Bytes read from the source's socket. */
        long receivedBytes() {
            return received.sum();
        }

        /** Bytes that the operating system took for the sink's socket. */
        long sentBytes() {
            return sent.sum();
        }
    }

    Bytes of(Stream direction) {
        return switch (direction) {
            case UPSTREAM -> upstream;
            case DOWNSTREAM -> downstream;
        };
    }

    void opened() {
        opened.increment();
    }

    void closed() {
        closed.increment();
    }

    void refused() {
        refused.increment();
    }

    void reset() {
        reset.increment();
    }

    void cut() {
        cut.increment();
    }

    /** Connections that reached the upstream server. */
    long connectionsOpened() {
        return opened.sum();
    }

    /** Connections that are open now. */
    long connectionsOpen() {
        return Math.max(0, opened.sum() - closed.sum());
    }

    /** Connections closed because the upstream server could not be reached. */
    long connectionsRefused() {
        return refused.sum();
    }

    /** Connections reset by a toxic. */
    long connectionsReset() {
        return reset.sum();
    }

    /** Connections closed because the proxy was disabled or removed. */
    long connectionsCut() {
        return cut.sum();
    }
}
