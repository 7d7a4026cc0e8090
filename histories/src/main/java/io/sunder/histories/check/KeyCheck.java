package io.sunder.histories.check;

import io.sunder.histories.contract.Acks;
import io.sunder.histories.event.Event;
import io.sunder.histories.event.Values;
import io.sunder.histories.scan.FinalRead;
import io.sunder.histories.scan.KeyScan;
import io.sunder.histories.scan.Records;
import io.sunder.histories.scan.Transactions;
import io.sunder.histories.verdict.AnomalyClass;
import io.sunder.histories.verdict.AnomalyExample;
import io.sunder.histories.verdict.AnomalyKind;
import io.sunder.histories.verdict.RecordValue;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Supplier;

/**
 * What the checkers of one key work with: what was collected, the contract's clauses, and the report that findings go to.
 *
 * @param scan what was collected about the key
 * @param finalRead its final read, if there was one
 * @param torn takes the writes that are missing from transactions of which others are visible
 */
record KeyCheck(
        KeyScan scan,
        Optional<FinalRead> finalRead,
        Values values,
        Transactions transactions,
        TornTransactions torn,
        Clauses clauses,
        Circumstances circumstances,
        Report report) {

    Records records() {
        return scan.records();
    }

    /** What the producer of a record waited for. */
    Acks acks(int row) {
        return records().acks(row, clauses.contract().acks());
    }

    String name() {
        return scan.name();
    }

    /** An anomaly of a value that a replica showed, which need not be among the records. */
    void shown(
            AnomalyKind kind,
            AnomalyClass anomalyClass,
            Optional<String> clause,
            OptionalLong value,
            Supplier<Evidence> evidence) {
        report.add(kind, anomalyClass, () -> {
            Evidence proof = evidence.get();
            return example(clause, proof, value.isPresent() ? Optional.of(text(value.getAsLong())) : Optional.empty());
        });
    }

    /** A violation, unless a clause allows it. */
    void judged(AnomalyKind kind, Optional<String> clause, Supplier<Evidence> evidence) {
        add(kind, clause.isPresent() ? AnomalyClass.ALLOWED : AnomalyClass.VIOLATION, clause, evidence);
    }

    void add(AnomalyKind kind, AnomalyClass anomalyClass, Optional<String> clause, Supplier<Evidence> evidence) {
        report.add(kind, anomalyClass, () -> {
            Evidence proof = evidence.get();
            return example(
                    clause, proof, proof.row() == Records.NONE ? Optional.empty() : Optional.of(value(proof.row())));
        });
    }

    private AnomalyExample example(Optional<String> clause, Evidence evidence, Optional<RecordValue> value) {
        return new AnomalyExample(
                name(),
                evidence.offset() == Event.UNKNOWN_OFFSET ? OptionalLong.empty() : OptionalLong.of(evidence.offset()),
                value,
                evidence.events(),
                evidence.explanation(),
                clause,
                circumstances.around(name(), evidence.aroundFrom(), evidence.aroundTo()));
    }

    /** The same key, with findings going elsewhere. */
    KeyCheck reportingTo(Report other) {
        return new KeyCheck(scan, finalRead, values, transactions, torn, clauses, circumstances, other);
    }

    RecordValue value(int row) {
        return valueOf(records(), row);
    }

    /** The value of a record of any key. */
    RecordValue valueOf(Records ofKey, int row) {
        return text(ofKey.value(row));
    }

    /** A value by its number among all values. */
    RecordValue text(long id) {
        return new RecordValue(values.text(id), values.isInteger(id));
    }

    /** {@code event 40 at 3.204 s}. */
    String at(long event) {
        return "event " + event + " at " + circumstances.when(event);
    }
}
