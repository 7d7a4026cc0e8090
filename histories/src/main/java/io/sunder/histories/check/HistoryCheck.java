package io.sunder.histories.check;

import io.sunder.histories.contract.Contract;
import io.sunder.histories.file.HistoryHeader;
import io.sunder.histories.file.HistorySource;
import io.sunder.histories.file.ReadSummary;
import io.sunder.histories.scan.Fault;
import io.sunder.histories.scan.FinalRead;
import io.sunder.histories.scan.HistoryScan;
import io.sunder.histories.scan.KeyScan;
import io.sunder.histories.verdict.AnomalyClass;
import io.sunder.histories.verdict.Availability;
import io.sunder.histories.verdict.FaultSummary;
import io.sunder.histories.verdict.Finding;
import io.sunder.histories.verdict.Findings;
import io.sunder.histories.verdict.Outcome;
import io.sunder.histories.verdict.Verdict;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Checks a history file: one streaming pass collects, then the checkers run on each key, in parallel. The verdict follows
 * from the file alone; no clock, network or cluster is asked.
 */
public final class HistoryCheck {
    private static final long DEFAULT_LIMIT_MS = 1_000;
    private static final int MOST_NAMED = 10;

    private final HistoryScan scan;
    private final ReadSummary summary;
    private final Supplier<Report> reports;
    private final List<String> crashes = new ArrayList<>();
    private List<Finding> wanted = List.of();

    private HistoryCheck(HistoryScan scan, ReadSummary summary, Supplier<Report> reports) {
        this.scan = scan;
        this.summary = summary;
        this.reports = reports;
    }

    private record KeyResult(Report report, List<String> crashes) {}

    /** Checks a history file; see {@link #check(HistorySource)}. */
    public static Verdict check(Path file) {
        return check(HistorySource.of(file));
    }

    /**
     * Checks a history.
     *
     * @param source JSON Lines or EDN, plain or compressed
     * @throws io.sunder.histories.file.HistoryException if it is missing, unreadable or malformed
     */
    public static Verdict check(HistorySource source) {
        return soFar(source).verdict();
    }

    /**
     * A verdict, and whether more is to come.
     *
     * @param complete whether the history shows its own end: every key was read completely after the last fault, and nothing
     *     is cut off
     */
    public record SoFar(Verdict verdict, boolean complete) {}

    /** Checks a history that may still be growing; otherwise as {@link #check(HistorySource)}. */
    public static SoFar soFar(HistorySource source) {
        HistoryScan.Result result = HistoryScan.of(source);
        Verdict verdict = new HistoryCheck(result.scan(), result.summary(), Report::new).verdict(source.name());
        boolean complete = result.summary().cutOff().isEmpty() && readToTheEnd(result.scan());
        return new SoFar(verdict, complete);
    }

    private static boolean readToTheEnd(HistoryScan scan) {
        return scan.finalReads().attempted()
                && IntStream.range(0, scan.keys())
                        .allMatch(key -> scan.finalRead(key)
                                .map(FinalRead::complete)
                                .orElse(scan.scan(key).records().size() == 0));
    }

    /**
     * Checks a history and looks out for certain findings, of which a verdict might show only the first few.
     *
     * @throws io.sunder.histories.file.HistoryException if it is missing, unreadable or malformed
     */
    public static Examination examine(Path file, Predicate<Finding> lookout) {
        return examine(file, HistoryScan.of(file), lookout);
    }

    /** The same for a history that has been scanned and never checked: checkers leave marks in a scan. */
    public static Examination examine(Path file, HistoryScan.Result result, Predicate<Finding> lookout) {
        HistoryCheck check = new HistoryCheck(result.scan(), result.summary(), () -> new Report(lookout));
        Verdict verdict = check.verdict(HistorySource.of(file).name());
        return new Examination(verdict, result.scan(), check.wanted);
    }

    private Verdict verdict(String name) {
        List<Findings> findings = findings();
        List<String> unknown = new ArrayList<>(crashes);
        unknown.addAll(UnknownReasons.of(scan, summary.cutOff(), findings));
        long limitMs = scan.header()
                .map(header -> header.expectations().unavailableLimitMs().orElse(DEFAULT_LIMIT_MS))
                .orElse(DEFAULT_LIMIT_MS);
        return new Verdict(
                outcome(findings, unknown),
                name,
                summary.events(),
                scan.tally().counts(),
                scan.header().map(HistoryHeader::contract).orElseGet(Contract::strictest),
                scan.header().flatMap(HistoryHeader::claim),
                findings,
                unknown,
                scan.faults().all().stream().map(HistoryCheck::summary).toList(),
                availability(limitMs),
                limitMs,
                warnings());
    }

    private List<String> warnings() {
        List<String> warnings = new ArrayList<>(summary.warnings());
        Map<String, Integer> unpaired = scan.faults().unpaired();
        if (!unpaired.isEmpty()) {
            warnings.add("rows of the nemesis without id and phase, which neither prove nor excuse anything: "
                    + unpaired.entrySet().stream()
                            .limit(MOST_NAMED)
                            .map(entry -> entry.getValue() + " " + entry.getKey())
                            .collect(Collectors.joining(", ")));
        }
        return warnings;
    }

    private static Outcome outcome(List<Findings> findings, List<String> unknown) {
        boolean violated = findings.stream().anyMatch(f -> f.anomalyClass() == AnomalyClass.VIOLATION);
        return violated ? Outcome.INVALID : unknown.isEmpty() ? Outcome.VALID : Outcome.UNKNOWN;
    }

    private List<Findings> findings() {
        Circumstances circumstances = new Circumstances(scan);
        Clauses clauses = new Clauses(
                scan.contract(), scan.header().flatMap(HistoryHeader::claim).isPresent(), circumstances);
        TornTransactions torn = new TornTransactions(scan);
        List<KeyResult> results = IntStream.range(0, scan.keys())
                .parallel()
                .mapToObj(key -> check(key, torn, clauses, circumstances))
                .toList();
        Report report = reports.get();
        for (KeyResult result : results) {
            report.addAll(result.report());
            crashes.addAll(result.crashes());
        }
        crashes.addAll(TransactionCheckers.run(scan, torn, clauses, circumstances, report));
        wanted = report.wanted();
        return report.findings();
    }

    private KeyResult check(int key, TornTransactions torn, Clauses clauses, Circumstances circumstances) {
        Report report = reports.get();
        KeyCheck check = new KeyCheck(
                scan.scan(key),
                scan.finalRead(key),
                scan.values(),
                scan.transactions(),
                torn,
                clauses,
                circumstances,
                report);
        return new KeyResult(report, KeyCheckers.run(check));
    }

    private Map<String, Availability> availability(long limitMs) {
        Map<String, Availability> availability = new LinkedHashMap<>();
        for (int key = 0; key < scan.keys(); key++) {
            KeyScan keyScan = scan.scan(key);
            if (keyScan.windows().attempted()) {
                availability.put(keyScan.name(), AvailabilityReport.of(keyScan, limitMs));
            }
        }
        return availability;
    }

    private static FaultSummary summary(Fault fault) {
        return new FaultSummary(
                fault.id(),
                fault.kind(),
                fault.targets(),
                fault.beginTime(),
                fault.endTime(),
                fault.optional(),
                fault.witness());
    }
}
