package io.sunder.broker.server;

import io.sunder.broker.coordinator.LocalGroups;
import io.sunder.broker.log.LogDirectory;
import io.sunder.broker.metadata.MetadataImage;
import io.sunder.broker.node.BrokerNode;
import io.sunder.broker.storage.DiskLogs;
import io.sunder.broker.thread.CoreThread;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.apache.kafka.common.errors.KafkaStorageException;

/** A broker's state machine as its thread drives it. */
final class BrokerMachine implements CoreThread.Machine {
    private static final long TICK_MS = 10;

    private final LogDirectory directory;
    private final Runnable serving;
    private final Consumer<Throwable> fatal;
    private final CountDownLatch mayStop = new CountDownLatch(1);
    private Optional<BrokerNode> node = Optional.empty();
    private Optional<DiskLogs> logs = Optional.empty();
    private Optional<LocalGroups> groups = Optional.empty();
    private boolean served;
    private boolean failed;
    private long settingsAsOf;

    /**
     * Without its broker yet.
     *
     * @param serving called once, when the broker may serve
     * @param fatal hears that the log directory failed
     */
    BrokerMachine(LogDirectory directory, Runnable serving, Consumer<Throwable> fatal) {
        this.directory = directory;
        this.serving = serving;
        this.fatal = fatal;
    }

    void own(BrokerNode owned, DiskLogs itsLogs, LocalGroups itsGroups) {
        node = Optional.of(owned);
        logs = Optional.of(itsLogs);
        groups = Optional.of(itsGroups);
    }

    MetadataImage image() {
        return node.orElseThrow().image();
    }

    /** Waits, on another thread, until the controller lets the broker stop. */
    void awaitMayStop(long limitMs) {
        try {
            mayStop.await(limitMs, TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void afterRun() {
        long end = image().endOffset();
        if (end != settingsAsOf) {
            settingsAsOf = end;
            logs.orElseThrow().settingsChanged();
        }
        if (!served && !node.orElseThrow().fenced()) {
            served = true;
            serving.run();
        }
    }

    @Override
    public void tick() {
        BrokerNode broker = node.orElseThrow();
        broker.tick();
        groups.orElseThrow().tick();
        if (broker.mayStop()) {
            mayStop.countDown();
        }
        if (!failed && directory.failure().isPresent()) {
            failed = true;
            fatal.accept(new KafkaStorageException(directory.failure().get()));
        }
    }

    @Override
    public long nanosToNextTick() {
        long now = TimeUnit.NANOSECONDS.toMillis(System.nanoTime());
        long next = Math.min(TICK_MS, node.orElseThrow().replicas().nextDeadlineMs() - now);
        return TimeUnit.MILLISECONDS.toNanos(Math.max(1, next));
    }
}
