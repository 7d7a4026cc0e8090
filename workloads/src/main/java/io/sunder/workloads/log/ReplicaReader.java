package io.sunder.workloads.log;

import io.sunder.histories.file.ReplicaLogRead;
import io.sunder.workloads.replica.LogPart;
import io.sunder.workloads.replica.ReplicaConnection;
import io.sunder.workloads.time.Clock;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;

/**
 * Reads one broker's own logs again and again: each time what lies above the high watermark of the time before, and some
 * records below it, so that a record that went or changed is seen. At the end it reads them whole.
 */
final class ReplicaReader implements Runnable {

    /** Asks one broker. */
    interface Source {
        LogPart fetch(TopicPartition partition, long offset) throws IOException;

        /** Breaks off what is asked; the next question begins anew. */
        void close();

        /** A broker over the network. */
        static Source of(ReplicaConnection connection) {
            return new Source() {
                @Override
                public LogPart fetch(TopicPartition partition, long offset) throws IOException {
                    return connection.fetch(partition, offset);
                }

                @Override
                public void close() {
                    connection.close();
                }
            };
        }
    }

    private static final Duration INTERVAL = Duration.ofSeconds(1);
    private static final Duration ATTENTION = Duration.ofMillis(100);
    /** How many offsets below the last high watermark are read again. */
    private static final long OVERLAP = 200;
    /** A log that brings less than one batch a fetch would be endless. */
    private static final int MOST_FETCHES = 100_000;

    private final int broker;
    private final Source source;
    private final LogRecording recording;
    private final LogKeys keys;
    private final RecordCodec codec;
    private final Clock clock;
    private final int process;
    private final long[] shown;
    private volatile boolean stopping;

    ReplicaReader(int broker, Source source, LogRecording recording, LogKeys keys, RecordCodec codec, Clock clock) {
        this.broker = broker;
        this.source = source;
        this.recording = recording;
        this.keys = keys;
        this.codec = codec;
        this.clock = clock;
        this.process = recording.newProcess();
        this.shown = new long[keys.count()];
    }

    /** Reads no more, and breaks off the read that waits. */
    void stop() {
        stopping = true;
        source.close();
    }

    @Override
    public void run() {
        try {
            while (!stopping) {
                read(false);
                long end = clock.nanoTime() + INTERVAL.toNanos();
                while (!stopping && end - clock.nanoTime() > 0) {
                    clock.sleep(Math.min(ATTENTION.toNanos(), Math.max(1, end - clock.nanoTime())));
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            source.close();
        }
    }

    /**
     * Reads all keys once and records it. Partitions that the broker does not serve are left out.
     *
     * @param whole whether logs are read from their beginning
     */
    synchronized void read(boolean whole) {
        recording.invokeReplicaRead(process, broker, keys.names());
        ReplicaLogRead read = new ReplicaLogRead(broker);
        List<String> refusals = new ArrayList<>();
        try {
            for (int key = 0; key < keys.count(); key++) {
                log(key, whole ? 0 : Math.max(0, shown[key] - OVERLAP), read).ifPresent(refusals::add);
            }
        } catch (IOException e) {
            recording.failedReplicaRead(process, broker, keys.names(), ErrorText.of(e));
            return;
        }
        if (refusals.size() == keys.count()) {
            recording.failedReplicaRead(process, broker, keys.names(), String.join(", ", refusals));
        } else {
            recording.okReplicaRead(process, read);
        }
    }

    /** Reads one log from an offset, or from where it can be read; returns why it can't. */
    private Optional<String> log(int key, long from, ReplicaLogRead read) throws IOException {
        TopicPartition partition = keys.partition(key);
        long start = from;
        LogPart part = source.fetch(partition, start);
        boolean beyond = part.outOfRange() || (part.refusal().isEmpty() && part.highWatermark() < start);
        if (beyond && start > 0) {
            start = part.outOfRange() ? 0 : Math.max(0, part.highWatermark() - OVERLAP);
            part = source.fetch(partition, start);
        }
        if (part.refusal().isPresent()) {
            return part.refusal().map(why -> keys.name(key) + " " + why);
        }
        long highWatermark = part.highWatermark();
        read.log(keys.name(key), start, highWatermark, highWatermark);
        OptionalInt epoch = start == 0 ? OptionalInt.empty() : firstEpoch(part);
        epoch = add(part, highWatermark, epoch, read);
        for (int fetches = 1; part.next() < highWatermark && fetches < MOST_FETCHES; fetches++) {
            part = source.fetch(partition, part.next());
            if (part.refusal().isPresent() || part.epochs().isEmpty()) {
                // It showed a high watermark and no longer has what lies below it: the next read tells, this one can't.
                throw new IOException(
                        keys.name(key) + " ended at " + part.next() + " while it was read, below " + highWatermark
                                + part.refusal().map(why -> " (" + why + ")").orElse(""));
            }
            epoch = add(part, highWatermark, epoch, read);
        }
        shown[key] = highWatermark;
        return Optional.empty();
    }

    /** Where a window's first epoch began nobody knows, so it is not told. */
    private static OptionalInt firstEpoch(LogPart part) {
        return part.epochs().isEmpty()
                ? OptionalInt.empty()
                : OptionalInt.of(part.epochs().get(0).epoch());
    }

    private OptionalInt add(LogPart part, long below, OptionalInt epochBefore, ReplicaLogRead read) {
        OptionalInt epoch = epochBefore;
        for (LogPart.Epoch batch : part.epochs()) {
            if (batch.start() < below && !epoch.equals(OptionalInt.of(batch.epoch()))) {
                read.epoch(batch.epoch(), batch.start());
                epoch = OptionalInt.of(batch.epoch());
            }
        }
        for (LogPart.Message message : part.records()) {
            if (message.offset() < below) {
                read.record(message.offset(), codec.decode(bytes(message.value())));
            }
        }
        return epoch;
    }

    private static byte @Nullable [] bytes(Optional<ByteBuffer> value) {
        if (value.isEmpty()) {
            return null;
        }
        byte[] bytes = new byte[value.get().remaining()];
        value.get().duplicate().get(bytes);
        return bytes;
    }
}
