package io.sunder.harness.toxiproxy;

import io.netty.buffer.ByteBuf;
import io.netty.util.concurrent.ScheduledFuture;
import java.util.ArrayDeque;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A stage that keeps bytes for a while and hands them on in order. What it keeps is bounded: beyond
 * {@code capacityBytes} the flow stops reading, so that the sender sees what it would see of a slow network.
 */
abstract class HoldingStage extends Stage {
    /** What a held chunk costs at least, however few bytes it has: its buffer and its place in the queue. */
    private static final int MIN_CHUNK_COST = 256;

    private final Flow flow;
    private final ToxicMeter meter;
    private final long capacityBytes;
    private final ArrayDeque<Held> queue = new ArrayDeque<>();
    private long cost;
    private boolean ended;
    private boolean pumping;
    private @Nullable ScheduledFuture<?> timer;

    /** Bytes that wait, when they came, and when they may go at the earliest. */
    record Held(ByteBuf bytes, long arrivedNanos, long dueNanos) {
        long cost() {
            return Math.max(MIN_CHUNK_COST, bytes.capacity());
        }
    }

    HoldingStage(Flow flow, ToxicMeter meter, long capacityBytes) {
        this.flow = flow;
        this.meter = meter;
        this.capacityBytes = capacityBytes;
    }

    /** When a chunk that arrived then may go at the earliest. */
    abstract long dueNanos(long arrivedNanos);

    /** When the first piece of the oldest chunk may go; at most {@code nowNanos} means at once. */
    abstract long readyNanos(Held oldest, long nowNanos);

    /** How many bytes of the oldest chunk go in one piece; at least 1. */
    abstract int pieceBytes(ByteBuf oldest);

    /** A piece of this size was handed on. */
    void handedOn(int bytes, long nowNanos) {}

    /** Whether every piece is to leave as a segment of its own. */
    boolean flushesEachPiece() {
        return false;
    }

    final Flow flow() {
        return flow;
    }

    final boolean isEmpty() {
        return queue.isEmpty();
    }

    @Override
    void data(ByteBuf chunk) {
        int bytes = chunk.readableBytes();
        meter.entered(bytes);
        meter.held(bytes);
        long now = flow.nowNanos();
        enqueue(new Held(flow.compact(chunk), now, dueNanos(now)));
        pump();
    }

    private void enqueue(Held held) {
        queue.add(held);
        cost += held.cost();
    }

    @Override
    void end() {
        ended = true;
        pump();
    }

    @Override
    boolean accepting() {
        return cost < capacityBytes;
    }

    @Override
    void flush() {
        // Whatever this stage hands on, it flushes itself.
    }

    @Override
    void pump() {
        if (pumping) {
            return;
        }
        pumping = true;
        try {
            // Again after a flush: that may make room, and who is told so meanwhile finds the pump at work.
            while (handOnWhatIsReady() && !flushesEachPiece()) {
                next().flush();
            }
        } finally {
            pumping = false;
        }
        if (ended && queue.isEmpty()) {
            ended = false;
            next().end();
        }
    }

    private boolean handOnWhatIsReady() {
        boolean any = false;
        while (!queue.isEmpty() && next().accepting()) {
            long now = flow.nowNanos();
            Held oldest = queue.element();
            long wait = readyNanos(oldest, now) - now;
            if (wait > 0) {
                wakeAfter(wait);
                break;
            }
            int bytes = Math.min(pieceBytes(oldest.bytes()), oldest.bytes().readableBytes());
            ByteBuf piece = take(oldest, bytes);
            meter.held(-bytes);
            next().data(piece);
            handedOn(bytes, now);
            if (flushesEachPiece()) {
                next().flush();
            }
            any = true;
        }
        return any;
    }

    private ByteBuf take(Held oldest, int bytes) {
        if (bytes < oldest.bytes().readableBytes()) {
            return oldest.bytes().readRetainedSlice(bytes);
        }
        queue.remove();
        cost -= oldest.cost();
        return oldest.bytes();
    }

    private void wakeAfter(long waitNanos) {
        ScheduledFuture<?> pending = timer;
        if (pending != null) {
            pending.cancel(false);
        }
        timer = flow.loop().schedule(flow::progressed, waitNanos, TimeUnit.NANOSECONDS);
    }

    private void cancelTimer() {
        ScheduledFuture<?> pending = timer;
        timer = null;
        if (pending != null) {
            pending.cancel(false);
        }
    }

    @Override
    void removed() {
        cancelTimer();
        boolean any = !queue.isEmpty();
        for (Held held = queue.poll(); held != null; held = queue.poll()) {
            cost -= held.cost();
            meter.held(-held.bytes().readableBytes());
            next().data(held.bytes());
        }
        if (any) {
            next().flush();
        }
        if (ended) {
            ended = false;
            next().end();
        }
    }

    @Override
    void replace(Stage former) {
        if (former instanceof HoldingStage holding) {
            takeOver(holding);
        } else {
            former.removed();
        }
    }

    private void takeOver(HoldingStage former) {
        former.cancelTimer();
        for (Held held = former.queue.poll(); held != null; held = former.queue.poll()) {
            enqueue(new Held(held.bytes(), held.arrivedNanos(), dueNanos(held.arrivedNanos())));
        }
        former.cost = 0;
        ended = former.ended;
        former.ended = false;
        pump();
    }

    @Override
    void discard() {
        cancelTimer();
        for (Held held = queue.poll(); held != null; held = queue.poll()) {
            meter.held(-held.bytes().readableBytes());
            held.bytes().release();
        }
        cost = 0;
        if (ended) {
            ended = false;
            next().end();
        }
    }
}
