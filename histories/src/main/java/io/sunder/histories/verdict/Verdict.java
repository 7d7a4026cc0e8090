package io.sunder.histories.verdict;

import io.sunder.histories.contract.Contract;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a history proves.
 *
 * @param outcome invalid if any finding is a violation, else unknown if there is a reason for it, else valid
 * @param history the file's name, without its folder
 * @param events number of events in it
 * @param operations completions by operation ({@code send}, {@code poll} ...)
 * @param contract what the effective configuration promises
 * @param claim the stricter contract that is claimed and decides, if there is one
 * @param findings anomalies by kind and class, in report order; none with count 0
 * @param unknown reasons why a history without violation is not valid
 * @param faults the faults of the run, in order
 * @param availability by key, for keys that sends were attempted to
 * @param unavailableLimitMs the scenario's limit in milliseconds beyond which windows are listed
 * @param warnings what a reader of the verdict should know, for instance a torn last line
 */
public record Verdict(
        Outcome outcome,
        String history,
        long events,
        Map<String, OperationCounts> operations,
        Contract contract,
        Optional<Contract> claim,
        List<Findings> findings,
        List<String> unknown,
        List<FaultSummary> faults,
        Map<String, Availability> availability,
        long unavailableLimitMs,
        List<String> warnings) {

    public Verdict {
        operations = Collections.unmodifiableMap(new LinkedHashMap<>(operations));
        findings = List.copyOf(findings);
        unknown = List.copyOf(unknown);
        faults = List.copyOf(faults);
        availability = Collections.unmodifiableMap(new LinkedHashMap<>(availability));
        warnings = List.copyOf(warnings);
    }

    /** The findings of a kind: none, or one of each class that occurred, the gravest first. */
    public List<Findings> findings(AnomalyKind kind) {
        return findings.stream().filter(f -> f.kind() == kind).toList();
    }

    /** How often a kind occurred, whatever its class. */
    public long count(AnomalyKind kind) {
        return findings(kind).stream().mapToLong(Findings::count).sum();
    }

    /** How often a kind occurred with that class. */
    public long count(AnomalyKind kind, AnomalyClass anomalyClass) {
        return findings(kind).stream()
                .filter(f -> f.anomalyClass() == anomalyClass)
                .mapToLong(Findings::count)
                .sum();
    }

    /** The verdict as one line of JSON, format {@code sunder-verdict/1}. */
    public String toJson() {
        return VerdictJson.write(this).toString();
    }

    /** The verdict as JSON on several lines, as in {@code verdict.json}. */
    public String toPrettyJson() {
        return VerdictJson.write(this).toPrettyString();
    }
}
