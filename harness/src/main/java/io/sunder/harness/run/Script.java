package io.sunder.harness.run;

import java.time.Duration;

/** What is to happen between the start of a run's workload and the healing of its faults, besides the schedule. */
public interface Script {
    /** The run has its folder; nothing is started yet. */
    default void created(RunDirectory directory) {}

    /** The workload is at work: from now on, until {@link #isOver}, faults may be struck by hand. Must not wait. */
    default void begun(LiveRun live) {}

    /**
     * Whether to heal now, and to end with the final read. Asked a few times a second.
     *
     * @param elapsed since the workload's start
     */
    boolean isOver(Duration elapsed);

    /** Lets the schedule do everything until a time limit. */
    static Script until(Duration limit) {
        return elapsed -> elapsed.compareTo(limit) >= 0;
    }
}
