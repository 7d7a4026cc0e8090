package io.sunder.broker.replica;

/**
 * A replication throttle: bytes a second, averaged over a second. What goes over is paid back before anything else
 * passes, so that one big batch can't be stuck for ever.
 */
public final class Quota {
    /** In the place of a rate: none is set. */
    public static final long UNLIMITED = Long.MAX_VALUE;

    private long bytesPerSecond;
    private double credit;
    private long updatedMs;
    private double heldMs;

    /** @param bytesPerSecond the rate, or {@link #UNLIMITED} */
    public Quota(long bytesPerSecond) {
        this.bytesPerSecond = bytesPerSecond;
        this.credit = bytesPerSecond == UNLIMITED ? 0 : (double) bytesPerSecond;
    }

    /** Sets another rate. */
    public void rate(long newBytesPerSecond) {
        bytesPerSecond = newBytesPerSecond;
        credit = newBytesPerSecond == UNLIMITED ? 0 : Math.min(credit, (double) newBytesPerSecond);
    }

    /** Whether throttled bytes must wait now. */
    public boolean exceeded(long nowMs) {
        refill(nowMs);
        return bytesPerSecond != UNLIMITED && credit <= 0;
    }

    /** Counts bytes that passed. */
    public void spend(long bytes, long nowMs) {
        refill(nowMs);
        if (bytesPerSecond != UNLIMITED) {
            credit -= (double) bytes;
        }
    }

    /** Milliseconds until throttled bytes may pass again; 0 if they may now. */
    public long waitMs(long nowMs) {
        return exceeded(nowMs) ? (long) Math.ceil((1 - credit) * 1000.0 / (double) Math.max(1, bytesPerSecond)) : 0;
    }

    /** Milliseconds, in all, in which throttled bytes had to wait. */
    public long heldMs(long nowMs) {
        refill(nowMs);
        return (long) heldMs;
    }

    private void refill(long nowMs) {
        if (bytesPerSecond != UNLIMITED) {
            double full = (double) bytesPerSecond;
            if (credit <= 0) {
                heldMs += Math.min((double) (nowMs - updatedMs), -credit * 1000.0 / Math.max(1, full));
            }
            credit = Math.min(full, credit + full * ((double) (nowMs - updatedMs) / 1000.0));
        }
        updatedMs = nowMs;
    }
}
