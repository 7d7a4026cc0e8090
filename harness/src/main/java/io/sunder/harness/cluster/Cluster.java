package io.sunder.harness.cluster;

import io.sunder.harness.link.LinkEndpoint;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * A running (or about to run) cluster whose every connection between nodes, and from clients to brokers, can go through
 * the link mesh. Life: create, put {@link #links()} into the mesh, {@link #start()}, {@link #proveMesh()}, faults,
 * {@link #close()}.
 *
 * <p>Safe for use by several threads; calls about the same node wait for each other. Every method that takes a node id
 * throws {@link IllegalArgumentException} for an id that the cluster doesn't have, and {@link ClusterException} when the
 * node doesn't do what was asked within its deadline.
 */
public interface Cluster extends AutoCloseable {
    /** Brokers, then controllers, in id order. */
    List<Node> nodes();

    /** Every directed link, known before {@link #start()}: the caller makes each one listen before it starts the cluster. */
    List<LinkEndpoint> links();

    /**
     * Formats, launches all nodes at once and waits until every broker is registered, unfenced and answers its clients.
     *
     * @throws ClusterException if a node ends or the deadline passes; it names the node, what was missing and the last
     *     lines of that node's log. Nothing runs afterwards.
     */
    void start();

    /** Starts one ended node again on the data it left; returns when the process runs. No effect on a live node. */
    void start(int id);

    /** Waits until the started broker serves its clients, which it does once the controller has unfenced it. */
    void awaitBrokerReady(int id, Duration limit);

    /** Ends the process at once, without a chance to tidy up (SIGKILL). No effect on an ended node. */
    void kill(int id);

    /** Asks the process to end in good order, and kills it if it doesn't in time. No effect on an ended node. */
    void stop(int id);

    /** Freezes the process (SIGSTOP) and returns when it is frozen. No effect on a paused node. */
    void pause(int id);

    /** Lets a frozen process go on (SIGCONT). No effect on a running node. */
    void resume(int id);

    NodeState state(int id);

    /** All brokers as a client finds them, through their {@code client>j} links: {@code host:port,...}. */
    String bootstrapServers();

    /**
     * A listener of the broker itself, outside the mesh, for an observer that must see what faults hide from clients.
     * What a broker advertises there leads to the same kind of listener of the others, so an ordinary client works.
     */
    InetSocketAddress directAddress(int brokerId);

    /** The node's present life, or its last one if it has ended. */
    NodeLife life(int id);

    /**
     * Makes a node that doesn't run another program, from its next life on.
     *
     * @param target the cluster's own, or one of {@link Equipment#furtherTargets}
     * @throws ClusterException if the node runs
     * @throws IllegalArgumentException for a program that the cluster was not equipped with
     */
    void become(int id, Target target);

    /**
     * Sets a node's clock fast (positive), slow, or right (zero). The cluster is equipped with {@link Equipment#movableClocks}.
     *
     * @throws ClusterException if the clock can't be set
     */
    void skewClock(int id, Duration by);

    /** How far the node's clock is ahead of this machine's, by the node's own word; zero for nodes whose clock is this machine's. */
    Duration clockSkew(int id);

    /**
     * Writes to the broker's disk until nothing more can be written. The cluster is equipped with {@link Equipment#diskBytes}.
     *
     * @throws ClusterException if the disk can't be filled wholly
     */
    void fillDisk(int id);

    /** Takes away what {@link #fillDisk} wrote. No effect on a disk that wasn't filled. */
    void relieveDisk(int id);

    /**
     * Changes the log directory of a node that doesn't run; its next life finds what the change left.
     *
     * @throws ClusterException if the node runs
     * @throws IOException if the change throws it, or the data can't be read or written
     */
    <T> T changeData(int id, DataChange<T> change) throws IOException;

    /** Where the node's {@code server.properties}, {@code server.log} and {@code data} are. */
    Path nodeDirectory(int id);

    /**
     * Looks at all established connections of the nodes.
     *
     * @throws ClusterException if one goes past the mesh (naming both ends), or if this machine can't tell
     */
    MeshProof proveMesh();

    /** Ends every node, paused ones too, and frees the cluster's addresses. No effect the second time. */
    @Override
    void close();
}
