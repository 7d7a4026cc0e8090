package io.sunder.histories.check;

import io.sunder.histories.scan.KeyScan;
import io.sunder.histories.scan.Records;
import io.sunder.histories.verdict.AnomalyKind;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import java.util.Optional;

/**
 * {@code stale-end-offset}: an end offset at or below the offset of a record that had been acknowledged when the question
 * was asked. With acks 0 and 1 that proves nothing, because their acknowledgement does not wait for the high watermark,
 * which is what end offsets tell. A record that was lost does not count; its loss is the finding. Nor does an answer that
 * went back from an earlier one of the same process: that is the finding then.
 */
final class StaleEndOffsets {
    private StaleEndOffsets() {}

    static void check(KeyCheck key, AckOrder order) {
        if (!key.clauses().endOffsetsCoverAcks()) {
            return;
        }
        LongOpenHashSet drops = new LongOpenHashSet();
        key.scan().endOffsetDrops().forEach(drop -> drops.add(drop.event()));
        StableOffsets stable = new StableOffsets(key);
        for (KeyScan.ShortEndOffset answer : key.scan().shortEndOffsets()) {
            if (!drops.contains(answer.event())) {
                stale(key, order, stable, answer);
            }
        }
    }

    private static void stale(KeyCheck key, AckOrder order, StableOffsets stable, KeyScan.ShortEndOffset answer) {
        Records records = key.records();
        int row = order.firstAckedAtOrBeyond(answer.endOffset());
        if (row == Records.NONE || records.completed(row) >= answer.asked()) {
            return;
        }
        Optional<String> clause = stable.heldBack(answer.endOffset(), answer.asked(), answer.event())
                .or(() -> key.clauses().staleEndOffset(key.name(), answer.asked(), answer.event()))
                .or(() -> key.clauses().lossOfCommitted(key.name(), records.invoked(row), answer.event()));
        key.judged(
                AnomalyKind.STALE_END_OFFSET,
                clause,
                () -> Evidence.of(
                                records.offset(row),
                                row,
                                "process " + answer.process() + " got the end offset " + answer.endOffset() + " of "
                                        + key.name() + " (" + key.at(answer.event()) + "), though value "
                                        + key.value(row)
                                        + " had been acknowledged at offset " + records.offset(row) + " ("
                                        + key.at(records.completed(row)) + ") before it asked",
                                records.completed(row),
                                answer.asked(),
                                answer.event())
                        .around(answer.asked(), answer.event()));
    }
}
