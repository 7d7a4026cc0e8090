package io.sunder.harness.cluster;

/** What the harness knows about a node's process. It says nothing about whether the node serves requests. */
public enum NodeState {
    /** The process runs. */
    RUNNING,
    /** The process is there, but frozen by {@link Cluster#pause}. */
    PAUSED,
    /** Not started yet, or ended by {@link Cluster#kill} or {@link Cluster#stop}. */
    STOPPED,
    /** The process ended although nobody asked it to. */
    CRASHED
}
