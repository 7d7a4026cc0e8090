package io.sunder.harness.toxiproxy;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.util.concurrent.ScheduledFuture;
import io.sunder.harness.wire.FrameContents;
import io.sunder.harness.wire.FrameScanner;
import io.sunder.harness.wire.PartitionName;
import io.sunder.harness.wire.RequestHead;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The first stage of every flow: follows the Kafka frames, if it is Kafka that passes, and does with them what
 * the Kafka-aware toxics want. It comes before all other toxics because only there is it known where a frame
 * begins, also on a connection that is older than the toxic. Without such toxics bytes pass as they come; with
 * them a frame's first bytes wait until it is clear whose it is. A frame that was under way already when its
 * toxic came passes.
 */
final class FrameStage extends Stage {
    /** Larger frames are not read as a whole, so that nothing is known of their partitions. */
    private static final long LARGEST_WHOLE_BYTES = 16L << 20;
    /** How long bytes may wait that could be the beginning of the first frame of all, but also no Kafka. */
    private static final long PATIENCE_MS = 300;

    private final Flow flow;
    private final FrameScanner scanner;
    private final boolean requests;
    private final FrameQueue queue;
    private final List<ByteBuf> undecided = new ArrayList<>();
    private final Set<Long> unreadableFor = new HashSet<>();
    private List<FrameRule> rules = List.of();
    private boolean decided;
    private Optional<FrameGate> gate = Optional.empty();
    private Optional<FrameRule> swallowing = Optional.empty();
    private boolean ended;
    private @Nullable ScheduledFuture<?> patience;

    FrameStage(Flow flow, FrameScanner scanner, boolean requests, FrameQueue queue) {
        this.flow = flow;
        this.scanner = scanner;
        this.requests = requests;
        this.queue = queue;
        leadTo(queue);
    }

    /** The rules from now on, in the order in which they choose. Undoes what those did that are gone. */
    void reconcile(List<FrameRule> wanted) {
        rules = List.copyOf(wanted);
        queue.open(this::isGone);
        gate.filter(one -> isGone(one.rule())).ifPresent(FrameGate::open);
        if (swallowing.filter(this::isGone).isPresent()) {
            // Bytes are missing from the stream: it must not go on as if nothing had happened.
            swallowing = Optional.empty();
            close();
        }
        if (rules.isEmpty() && !decided) {
            pass();
        }
        noteUnreadable();
    }

    private boolean isGone(FrameRule rule) {
        return rules.stream().noneMatch(one -> one.toxic().id() == rule.toxic().id());
    }

    private void noteUnreadable() {
        if (scanner.isOpaque()) {
            for (FrameRule rule : rules) {
                if (unreadableFor.add(rule.toxic().id())) {
                    rule.meter().frames().unreadable();
                }
            }
        }
    }

    @Override
    void data(ByteBuf chunk) {
        if (ended || swallowing.isPresent()) {
            swallowing.ifPresent(rule -> rule.meter().entered(chunk.readableBytes()));
            chunk.release();
        } else if (rules.isEmpty() && undecided.isEmpty() && gate.isEmpty()) {
            follow(chunk);
            next().data(chunk);
        } else {
            split(chunk);
        }
    }

    private void follow(ByteBuf chunk) {
        int at = chunk.readerIndex();
        while (at < chunk.writerIndex() && !scanner.isOpaque()) {
            at += scanner.scan(chunk, at);
        }
        // What has begun to pass goes on passing, whatever toxic comes meanwhile.
        decided = !scanner.isAtBoundary();
    }

    private void split(ByteBuf chunk) {
        while (chunk.isReadable() && !ended && swallowing.isEmpty()) {
            int step = scanner.isOpaque() ? chunk.readableBytes() : scanner.scan(chunk, chunk.readerIndex());
            take(chunk.readRetainedSlice(step));
        }
        swallowing.ifPresent(rule -> rule.meter().entered(chunk.readableBytes()));
        chunk.release();
        if (undecided.isEmpty() || scanner.isHeadComplete()) {
            cancelPatience();
        } else if (patience == null) {
            patience = flow.loop().schedule(this::losePatience, PATIENCE_MS, TimeUnit.MILLISECONDS);
        }
    }

