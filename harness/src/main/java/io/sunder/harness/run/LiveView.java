package io.sunder.harness.run;

import io.sunder.harness.nemesis.Nemesis;
import io.sunder.harness.observer.Observer;
import io.sunder.harness.observer.PartitionState;
import io.sunder.harness.report.LiveStatus;
import io.sunder.workloads.log.LogWorkload;
import io.sunder.workloads.stats.OperationCounts;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;

/** Puts together what the live line shows. */
final class LiveView {
    private static final int MAX_PARTITIONS = 4;

    private final LogWorkload workload;
    private final Nemesis nemesis;
    private final Observer observer;

    LiveView(LogWorkload workload, Nemesis nemesis, Observer observer) {
        this.workload = workload;
        this.nemesis = nemesis;
        this.observer = observer;
    }

    LiveStatus status(Duration elapsed, Duration limit) {
        return new LiveStatus(
                elapsed,
                limit,
                tally(workload.stats().send()),
                tally(workload.stats().poll()),
                observer.view().partitions().entrySet().stream()
                        .limit(MAX_PARTITIONS)
                        .map(partition ->
                                partition.getKey() + words(partition.getValue().state()))
                        .toList(),
                faults());
    }

    private static LiveStatus.Tally tally(OperationCounts stats) {
        return new LiveStatus.Tally(stats.ok(), stats.fail(), stats.info());
    }

    private static String words(PartitionState state) {
        String leader = state.leader().isPresent() ? " L" + state.leader().getAsInt() : " no leader";
        return leader + " isr " + state.isr().stream().map(String::valueOf).collect(Collectors.joining(","));
    }

    private List<String> faults() {
        return nemesis.struck().stream()
                .filter(fault -> fault.ended().isEmpty())
                .map(fault -> fault.id() + " (" + fault.kind() + ")")
                .toList();
    }
}
