package io.sunder.harness.report;

import java.time.Duration;
import java.util.List;

/**
 * What the live line shows.
 *
 * @param elapsed since the workload's start
 * @param limit when the workload ends
 * @param sends sends so far
 * @param polls polls so far
 * @param partitions a few words on each partition, such as {@code orders-0 L2 isr 2,3}
 * @param faults a few words on each active fault
 */
public record LiveStatus(
        Duration elapsed, Duration limit, Tally sends, Tally polls, List<String> partitions, List<String> faults) {
    /** Completed operations of one kind. */
    public record Tally(long ok, long fail, long info) {}

    public LiveStatus {
        partitions = List.copyOf(partitions);
        faults = List.copyOf(faults);
    }
}
