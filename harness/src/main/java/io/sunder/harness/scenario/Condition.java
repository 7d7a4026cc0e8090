package io.sunder.harness.scenario;

import java.util.OptionalInt;

/** Something that happens in a run and that a fault can wait for. {@code toString} says it in words. */
public sealed interface Condition {
    /** That many sends are acknowledged, counted from the workload's start. */
    record Acked(long sends) implements Condition {
        @Override
        public String toString() {
            return sends + " acknowledged sends";
        }
    }

    /** The partition has a leader, and fewer replicas in sync than it has replicas. */
    record IsrShrunk(String key) implements Condition {
        @Override
        public String toString() {
            return "a shrunk ISR of " + key;
        }
    }

    /** Every replica of the partition is in sync again, after its ISR was seen shrunk in this run. */
    record IsrRestored(String key) implements Condition {
        @Override
        public String toString() {
            return "a restored ISR of " + key;
        }
    }

    /** The partition is led by another broker than when the workload started. */
    record LeaderChanged(String key) implements Condition {
        @Override
        public String toString() {
            return "another leader of " + key;
        }
    }

    /**
     * A follower of the partition lacks more than that many of its leader's records; empty {@code replica}: any follower. One
     * that is down lacks what it lacked when it last answered, and what came since.
     */
    record Lag(String key, OptionalInt replica, long over) implements Condition {
        @Override
        public String toString() {
            return "a lag of more than " + over + " records of "
                    + (replica.isPresent() ? "broker-" + replica.getAsInt() : "a follower") + " of " + key;
        }
    }

    /** A fault of the same schedule has struck and is healed. */
    record Healed(String fault) implements Condition {
        @Override
        public String toString() {
            return "the heal of " + fault;
        }
    }
}