    private void take(ByteBuf piece) {
        if (decided) {
            queue.add(piece, gate);
        } else {
            undecided.add(piece);
            decide();
        }
        if (scanner.isOpaque()) {
            pass();
            noteUnreadable();
        } else if (scanner.isAtBoundary()) {
            decided = false;
            gate = Optional.empty();
        }
    }

    private void decide() {
        if (!scanner.isHeadComplete() || scanner.isOpaque()) {
            return;
        }
        List<FrameRule> concerned = scanner.request()
                .map(request -> rules.stream()
                        .filter(rule -> rule.choice().matches(request))
                        .toList())
                .orElse(List.of());
        List<PartitionName> partitions = List.of();
        if (concerned.stream().anyMatch(rule -> rule.choice().partition().isPresent())
                && scanner.frameBytes() <= LARGEST_WHOLE_BYTES) {
            if (!scanner.isAtBoundary()) {
                return;
            }
            partitions = partitions(scanner.request().orElseThrow());
        }
        for (FrameRule rule : concerned) {
            if (rule.choice().matches(partitions) && rule.takesNext()) {
                strike(rule);
                return;
            }
        }
        pass();
    }

    /** A frame that kafka-clients cannot read names nothing. */
    private List<PartitionName> partitions(RequestHead request) {
        ByteBuf whole = Unpooled.wrappedBuffer(
                undecided.stream().map(ByteBuf::duplicate).toArray(ByteBuf[]::new));
        try {
            return FrameContents.partitions(
                    request, requests, whole.skipBytes(Integer.BYTES).nioBuffer());
        } catch (RuntimeException malformed) {
            return List.of();
        }
    }

    private void strike(FrameRule rule) {
        rule.meter().frames().struck();
        switch (rule.action()) {
            case HOLD -> gate = Optional.of(new FrameGate(flow, rule, FrameGate.NEVER));
            case DELAY -> gate = Optional.of(new FrameGate(flow, rule, rule.latencyNanos()));
            case DROP -> {
                swallow(rule);
                swallowing = Optional.of(rule);
                return;
            }
            case CLOSE -> {
                swallow(rule);
                rule.meter().struck();
                close();
                return;
            }
        }
        pass();
    }

    private void swallow(FrameRule rule) {
        for (ByteBuf piece : undecided) {
            rule.meter().entered(piece.readableBytes());
            piece.release();
        }
        undecided.clear();
    }

    /** Hands on what waited for a decision, through the gate if there is one. */
    private void pass() {
        decided = true;
        List<ByteBuf> pieces = List.copyOf(undecided);
        undecided.clear();
        for (ByteBuf piece : pieces) {
            queue.add(piece, gate);
        }
        if (!pieces.isEmpty()) {
            queue.flush();
        }
        decided = !scanner.isAtBoundary() || scanner.isOpaque();
    }

    private void close() {
        ended = true;
        flow.terminate();
        queue.end();
    }

    private void losePatience() {
        patience = null;
        if (!scanner.isHeadComplete() && !scanner.isProvenKafka()) {
            pass();
        }
    }

    private void cancelPatience() {
        ScheduledFuture<?> pending = patience;
        patience = null;
        if (pending != null) {
            pending.cancel(false);
        }
    }

    @Override
    void end() {
        if (!ended) {
            ended = true;
            cancelPatience();
            pass();
            queue.end();
        }
    }

    @Override
    boolean accepting() {
        return ended || swallowing.isPresent() || queue.accepting();
    }

    @Override
    void discard() {
        cancelPatience();
        undecided.forEach(ByteBuf::release);
        undecided.clear();
    }
}
