package io.sunder.harness.docker;

import com.github.dockerjava.api.command.ExecCreateCmdResponse;
import com.github.dockerjava.api.command.InspectContainerResponse.ContainerState;
import com.github.dockerjava.api.exception.ConflictException;
import com.github.dockerjava.api.exception.DockerException;
import com.github.dockerjava.api.exception.NotModifiedException;
import com.github.dockerjava.api.model.Frame;
import io.sunder.harness.cluster.ClusterException;
import io.sunder.harness.cluster.Node;
import io.sunder.harness.cluster.NodeLife;
import io.sunder.harness.cluster.NodeState;
import io.sunder.harness.cluster.Target;
import io.sunder.harness.docker.daemon.DockerDaemon;
import io.sunder.harness.process.LogTail;
import io.sunder.harness.process.NodeFiles;
import io.sunder.harness.process.ObservedNode;
import io.sunder.harness.time.Deadline;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One node's container through all its lives: it is started again with the data and the address that it had. */
final class NodeContainer implements ObservedNode {
    private static final Logger LOG = LoggerFactory.getLogger(NodeContainer.class);

    /** Where the node's files are in the container. */
    static final String HOME = "/var/lib/sunder";

    static final String DATA = HOME + "/data";
    static final String PROPERTIES = HOME + "/server.properties";

    private static final int ORDERLY_END_SECONDS = 15;
    private static final Duration FORCED_END = Duration.ofSeconds(10);
    private static final int EXEC_SECONDS = 20;
    private static final int SHORT_ID = 12;

    private final DockerDaemon daemon;
    private final Node node;
    private final Target target;
    private final String id;
    private final NodeFiles files;
    private final ContainerLog log;
    private volatile int lives;
    private volatile boolean over;
    /** Whether the current life was told to end, so that its end is no crash. */
    private volatile boolean endAsked;

    NodeContainer(DockerDaemon daemon, Node node, Target target, String id, NodeFiles files) {
        this.daemon = daemon;
        this.node = node;
        this.target = target;
        this.id = id;
        this.files = files;
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
        String[] command = {"cat", "/proc/net/tcp", "/proc/net/tcp6"};
        ExecCreateCmdResponse exec = daemon.ask(
                "look at the connections of " + node,
                () -> daemon.client()
                        .execCreateCmd(id)
                        .withAttachStdout(true)
                        .withCmd(command)
                        .exec());
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try {
            boolean complete = daemon.client()
                    .execStartCmd(exec.getId())
                    .exec(new com.github.dockerjava.api.async.ResultCallback.Adapter<Frame>() {
                        @Override
                        public void onNext(Frame frame) {
                            out.writeBytes(frame.getPayload());
                        }
                    })
                    .awaitCompletion(EXEC_SECONDS, TimeUnit.SECONDS);
            if (!complete) {
                throw new ClusterException("'cat' in the container of " + node + " doesn't end");
            }
        } catch (DockerException e) {
            throw daemon.refused("look at the connections of " + node, e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new ClusterException("interrupted while looking at the connections of " + node, e);
        }
        return out.toString(StandardCharsets.UTF_8).lines().toList();
    }

    /** Kills the node and lets it never start again; its last words and its data come into the run's folder. */
    void endForGood() {
        over = true;
        kill();
        if (lives > 0) {
            log.awaitEnd();
            new ContainerFiles(daemon, id).fetch(DATA, files.data());
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
