package io.sunder.histories.check;

import io.sunder.histories.contract.CleanupPolicy;
import io.sunder.histories.scan.Records;
import io.sunder.histories.scan.ReplicaScan.Truncation;
import io.sunder.histories.verdict.AnomalyClass;
import io.sunder.histories.verdict.AnomalyKind;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * {@code committed-truncation}: a replica no longer has, or has changed, what it had shown below a high watermark. One
 * finding per replica and read. Compaction takes records away and changes none; a node whose disk was damaged lacks what
 * was on it until it has copied it again.
 */
final class Truncations {
    private Truncations() {}

    static void check(KeyCheck key) {
        for (Truncation truncation : key.scan().replicas().truncations()) {
            boolean compacted =
                    !truncation.replaced() && key.clauses().contract().cleanupPolicy() == CleanupPolicy.COMPACT;
            if (!compacted) {
                Optional<String> clause = clause(key, truncation);
                key.shown(
                        AnomalyKind.COMMITTED_TRUNCATION,
                        clause.isPresent() ? AnomalyClass.ALLOWED : AnomalyClass.VIOLATION,
                        clause,
                        OptionalLong.of(truncation.value()),
                        () -> evidence(key, truncation));
            }
        }
    }

    /** What allows it. */
    static Optional<String> clause(KeyCheck key, Truncation truncation) {
        Optional<String> loss = key.clauses().lossOfCommitted(key.name(), truncation.shownBy(), truncation.event());
        if (loss.isPresent() || truncation.replaced()) {
            return loss;
        }
        return key.circumstances()
                .tookDisk(truncation.replica(), truncation.shownBy(), truncation.event())
                .map(fault -> "fault " + fault.id() + " (" + fault.kind()
                        + ") took it from the replica's disk, and the others have it");
    }

    private static Evidence evidence(KeyCheck key, Truncation truncation) {
        String more = truncation.count() == 1 ? "" : " and " + (truncation.count() - 1) + " more";
        return Evidence.of(
                truncation.offset(),
                Records.NONE,
                "replica " + truncation.replica() + " of " + key.name() + " had value " + key.text(truncation.value())
                        + " at offset " + truncation.offset() + more + " (" + key.at(truncation.shownBy())
                        + "), below the high watermark " + truncation.committed()
                        + " that it had shown, and later " + (truncation.replaced() ? "something else" : "nothing")
                        + " there (" + key.at(truncation.event()) + ")",
                truncation.shownBy(),
                truncation.event());
    }
}
