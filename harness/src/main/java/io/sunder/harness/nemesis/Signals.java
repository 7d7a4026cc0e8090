package io.sunder.harness.nemesis;

/** What can be seen of a run, besides {@link Roles}, that faults wait for. */
@FunctionalInterface
public interface Signals {
    /** Sends acknowledged since the workload's start. */
    long acknowledged();
}
