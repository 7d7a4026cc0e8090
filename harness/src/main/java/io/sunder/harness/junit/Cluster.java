package io.sunder.harness.junit;

import io.sunder.harness.cluster.NodeState;
import java.util.List;
import java.util.OptionalInt;

/** The cluster under test, to look at; what is done to it goes through {@link Nemesis} and {@link Links}. */
public final class Cluster {
    private final TestRun run;

    Cluster(TestRun run) {
        this.run = run;
    }

    /** Where a client of the test's own finds the brokers, through the links {@code client>j}. */
    public String bootstrapServers() throws InterruptedException {
        return run.live().cluster().bootstrapServers();
    }

    /** The brokers' ids. */
    public List<Integer> brokers() throws InterruptedException {
        return run.live().roles().brokers();
    }

    /** The leader of a partition such as {@code orders-0}; empty while none is known. */
    public OptionalInt leader(String key) throws InterruptedException {
        return run.live().roles().leader(key);
    }

    /** The in-sync replicas of a partition. */
    public List<Integer> isr(String key) throws InterruptedException {
        return run.live().roles().isr(key);
    }

    /** Whether a node's process runs, stands still, or is gone. */
    public NodeState state(int id) throws InterruptedException {
        return run.live().cluster().state(id);
    }
}
