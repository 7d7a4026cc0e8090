package io.sunder.harness.toxiproxy;

import io.netty.buffer.ByteBuf;
import io.netty.util.concurrent.ScheduledFuture;
import java.util.ArrayDeque;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Keeps frames whose gate is shut, and whatever comes after them, in order. What it keeps is bounded as in a
 * {@link HoldingStage}: beyond it the flow stops reading.
 */
final class FrameQueue extends Stage {
    private static final long CAPACITY_BYTES = 4L << 20;
    private static final int MIN_COST = 256;

    private final Flow flow;
    private final ArrayDeque<Waiting> queue = new ArrayDeque<>();
    private long cost;
    private boolean ended;
    private boolean pumping;
    private @Nullable ScheduledFuture<?> timer;

    /** Bytes in line, and the gate of their frame if it has one. */
    private record Waiting(ByteBuf bytes, Optional<FrameGate> gate) {
        long cost() {
            return Math.max(MIN_COST, bytes.capacity());
        }
    }

    FrameQueue(Flow flow) {
        this.flow = flow;
    }

    @Override
    void data(ByteBuf chunk) {
        add(chunk, Optional.empty());
    }

    /** Takes bytes of a frame; they go on at once if nothing is in line and no gate keeps them. */
    void add(ByteBuf chunk, Optional<FrameGate> gate) {
        if (queue.isEmpty() && (gate.isEmpty() || gate.get().leftNanos() <= 0)) {
            gate.ifPresent(FrameGate::passed);
            next().data(chunk);
            return;
        }
        gate.ifPresent(shut -> {
            shut.rule().meter().entered(chunk.readableBytes());
            shut.rule().meter().held(chunk.readableBytes());
        });
        Waiting last = new Waiting(flow.copyOf(chunk), gate);
        queue.add(last);
        cost += last.cost();
        pump();
    }

    /** Also while something is in line: what came before it has to leave. */
    @Override
    void flush() {
        next().flush();
    }

    @Override
    void end() {
        ended = true;
        pump();
    }

    @Override
    boolean accepting() {
        return cost < CAPACITY_BYTES && (!queue.isEmpty() || next().accepting());
    }

    @Override
    void pump() {
        if (pumping) {
            return;
        }
        pumping = true;
        try {
            // Again after a flush: that may make room, and who is told so meanwhile finds the pump at work.
            while (handOnWhatIsReady()) {
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
            Waiting oldest = queue.element();
            long left = oldest.gate().map(FrameGate::leftNanos).orElse(0L);
            if (left > 0) {
                wakeAfter(left);
                break;
            }
            oldest.gate().ifPresent(FrameGate::passed);
            next().data(takeOldest().bytes());
            any = true;
        }
        return any;
    }

    private Waiting takeOldest() {
        Waiting oldest = queue.remove();
        cost -= oldest.cost();
        oldest.gate().ifPresent(gate -> gate.rule().meter().held(-oldest.bytes().readableBytes()));
        return oldest;
    }

    private void wakeAfter(long waitNanos) {
        cancelTimer();
        if (waitNanos != FrameGate.NEVER) {
            timer = flow.loop().schedule(flow::progressed, waitNanos, TimeUnit.NANOSECONDS);
        }
    }

    private void cancelTimer() {
        ScheduledFuture<?> pending = timer;
        timer = null;
        if (pending != null) {
            pending.cancel(false);
        }
    }

    /** Opens the gates of those rules. What becomes free goes with the next {@link #pump}. */
    void open(Predicate<FrameRule> gone) {
        for (Waiting each : queue) {
            each.gate().filter(gate -> gone.test(gate.rule())).ifPresent(FrameGate::open);
        }
    }

    @Override
    void discard() {
        cancelTimer();
        while (!queue.isEmpty()) {
            Waiting lost = takeOldest();
            lost.gate().ifPresent(FrameGate::abandoned);
            lost.bytes().release();
        }
        if (ended) {
            ended = false;
            next().end();
        }
    }
}
