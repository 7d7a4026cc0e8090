package io.sunder.harness.toxiproxy;

import io.netty.buffer.ByteBuf;
import io.netty.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Resets the connection (TCP RST to both ends) {@code timeout} milliseconds after bytes, or the end of the
 * stream, arrive; they are dropped. While it is in force, closing the connection for any other reason
 * resets it too.
 */
final class ResetPeerToxic extends Stage {
    private final Flow flow;
    private final ToxicMeter meter;
    private final long timeoutMs;
    private @Nullable ScheduledFuture<?> pending;

    ResetPeerToxic(Flow flow, ToxicMeter meter, Attributes attributes) {
        this.flow = flow;
        this.meter = meter;
        this.timeoutMs = Math.max(0, attributes.get("timeout"));
        flow.connection().armReset(true);
    }

    @Override
    void data(ByteBuf chunk) {
        meter.entered(chunk.readableBytes());
        flow.swallow(chunk);
        strike();
    }

    @Override
    void end() {
        strike();
    }

    private void strike() {
        if (pending == null) {
            if (flow.connection().claimReset()) {
                meter.struck();
            }
            pending = flow.loop().schedule(flow.connection()::abort, timeoutMs, TimeUnit.MILLISECONDS);
        }
    }

    @Override
    boolean accepting() {
        return true;
    }

    @Override
    void removed() {
        ScheduledFuture<?> reset = pending;
        if (reset == null) {
            flow.connection().armReset(false);
        } else {
            // Bytes were dropped already, so the reset is only brought forward.
            reset.cancel(false);
            flow.connection().abort();
        }
    }

    @Override
    void replace(Stage former) {
        if (former instanceof ResetPeerToxic reset) {
            // A reset that is under way stays under way, with the delay it started with.
            pending = reset.pending;
        } else {
            former.removed();
        }
    }

    @Override
    void discard() {
        ScheduledFuture<?> reset = pending;
        if (reset != null) {
            reset.cancel(false);
        }
    }
}
