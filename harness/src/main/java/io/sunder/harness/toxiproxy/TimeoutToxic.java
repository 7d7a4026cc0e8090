package io.sunder.harness.toxiproxy;

import io.netty.buffer.ByteBuf;
import io.netty.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Swallows all bytes, and closes the connection once {@code timeout} milliseconds have gone by without any;
 * with a timeout of 0 it closes the connection only when the toxic is removed.
 */
final class TimeoutToxic extends Stage {
    private final Flow flow;
    private final ToxicMeter meter;
    private final long timeoutMs;
    private @Nullable ScheduledFuture<?> timer;
    private boolean closed;

    TimeoutToxic(Flow flow, ToxicMeter meter, Attributes attributes) {
        this.flow = flow;
        this.meter = meter;
        this.timeoutMs = attributes.get("timeout");
        restartTimer();
    }

    @Override
    void data(ByteBuf chunk) {
        meter.entered(chunk.readableBytes());
        flow.swallow(chunk);
        restartTimer();
    }

    private void restartTimer() {
        cancelTimer();
        if (timeoutMs > 0 && !closed) {
            timer = flow.loop().schedule(this::terminate, timeoutMs, TimeUnit.MILLISECONDS);
        }
    }

    private void cancelTimer() {
        ScheduledFuture<?> pending = timer;
        timer = null;
        if (pending != null) {
            pending.cancel(false);
        }
    }

    private void terminate() {
        if (!closed) {
            closed = true;
            cancelTimer();
            meter.struck();
            flow.terminate();
            next().end();
        }
    }

    @Override
    void end() {
        if (!closed) {
            closed = true;
            cancelTimer();
            next().end();
        }
    }

    @Override
    boolean accepting() {
        return true;
    }

    @Override
    void removed() {
        // Bytes are missing from the stream: it must not go on as if nothing had happened.
        terminate();
    }

    @Override
    void replace(Stage former) {
        if (former instanceof TimeoutToxic timeout) {
            timeout.cancelTimer();
            closed = timeout.closed;
            restartTimer();
        } else {
            former.removed();
        }
    }

    @Override
    void discard() {
        cancelTimer();
    }
}
