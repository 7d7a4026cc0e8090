package io.sunder.harness.toxiproxy;

import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.EventLoop;
import io.netty.channel.socket.DuplexChannel;
import io.sunder.harness.wire.Conversation;
import io.sunder.harness.wire.FrameScanner;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * One direction of a connection: from the source socket through a stage for each toxic to the sink. Reading
 * from the source stops while the first stage has no room, and goes on when it has. All methods run on the
 * connection's event loop.
 */
final class Flow {
    private final Connection connection;
    private final Channel source;
    private final TrafficCounters.Bytes counters;
    private final RandomGenerator random;
    private final Sink sink;
    private final FrameQueue frameQueue;
    private final FrameStage frames;
    private final List<Drawn> drawn = new ArrayList<>();
    private final List<Placed> placed = new ArrayList<>();
    private final Stage head;
    private boolean ended;
    private boolean terminated;
    private boolean finished;
    private boolean progressing;

    /** A stage and the toxic that it stands for. */
    private record Placed(Toxic toxic, Stage stage) {}

    /** A Kafka-aware toxic, and whether it acts on this connection. */
    private record Drawn(Toxic toxic, boolean acts) {}

    /**
     * @param requests whether this is the way to the server
     * @param conversation what both flows of the connection know of the Kafka frames on it
     */
    Flow(
            Connection connection,
            Channel source,
            DuplexChannel target,
            TrafficCounters.Bytes counters,
            RandomGenerator random,
            boolean requests,
            Conversation conversation) {
        this.connection = connection;
        this.source = source;
        this.counters = counters;
        this.random = random;
        this.sink = new Sink(this, target);
        this.frameQueue = new FrameQueue(this);
        this.frames = new FrameStage(
                this,
                requests ? FrameScanner.ofRequests(conversation) : FrameScanner.ofResponses(conversation),
                requests,
                frameQueue);
        this.head = frames;
        frameQueue.leadTo(sink);
    }

    Connection connection() {
        return connection;
    }

    EventLoop loop() {
        return source.eventLoop();
    }

    RandomGenerator random() {
        return random;
    }

    long nowNanos() {
        return loop().ticker().nanoTime();
    }

    /** Bytes came in from the source. */
    void receive(ByteBuf chunk) {
        counters.received(chunk.readableBytes());
        head.data(chunk);
        updateReading();
    }

    /** The source has no more bytes for now. */
    void receivedAll() {
        head.flush();
    }

    /** The source will send no more. */
    void sourceEnded() {
        if (!ended) {
            ended = true;
            head.end();
        }
    }

    /** The sink's socket is closed: nothing that is under way can arrive any more. */
    void sinkLost() {
        frames.discard();
        frameQueue.discard();
        for (Placed each : placed) {
            each.stage().discard();
        }
        updateReading();
    }

    /** Something has gone on or has become ready: moves on whatever can go now, last stage first. */
    void progressed() {
        if (progressing) {
            return;
        }
        progressing = true;
        try {
            for (int i = placed.size() - 1; i >= 0; i--) {
                placed.get(i).stage().pump();
            }
            frameQueue.pump();
        } finally {
            progressing = false;
        }
        updateReading();
    }

    private void updateReading() {
        boolean wanted = connection.isEstablished() && head.accepting();
        if (source.config().isAutoRead() != wanted) {
            source.config().setAutoRead(wanted);
        }
    }

    /** Makes the stages agree with the proxy's toxics of this stream. */
    void reconcile(List<Toxic> all) {
        frames.reconcile(frameRules(all.stream()
                .filter(toxic -> toxic.type().frameAction().isPresent())
                .toList()));
        List<Toxic> toxics = all.stream()
                .filter(toxic -> toxic.type().frameAction().isEmpty())
                .toList();
        removeStagesOfOtherThan(toxics);
        for (int i = 0; i < toxics.size(); i++) {
            Toxic toxic = toxics.get(i);
            if (i == placed.size()) {
                placed.add(new Placed(toxic, newStage(toxic)));
                link();
            } else if (placed.get(i).toxic().version() != toxic.version()) {
                Stage former = placed.get(i).stage();
                Stage stage = newStage(toxic);
                placed.set(i, new Placed(toxic, stage));
                link();
                stage.replace(former);
            }
        }
        progressed();
    }

    private List<FrameRule> frameRules(List<Toxic> toxics) {
        List<Drawn> before = List.copyOf(drawn);
        drawn.clear();
        for (Toxic toxic : toxics) {
            drawn.add(before.stream()
                    .filter(one -> one.toxic().id() == toxic.id() && one.toxic().version() == toxic.version())
                    .findFirst()
                    .orElseGet(() -> new Drawn(toxic, random.nextFloat() < toxic.toxicity())));
        }
        return drawn.stream()
                .filter(Drawn::acts)
                .map(one -> FrameRule.of(
                        one.toxic(), one.toxic().type().frameAction().orElseThrow()))
                .toList();
    }

    private void removeStagesOfOtherThan(List<Toxic> toxics) {
        for (int i = placed.size() - 1; i >= 0; i--) {
            Placed old = placed.get(i);
            if (toxics.stream().noneMatch(toxic -> toxic.id() == old.toxic().id())) {
                // It hands on what it holds to the stage after it, before what comes later can pass it.
                old.stage().removed();
                placed.remove(i);
                link();
            }
        }
    }

    private Stage newStage(Toxic toxic) {
        boolean acts = random.nextFloat() < toxic.toxicity();
        return acts ? toxic.type().stage(this, toxic.meter(), toxic.attributes()) : new NoopToxic();
    }

    private void link() {
        Stage following = sink;
        for (int i = placed.size() - 1; i >= 0; i--) {
            Stage stage = placed.get(i).stage();
            stage.leadTo(following);
            following = stage;
        }
        frameQueue.leadTo(following);
    }

    /** Releases bytes that a toxic keeps from arriving. */
    void swallow(ByteBuf chunk) {
        chunk.release();
    }

    /** A toxic ends the stream: when its end reaches the sink, the connection is closed, not only this half. */
    void terminate() {
        terminated = true;
    }

    boolean endsWholeConnection() {
        return terminated || !source.isActive();
    }

    void sent(int bytes) {
        counters.sent(bytes);
    }

    /** The end of the stream has reached the sink's socket. */
    void finished() {
        finished = true;
        connection.flowFinished();
    }

    boolean isFinished() {
        return finished;
    }

    /** The bytes in a buffer of their own; the given one is released. */
    ByteBuf copyOf(ByteBuf chunk) {
        ByteBuf copy = source.alloc().buffer(Math.max(1, chunk.readableBytes()));
        copy.writeBytes(chunk);
        chunk.release();
        return copy;
    }

    /** The same bytes in a buffer that does not waste much: few bytes in a large buffer are copied. */
    ByteBuf compact(ByteBuf chunk) {
        int bytes = chunk.readableBytes();
        if (bytes * 2 >= chunk.capacity()) {
            return chunk;
        }
        ByteBuf copy = source.alloc().buffer(Math.max(1, bytes), Math.max(1, bytes));
        copy.writeBytes(chunk);
        chunk.release();
        return copy;
    }
}
