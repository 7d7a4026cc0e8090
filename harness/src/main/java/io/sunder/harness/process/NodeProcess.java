package io.sunder.harness.process;

import io.sunder.harness.cluster.ClusterException;
import io.sunder.harness.cluster.DataChange;
import io.sunder.harness.cluster.Node;
import io.sunder.harness.cluster.NodeLife;
import io.sunder.harness.cluster.NodeState;
import io.sunder.harness.cluster.Target;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One node's process through all its lives. What changes it waits its turn; questions are answered at once, even while
 * a slow shutdown is under way.
 */
final class NodeProcess implements ObservedNode {
    private static final Logger LOG = LoggerFactory.getLogger(NodeProcess.class);

    /** Kafka's orderly shutdown takes a second or two, much longer when the controller is away. */
    private static final Duration ORDERLY_END = Duration.ofSeconds(15);

    private static final Duration FORCED_END = Duration.ofSeconds(10);
    private static final Duration FREEZE = Duration.ofSeconds(5);

    private final Node node;
    private final Map<Target, NodeCommand> commands;
    private final RunRecord record;
    private final Optional<BoundedDisk> disk;
    private final Optional<MovableClock> clock;
    private volatile @Nullable Process process;
    private volatile Target target;
    private volatile int lives;
    private volatile boolean paused;
    private volatile boolean over;
    /** Whether the current process was told to end, so that its end is no crash. */
    private volatile boolean endAsked;

    /**
     * A node that isn't started.
     *
     * @param target the program that it runs at first
     * @param commands one for each program that it may run; they share their files
     * @param disk a disk of its own, which goes with the node
     * @param clock one that can be set
     */
    NodeProcess(
            Node node,
            Target target,
            Map<Target, NodeCommand> commands,
            RunRecord record,
            Optional<BoundedDisk> disk,
            Optional<MovableClock> clock) {
        this.node = node;
        this.target = target;
        this.commands = Map.copyOf(commands);
        this.record = record;
        this.disk = disk;
        this.clock = clock;
    }

    @Override
    public Node node() {
        return node;
    }

    @Override
    public NodeFiles files() {
        return command().files();
    }

    private NodeCommand command() {
        NodeCommand command = commands.get(target);
        if (command == null) {
            throw new IllegalArgumentException(
                    node + " can't run " + target + "; it was prepared for " + commands.keySet());
        }
        return command;
    }

    synchronized void become(Target program) {
        if (pid().isPresent()) {
            throw new ClusterException(node + " still runs; it can't become " + program);
        }
        if (!commands.containsKey(program)) {
            throw new IllegalArgumentException(
                    node + " can't become " + program + "; it was prepared for " + commands.keySet());
        }
        target = program;
    }

    synchronized void start() {
        Process current = process;
        if (current != null && current.isAlive()) {
            return;
        }
        if (over) {
            throw new IllegalStateException("the cluster of " + node + " is closed");
        }
        Process started = command()
                .launch(
                        disk.map(BoundedDisk::within).orElseGet(List::of),
                        clock.map(MovableClock::environment).orElseGet(Map::of));
        process = started;
        lives++;
        paused = false;
        endAsked = false;
        // A node that ended already needs no record.
        ProcessIdentity.of(started.pid()).ifPresent(identity -> record.add(node.name(), identity));
        LOG.info("{} started as process {}", node, started.pid());
    }

    synchronized void kill() {
        Process current = process;
        if (current == null || !current.isAlive()) {
            return;
        }
        endAsked = true;
        current.destroyForcibly();
        awaitEnd(current);
        LOG.info("{} killed", node);
    }

    /** Kills the node, without waiting for a shutdown that is under way, and lets it never start again. */
    void endForGood() {
        over = true;
        Process current = process;
        if (current != null) {
            endAsked = true;
            current.destroyForcibly();
        }
        // One that was being started just now is seen here.
        kill();
        disk.ifPresent(BoundedDisk::close);
    }

