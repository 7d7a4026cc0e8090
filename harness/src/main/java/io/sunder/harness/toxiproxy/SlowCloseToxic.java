package io.sunder.harness.toxiproxy;

import io.netty.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Passes the end of the stream on {@code delay} milliseconds late. */
final class SlowCloseToxic extends Stage {
    private final Flow flow;
    private final ToxicMeter meter;
    private final long delayMs;
    private @Nullable ScheduledFuture<?> pending;

    SlowCloseToxic(Flow flow, ToxicMeter meter, Attributes attributes) {
        this.flow = flow;
        this.meter = meter;
        this.delayMs = Math.max(0, attributes.get("delay"));
    }

    @Override
    void end() {
        if (flow.connection().isClosing()) {
            next().end();
            return;
        }
        meter.struck();
        pending = flow.loop().schedule(this::passEnd, delayMs, TimeUnit.MILLISECONDS);
    }

    private void passEnd() {
        pending = null;
        next().end();
    }

    @Override
    void removed() {
        ScheduledFuture<?> late = pending;
        if (late != null && late.cancel(false)) {
            passEnd();
        }
    }

    @Override
    void discard() {
        ScheduledFuture<?> late = pending;
        if (late != null && late.cancel(false)) {
            passEnd();
        }
    }
}
