package io.sunder.broker.replica;

/** Time as the core knows it. */
public interface ReplicaClock {
    /** Milliseconds; never goes back. */
    long nowMs();
}
