package io.sunder.harness.toxiproxy;

import io.netty.buffer.ByteBuf;
import java.util.concurrent.TimeUnit;

/**
 * Hands bytes on in segments of {@code average_size} +/- {@code size_variation} bytes, with {@code delay}
 * microseconds after each.
 */
final class SlicerToxic extends HoldingStage {
    private static final long CAPACITY_BYTES = 64L << 10;

    private final int averageBytes;
    private final int variationBytes;
    private final long pauseNanos;
    private long readyNanos;

    SlicerToxic(Flow flow, ToxicMeter meter, Attributes attributes) {
        super(flow, meter, CAPACITY_BYTES);
        this.averageBytes = clamp(attributes.get("average_size"), 1);
        this.variationBytes = clamp(attributes.get("size_variation"), 0);
        this.pauseNanos = TimeUnit.MICROSECONDS.toNanos(Math.max(0, attributes.get("delay")));
        this.readyNanos = flow.nowNanos();
    }

    private static int clamp(long value, int least) {
        return (int) Math.max(least, Math.min(value, 1 << 30));
    }

    @Override
    long dueNanos(long arrivedNanos) {
        return arrivedNanos;
    }

    @Override
    long readyNanos(Held oldest, long nowNanos) {
        return readyNanos;
    }

    @Override
    int pieceBytes(ByteBuf oldest) {
        if (variationBytes == 0) {
            return averageBytes;
        }
        return Math.max(1, averageBytes + flow().random().nextInt(-variationBytes, variationBytes + 1));
    }

    @Override
    void handedOn(int bytes, long nowNanos) {
        readyNanos = nowNanos + pauseNanos;
    }

    @Override
    boolean flushesEachPiece() {
        return true;
    }
}
