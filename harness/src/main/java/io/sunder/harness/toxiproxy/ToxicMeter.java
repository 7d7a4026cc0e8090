package io.sunder.harness.toxiproxy;

import java.util.concurrent.atomic.LongAdder;

/** Counts what one toxic has done, over all connections. Thread-safe. */
final class ToxicMeter {
    private final LongAdder entered = new LongAdder();
    private final LongAdder held = new LongAdder();
    private final LongAdder connectionsStruck = new LongAdder();
    private final FrameMeter frames = new FrameMeter();

    void entered(int bytes) {
        entered.add(bytes);
    }

    /** Adds to what is held now; negative when bytes go. */
    void held(int bytes) {
        held.add(bytes);
    }

    /** One more connection was closed or reset by the toxic, or had its close put off. */
    void struck() {
        connectionsStruck.increment();
    }

    /** What a Kafka-aware toxic did to frames. */
    FrameMeter frames() {
        return frames;
    }

    long enteredBytes() {
        return entered.sum();
    }

    long heldBytes() {
        return held.sum();
    }

    long connectionsStruck() {
        return connectionsStruck.sum();
    }
}
