package io.sunder.histories.check;

import io.sunder.histories.scan.Records;
import io.sunder.histories.scan.ReplicaScan.HighWatermarkDrop;
import io.sunder.histories.verdict.AnomalyClass;
import io.sunder.histories.verdict.AnomalyKind;
import java.util.Optional;

/**
 * {@code high-watermark-regression}: a replica's high watermark goes back. A node that was started again comes up with the
 * one it wrote down last, so that is no finding. A follower takes over its leader's, and a new leader's may lag for a
 * moment, so a change of the leader makes it a note.
 */
final class HighWatermarks {
    private HighWatermarks() {}

    static void check(KeyCheck key) {
        for (HighWatermarkDrop drop : key.scan().replicas().highWatermarkDrops()) {
            if (!key.circumstances().restarted(drop.replica(), drop.previousEvent(), drop.event())) {
                judge(key, drop);
            }
        }
    }

    private static void judge(KeyCheck key, HighWatermarkDrop drop) {
        Optional<String> clause = key.clauses().lossOfCommitted(key.name(), drop.previousEvent(), drop.event());
        Optional<String> lag = key.circumstances()
                .leaderChange(key.name(), drop.previousEvent(), drop.event())
                .map(change -> "a follower takes over a new leader's high watermark, which may lag: " + change);
        AnomalyClass anomalyClass = clause.isPresent()
                ? AnomalyClass.ALLOWED
                : lag.isPresent() ? AnomalyClass.NOTE : AnomalyClass.VIOLATION;
        key.add(
                AnomalyKind.HIGH_WATERMARK_REGRESSION,
                anomalyClass,
                clause.or(() -> lag),
                () -> Evidence.of(
                        drop.highWatermark(),
                        Records.NONE,
                        "replica " + drop.replica() + " of " + key.name() + " showed high watermark " + drop.previous()
                                + " (" + key.at(drop.previousEvent()) + ") and then " + drop.highWatermark() + " ("
                                + key.at(drop.event()) + ") without having been restarted",
                        drop.previousEvent(),
                        drop.event()));
    }
}
