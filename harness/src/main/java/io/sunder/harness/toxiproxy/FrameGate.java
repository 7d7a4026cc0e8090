package io.sunder.harness.toxiproxy;

/**
 * What a chosen frame waits for: a moment, or the removal of the toxic that chose it. All its bytes share one
 * gate, also those that are still to come.
 */
final class FrameGate {
    static final long NEVER = Long.MAX_VALUE;

    private final Flow flow;
    private final FrameRule rule;
    private final long sinceNanos;
    private final long waitNanos;
    private boolean open;

    FrameGate(Flow flow, FrameRule rule, long waitNanos) {
        this.flow = flow;
        this.rule = rule;
        this.sinceNanos = flow.nowNanos();
        this.waitNanos = waitNanos;
        rule.meter().frames().waits(this);
    }

    FrameRule rule() {
        return rule;
    }

    /** How long the frame has waited. */
    long waitedNanos() {
        return flow.nowNanos() - sinceNanos;
    }

    /** How long it has still to wait; 0 or less if not at all. */
    long leftNanos() {
        return open ? 0 : waitNanos == NEVER ? NEVER : waitNanos - waitedNanos();
    }

    void open() {
        open = true;
    }

    /** Some of the frame's bytes go on their way. */
    void passed() {
        open = true;
        rule.meter().frames().waitsNoMore(this, true);
    }

    /** Nobody is left to receive the frame. */
    void abandoned() {
        rule.meter().frames().waitsNoMore(this, false);
    }
}
