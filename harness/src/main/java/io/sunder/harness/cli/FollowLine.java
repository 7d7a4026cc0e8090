package io.sunder.harness.cli;

import io.sunder.histories.verdict.FaultSummary;
import io.sunder.histories.verdict.Verdict;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** The verdict so far on one line: how much happened, what is wrong, which faults are in force. */
final class FollowLine {
    private FollowLine() {}

    static String of(Verdict verdict) {
        String operations = verdict.operations().entrySet().stream()
                .map(entry -> String.format(
                                Locale.ROOT,
                                "%s %,d ok",
                                entry.getKey(),
                                entry.getValue().ok())
                        + (entry.getValue().fail() > 0 ? " " + entry.getValue().fail() + " fail" : "")
                        + (entry.getValue().info() > 0 ? " " + entry.getValue().info() + " info" : ""))
                .collect(Collectors.joining("  "));
        String found = verdict.findings().stream()
                .map(f -> String.format(
                        Locale.ROOT,
                        "%,d %s (%s)",
                        f.count(),
                        f.kind().json(),
                        f.anomalyClass().json()))
                .collect(Collectors.joining(", "));
        List<String> faults = verdict.faults().stream()
                .filter(fault -> fault.endNanos().isEmpty())
                .map(FollowLine::fault)
                .toList();
        return String.format(Locale.ROOT, "so far  %,d events  ", verdict.events())
                + (operations.isEmpty() ? "" : operations + "  ")
                + (found.isEmpty() ? "no anomaly" : found)
                + (faults.isEmpty() ? "" : "  ! " + String.join(", ", faults));
    }

    private static String fault(FaultSummary fault) {
        return (fault.id() + " " + fault.kind() + " " + String.join(",", fault.targets())).strip();
    }
}
