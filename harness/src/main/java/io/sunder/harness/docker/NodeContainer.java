package io.sunder.harness.docker;

import com.github.dockerjava.api.command.InspectContainerResponse.ContainerState;
import com.github.dockerjava.api.exception.ConflictException;
import com.github.dockerjava.api.exception.NotModifiedException;
import io.sunder.harness.cluster.ClusterException;
import io.sunder.harness.cluster.DataChange;
import io.sunder.harness.cluster.Node;
import io.sunder.harness.cluster.NodeLife;
import io.sunder.harness.cluster.NodeState;
import io.sunder.harness.cluster.Target;
import io.sunder.harness.docker.daemon.DockerDaemon;
import io.sunder.harness.docker.daemon.Leftovers;
import io.sunder.harness.process.DirectoryTree;
import io.sunder.harness.process.LogTail;
import io.sunder.harness.process.NodeFiles;
import io.sunder.harness.process.ObservedNode;
import io.sunder.harness.time.Deadline;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One node through all its lives: its container is started again with the data and the address that it had, or another one
 * takes its place.
 */
final class NodeContainer implements ObservedNode {
    private static final Logger LOG = LoggerFactory.getLogger(NodeContainer.class);

    /** Where the node's files are in the container. */
    static final String HOME = "/var/lib/sunder";

    static final String DATA = HOME + "/data";
    static final String PROPERTIES = HOME + "/server.properties";

    private static final int ORDERLY_END_SECONDS = 15;
    private static final Duration FORCED_END = Duration.ofSeconds(10);
    private static final int SHORT_ID = 12;

    private final DockerDaemon daemon;
    private final Node node;
    private final NodeMaker maker;
    private final NodeFiles files;
    private volatile Target target;
    private volatile String id;
    private volatile ContainerLog log;
    private volatile int lives;
    private volatile boolean over;
    /** Whether the current life was told to end, so that its end is no crash. */
    private volatile boolean endAsked;

    NodeContainer(DockerDaemon daemon, NodeMaker maker, Target target, NodeFiles files) {
        this.daemon = daemon;
        this.node = maker.node();
        this.maker = maker;
        this.files = files;
        this.target = target;
        this.id = maker.make(target);
        this.log = new ContainerLog(daemon, id, files.log());
    }

    @Override
    public Node node() {
        return node;
    }

    @Override
    public NodeFiles files() {
        return files;
    }

    synchronized void start() {
        if (over) {
            throw new IllegalStateException("the cluster of " + node + " is closed");
        }
        if (isAlive()) {
            return;
        }
        tell("start", () -> daemon.client().startContainerCmd(id).exec());
        lives++;
        endAsked = false;
        log.follow();
        LOG.info("{} started in container {}", node, id);
    }

    synchronized void kill() {
        if (!isAlive()) {
            return;
        }
        endAsked = true;
        tell("kill", () -> daemon.client().killContainerCmd(id).exec());
        awaitEnd();
        LOG.info("{} killed", node);
    }

    synchronized void stop() {
        if (!isAlive()) {
            return;
        }
        endAsked = true;
        // A frozen process acts on the request to end only after it was let go.
        resume();
        tell(
                "stop",
                () -> daemon.client()
                        .stopContainerCmd(id)
                        .withTimeout(ORDERLY_END_SECONDS)
                        .exec());
        awaitEnd();
        LOG.info("{} stopped", node);
    }

    synchronized void pause() {
        NodeState state = state();
        if (state == NodeState.PAUSED) {
            return;
        }
        if (state != NodeState.RUNNING) {
            throw new ClusterException(node + " can't be paused: it doesn't run (" + state + ")");
        }
        tell("pause", () -> daemon.client().pauseContainerCmd(id).exec());
        LOG.info("{} paused", node);
    }

    synchronized void resume() {
        if (state() == NodeState.PAUSED) {
            tell("resume", () -> daemon.client().unpauseContainerCmd(id).exec());
            LOG.info("{} resumed", node);
        }
    }

    @Override
    public NodeState state() {
        if (lives == 0) {
            return NodeState.STOPPED;
        }
        ContainerState state = inspect();
        if (Boolean.TRUE.equals(state.getPaused())) {
            return NodeState.PAUSED;
        }
        if (Boolean.TRUE.equals(state.getRunning())) {
            return NodeState.RUNNING;
        }
        return endAsked ? NodeState.STOPPED : NodeState.CRASHED;
    }

    /** The present life, or the last one. */
    NodeLife life() {
        ContainerState state = inspect();
        Long code = state.getExitCodeLong();
        boolean ended = lives > 0 && !Boolean.TRUE.equals(state.getRunning()) && code != null;
        return new NodeLife(
                lives,
                target,
                "start " + lives + " of container " + id.substring(0, SHORT_ID),
                ended ? OptionalInt.of(Math.toIntExact(code)) : OptionalInt.empty());
    }

    private boolean isAlive() {
        NodeState state = state();
        return state == NodeState.RUNNING || state == NodeState.PAUSED;
    }

