package io.sunder.harness.toxiproxy;

import io.netty.buffer.ByteBuf;

/** Hands bytes on at {@code rate} kilobytes (1000 bytes) a second; at a rate of 0 or less, none at all. */
final class BandwidthToxic extends HoldingStage {
    private static final long CAPACITY_BYTES = 64L << 10;
    private static final long PIECE_MS = 100;
    private static final long NANOS_PER_MS = 1_000_000;
    private static final long NEVER_NANOS = 365L * 24 * 3600 * 1_000_000_000L;

    private final long bytesPerMs;
    private long paidUntilNanos;

    BandwidthToxic(Flow flow, ToxicMeter meter, Attributes attributes) {
        super(flow, meter, CAPACITY_BYTES);
        this.bytesPerMs = attributes.get("rate");
        this.paidUntilNanos = flow.nowNanos();
    }

    @Override
    long dueNanos(long arrivedNanos) {
        if (isEmpty()) {
            // Idle time earns no credit; being late with a timer does, or the rate would come out too low.
            paidUntilNanos = Math.max(paidUntilNanos, arrivedNanos);
        }
        return arrivedNanos;
    }

    @Override
    long readyNanos(Held oldest, long nowNanos) {
        return bytesPerMs <= 0 ? nowNanos + NEVER_NANOS : paidUntilNanos + costNanos(pieceBytes(oldest.bytes()));
    }

    @Override
    int pieceBytes(ByteBuf oldest) {
        long most = bytesPerMs > Integer.MAX_VALUE / PIECE_MS ? Integer.MAX_VALUE : bytesPerMs * PIECE_MS;
        return (int) Math.min(oldest.readableBytes(), Math.max(1, most));
    }

    @Override
    void handedOn(int bytes, long nowNanos) {
        paidUntilNanos += costNanos(bytes);
    }

    private long costNanos(int bytes) {
        return bytes * NANOS_PER_MS / bytesPerMs;
    }
}
