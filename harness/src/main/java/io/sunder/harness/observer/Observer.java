package io.sunder.harness.observer;

import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Asks every broker again and again, each with a deadline of its own so that a stopped one delays nobody, and
 * hands the merged view on at a steady pace.
 */
public final class Observer implements AutoCloseable {
    /** Between two questions to one broker, and between two views. */
    public static final Duration INTERVAL = Duration.ofMillis(150);

    private static final Duration DEADLINE = Duration.ofMillis(500);
    /** An answer older than this says nothing about now. */
    private static final long FRESH_NANOS = Duration.ofMillis(700).toNanos();

    private static final Logger LOG = LoggerFactory.getLogger(Observer.class);

    private record Answer(long nanos, Map<String, PartitionState> states) {}

    private final List<MetadataProbe> probes = new ArrayList<>();
    private final Map<Integer, Answer> answers = new ConcurrentHashMap<>();
    private final ScheduledExecutorService threads;
    private final LongSupplier nanoTime;
    private volatile ClusterView view = ClusterView.EMPTY;

    /**
     * @param brokers where each broker itself listens for clients, by id
     * @param topics the topics to watch
     * @param nanoTime a monotonic clock in nanoseconds
     */
    public Observer(Map<Integer, InetSocketAddress> brokers, List<String> topics, LongSupplier nanoTime) {
        this.nanoTime = nanoTime;
        this.threads = Executors.newScheduledThreadPool(brokers.size() + 1, task -> {
            Thread thread = new Thread(task, "observer");
            thread.setDaemon(true);
            return thread;
        });
        brokers.forEach((id, address) -> {
            MetadataProbe probe = new MetadataProbe(address, topics, DEADLINE);
            probes.add(probe);
            repeat(() -> probe.ask().ifPresent(states -> answers.put(id, new Answer(nanoTime.getAsLong(), states))));
        });
    }

    /** Starts handing a view to {@code recorder} every {@link #INTERVAL}, the empty view too. */
    public void start(Consumer<ClusterView> recorder) {
        repeat(() -> recorder.accept(refresh()));
    }

    /** The newest view. */
    public ClusterView view() {
        return view;
    }

    /** The newest state of a partition that any broker described lately. */
    public Optional<PartitionState> partition(String key) {
        return refresh().partition(key);
    }

    private ClusterView refresh() {
        long now = nanoTime.getAsLong();
        Map<Integer, Map<String, PartitionState>> fresh = new HashMap<>();
        answers.forEach((id, answer) -> {
            if (now - answer.nanos() <= FRESH_NANOS) {
                fresh.put(id, answer.states());
            }
        });
        ClusterView merged = ClusterView.merge(fresh);
        view = merged;
        return merged;
    }

    private void repeat(Runnable task) {
        // The result is kept by the pool, which close() ends. A task that throws would never be run again.
        var unused = threads.scheduleWithFixedDelay(
                () -> {
                    try {
                        task.run();
                    } catch (RuntimeException e) {
                        LOG.warn("observing failed", e);
                    }
                },
                0,
                INTERVAL.toMillis(),
                TimeUnit.MILLISECONDS);
    }

    @Override
    public void close() {
        threads.shutdownNow();
        probes.forEach(MetadataProbe::close);
    }
}