    /** How the node ended by itself; empty if it didn't. */
    @Override
    public Optional<String> crash() {
        if (state() != NodeState.CRASHED) {
            return Optional.empty();
        }
        log.awaitEnd();
        ContainerState state = inspect();
        long code = state.getExitCodeLong() == null ? -1 : state.getExitCodeLong();
        String how = Boolean.TRUE.equals(state.getOOMKilled())
                ? "ran out of the memory that Docker has"
                : code > 128 ? "was ended by signal " + (code - 128) : "ended by itself with code " + code;
        return Optional.of(node + " " + how + "; " + LogTail.of(files.log()));
    }

    /** The kernel's tables of the TCP connections in the container, where nobody but the node has any. */
    List<String> connectionTable() {
        List<String> command = List.of("cat", "/proc/net/tcp", "/proc/net/tcp6");
        return ContainerExec.run(daemon, id, "look at the connections of " + node, command)
                .output()
                .lines()
                .toList();
    }

    /** A container can't change its program, so another one takes its place; the data moves over. */
    synchronized void become(Target program) {
        requireEnded("become " + program);
        if (program.equals(target)) {
            return;
        }
        try {
            if (maker.disk().isPresent()) {
                replace(program, Optional.empty());
            } else {
                withCopy(data -> {
                    replace(program, Optional.of(data));
                    return program;
                });
            }
        } catch (IOException e) {
            throw new ClusterException("the data of " + node + " can't be moved to another container: " + e, e);
        }
    }

    /**
     * Changes a copy of the data, which a new container takes over, since nothing can be deleted in one that doesn't run. If
     * the change fails, nothing is changed.
     */
    synchronized <T> T changeData(DataChange<T> change) throws IOException {
        requireEnded("have its data changed");
        return withCopy(data -> {
            T outcome = change.to(data);
            maker.disk().ifPresent(ContainerDisk::renew);
            replace(target, Optional.of(data));
            return outcome;
        });
    }

    private void requireEnded(String what) {
        if (isAlive()) {
            throw new ClusterException(node + " still runs; it can't " + what);
        }
    }

    private <T> T withCopy(DataChange<T> work) throws IOException {
        Path copy = Files.createTempDirectory(files.directory(), "data-");
        try {
            maker.disk().ifPresent(ContainerDisk::relieve);
            inside().fetch(DATA, copy);
            return work.to(copy);
        } finally {
            DirectoryTree.delete(copy);
        }
    }

    /** Makes a container that takes the place of the one that there is, which stays until all else has been done. */
    private void replace(Target program, Optional<Path> data) {
        log.awaitEnd();
        String former = id;
        daemon.ask("rename the container of " + node, () -> {
            daemon.client()
                    .renameContainerCmd(former)
                    .withName(maker.place().container() + "-until-" + lives)
                    .exec();
            return true;
        });
        String next = maker.make(program);
        data.ifPresent(each -> new ContainerFiles(daemon, next).putTree(each, DATA));
        Leftovers.removeContainer(daemon, former);
        id = next;
        target = program;
        log = new ContainerLog(daemon, next, files.log());
        LOG.info("{} is now container {} of {}", node, next, program);
    }

    private ContainerFiles inside() {
        return new ContainerFiles(daemon, id);
    }

    void fillDisk() {
        ownDisk().fill();
    }

    void relieveDisk() {
        ownDisk().relieve();
    }

    private ContainerDisk ownDisk() {
        return maker.disk().orElseThrow(() -> new ClusterException(node + " has no disk of its own"));
    }

    synchronized void skewClock(Duration by) {
        maker.clock()
                .orElseThrow(() -> new ClusterException(node + " has no clock of its own"))
                .skew(inside(), by);
    }

    Duration clockSkew() {
        return maker.clock().isPresent() && state() == NodeState.RUNNING
                ? ContainerClock.shown(inside())
                : Duration.ZERO;
    }

    /** Kills the node and lets it never start again; its last words and its data come into the run's folder. */
    void endForGood() {
        over = true;
        kill();
        if (lives > 0) {
            log.awaitEnd();
            maker.disk().ifPresent(ContainerDisk::relieve);
            inside().fetch(DATA, files.data());
        }
    }

    private ContainerState inspect() {
        return daemon.ask(
                "describe the container of " + node,
                () -> daemon.client().inspectContainerCmd(id).exec().getState());
    }

    /** A node that ended in the very moment is as it should be: the daemon's answer says so by its code. */
    private void tell(String verb, Runnable request) {
        daemon.ask(verb + " " + node, () -> {
            try {
                request.run();
            } catch (NotModifiedException | ConflictException e) {
                LOG.info("{}: {} had no effect: {}", node, verb, e.getMessage());
            }
            return true;
        });
    }

    private void awaitEnd() {
        try {
            if (!Deadline.after(FORCED_END).await(() -> !isAlive(), Duration.ofMillis(20))) {
                throw new ClusterException(node + " is still there " + FORCED_END.toSeconds()
                        + " s after it was killed; its disk may hang");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new ClusterException("interrupted while waiting for the end of " + node + ", which is killed", e);
        }
    }
}
