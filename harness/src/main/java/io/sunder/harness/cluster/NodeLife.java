package io.sunder.harness.cluster;

import java.util.OptionalInt;

/**
 * One life of a node: from a start to its end.
 *
 * @param number how often the node was started, this life included; 0 before the first start
 * @param target the program that it runs, or will run
 * @param process tells the life from others of the same node, for a person: {@code process 4711}
 * @param status the exit status, 128 plus the number of a signal that ended it; empty while it lives, or if nobody knows
 */
public record NodeLife(int number, Target target, String process, OptionalInt status) {
    /** The exit status of a process that SIGKILL ended. */
    public static final int KILLED = 137;

    /** Whether it ended without being killed. */
    public boolean endedByItself() {
        return status.isPresent() && status.getAsInt() != KILLED;
    }
}
