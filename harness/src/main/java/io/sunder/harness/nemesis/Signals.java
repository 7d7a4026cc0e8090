package io.sunder.harness.nemesis;

import java.util.OptionalLong;

/** What can be seen of a run, besides {@link Roles}, that faults wait for. */
@FunctionalInterface
public interface Signals {
    /** Sends acknowledged since the workload's start. */
    long acknowledged();

    /** How many of the leader's records a replica of a partition lacks; empty while nobody can tell. */
    default OptionalLong lag(String key, int replica) {
        return OptionalLong.empty();
    }
}