    synchronized void stop() {
        Process current = process;
        if (current == null || !current.isAlive()) {
            return;
        }
        endAsked = true;
        // Not Process.destroy(), which closes the node's standard input too and so makes it halt at once.
        current.toHandle().destroy();
        // A frozen process acts on the request to end only after it was let go.
        resume();
        if (!endsWithin(current, ORDERLY_END)) {
            LOG.warn("{} didn't end within {} s of being asked to and is killed", node, ORDERLY_END.toSeconds());
            current.destroyForcibly();
            awaitEnd(current);
        }
        LOG.info("{} stopped", node);
    }

    synchronized void pause() {
        Process current = requireAlive("paused");
        if (!paused) {
            Signals.send(current.pid(), "STOP");
            FrozenState.await(current.pid(), true, FREEZE);
            paused = true;
            LOG.info("{} paused", node);
        }
    }

    synchronized void resume() {
        Process current = process;
        if (paused && current != null && current.isAlive()) {
            Signals.send(current.pid(), "CONT");
            FrozenState.await(current.pid(), false, FREEZE);
            LOG.info("{} resumed", node);
        }
        paused = false;
    }

    @Override
    public NodeState state() {
        Process current = process;
        if (current == null) {
            return NodeState.STOPPED;
        }
        if (current.isAlive()) {
            return paused ? NodeState.PAUSED : NodeState.RUNNING;
        }
        return endAsked ? NodeState.STOPPED : NodeState.CRASHED;
    }

    /** The present life, or the last one. */
    NodeLife life() {
        Process current = process;
        if (current == null) {
            return new NodeLife(0, target, "no process", OptionalInt.empty());
        }
        OptionalInt status = current.isAlive() ? OptionalInt.empty() : OptionalInt.of(current.exitValue());
        return new NodeLife(lives, target, "process " + current.pid(), status);
    }

    /** Nothing is started while the data are changed. */
    synchronized <T> T changeData(DataChange<T> change) throws IOException {
        if (pid().isPresent()) {
            throw new ClusterException(node + " still runs; its data can't be changed");
        }
        return change.to(disk.map(BoundedDisk::files).orElseGet(() -> files().data()));
    }

    void fillDisk() {
        try {
            ownDisk().fill();
        } catch (IOException e) {
            throw new ClusterException("the disk of " + node + " can't be filled: " + e.getMessage(), e);
        }
    }

    void relieveDisk() {
        try {
            ownDisk().relieve();
        } catch (IOException e) {
            throw new ClusterException("the disk of " + node + " can't be relieved: " + e.getMessage(), e);
        }
    }

    void skewClock(Duration by) {
        clock.orElseThrow(() -> new ClusterException(node + " has no clock of its own"))
                .skew(by);
    }

    Duration clockSkew() {
        return clock.map(MovableClock::shown).orElse(Duration.ZERO);
    }

    private BoundedDisk ownDisk() {
        return disk.orElseThrow(() -> new ClusterException(node + " has no disk of its own"));
    }

    /** The pid of the live process. */
    OptionalLong pid() {
        Process current = process;
        return current != null && current.isAlive() ? OptionalLong.of(current.pid()) : OptionalLong.empty();
    }

    /** How the process ended by itself; empty if it didn't. */
    @Override
    public Optional<String> crash() {
        Process current = process;
        if (current == null || state() != NodeState.CRASHED) {
            return Optional.empty();
        }
        int code = current.exitValue();
        String how = code > 128 ? "was ended by signal " + (code - 128) : "ended by itself with code " + code;
        return Optional.of(node + " " + how + "; " + LogTail.of(files().log()));
    }

    private Process requireAlive(String what) {
        Process current = process;
        if (current == null || !current.isAlive()) {
            throw new ClusterException(node + " can't be " + what + ": it doesn't run (" + state() + ")");
        }
        return current;
    }

    private void awaitEnd(Process ending) {
        if (!endsWithin(ending, FORCED_END)) {
            throw new ClusterException(node + " (pid " + ending.pid() + ") is still there " + FORCED_END.toSeconds()
                    + " s after SIGKILL; its disk may hang");
        }
        paused = false;
    }

    private boolean endsWithin(Process ending, Duration limit) {
        try {
            return ending.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            ending.destroyForcibly();
            Thread.currentThread().interrupt();
            throw new ClusterException("interrupted while waiting for the end of " + node + ", which is killed", e);
        }
    }
}
