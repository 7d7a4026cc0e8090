package io.sunder.harness.toxiproxy;

import io.netty.buffer.ByteBuf;
import java.util.concurrent.TimeUnit;

/** Hands each chunk on {@code latency} +/- {@code jitter} milliseconds after it arrived, in order. */
final class LatencyToxic extends HoldingStage {
    /** What one direction of one connection may have under way; about what a TCP window would let through. */
    static final long CAPACITY_BYTES = 4L << 20;

    private static final long LONGEST_MS = TimeUnit.DAYS.toMillis(365);

    private final long latencyMs;
    private final long jitterMs;
    private long lastDueNanos;

    LatencyToxic(Flow flow, ToxicMeter meter, Attributes attributes) {
        super(flow, meter, CAPACITY_BYTES);
        this.latencyMs = attributes.get("latency");
        this.jitterMs = attributes.get("jitter");
        this.lastDueNanos = flow.nowNanos() - TimeUnit.MILLISECONDS.toNanos(LONGEST_MS);
    }

    @Override
    long dueNanos(long arrivedNanos) {
        long delayMs = Math.min(latencyMs, LONGEST_MS);
        if (jitterMs > 0) {
            long spread = Math.min(jitterMs, LONGEST_MS);
            delayMs += flow().random().nextLong(-spread, spread);
        }
        // A chunk never overtakes the one before it, whatever the jitter.
        lastDueNanos = Math.max(lastDueNanos, arrivedNanos + TimeUnit.MILLISECONDS.toNanos(delayMs));
        return lastDueNanos;
    }

    @Override
    long readyNanos(Held oldest, long nowNanos) {
        return oldest.dueNanos();
    }

    @Override
    int pieceBytes(ByteBuf oldest) {
        return oldest.readableBytes();
    }
}
