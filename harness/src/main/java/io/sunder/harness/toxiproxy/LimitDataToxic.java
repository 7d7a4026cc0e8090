package io.sunder.harness.toxiproxy;

import io.netty.buffer.ByteBuf;

/** Hands on the first {@code bytes} bytes, counted from when the toxic was added, then closes the connection. */
final class LimitDataToxic extends Stage {
    private final Flow flow;
    private final ToxicMeter meter;
    private final long limitBytes;
    private long passedBytes;
    private boolean closed;

    LimitDataToxic(Flow flow, ToxicMeter meter, Attributes attributes) {
        this.flow = flow;
        this.meter = meter;
        this.limitBytes = attributes.get("bytes");
    }

    @Override
    void data(ByteBuf chunk) {
        int bytes = chunk.readableBytes();
        meter.entered(bytes);
        long left = closed ? 0 : Math.max(0, limitBytes - passedBytes);
        if (bytes < left) {
            passedBytes += bytes;
            next().data(chunk);
            return;
        }
        if (left > 0) {
            passedBytes += left;
            next().data(chunk.readRetainedSlice((int) left));
        }
        flow.swallow(chunk);
        close();
    }

    private void close() {
        if (!closed) {
            closed = true;
            meter.struck();
            next().flush();
            flow.terminate();
            next().end();
        }
    }

    @Override
    void end() {
        if (!closed) {
            closed = true;
            next().end();
        }
    }

    @Override
    boolean accepting() {
        return closed || next().accepting();
    }

    @Override
    void replace(Stage former) {
        if (former instanceof LimitDataToxic limit) {
            passedBytes = limit.passedBytes;
            closed = limit.closed;
        } else {
            former.removed();
        }
    }
}
