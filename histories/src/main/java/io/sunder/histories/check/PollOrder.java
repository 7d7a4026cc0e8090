package io.sunder.histories.check;

import io.sunder.histories.scan.KeyScan;
import io.sunder.histories.scan.Records;
import io.sunder.histories.verdict.AnomalyClass;
import io.sunder.histories.verdict.AnomalyKind;
import java.util.Optional;

/**
 * {@code nonmonotonic-poll}: a process read an offset again, or a smaller one, in a later poll without an assignment
 * between; {@code redelivery} where it is a member of a group. {@code int-nonmonotonic-poll}: the same within one poll.
 */
final class PollOrder {
    private PollOrder() {}

    static void check(KeyCheck key) {
        for (KeyScan.StepBack step : key.scan().stepsBack()) {
            if (!explained(key.records(), step.row())) {
                report(key, step);
            }
        }
    }

    /** A value with two offsets, an offset with two values, or a value from nowhere has its own finding. */
    private static boolean explained(Records records, int row) {
        return records.duplicated(row) || records.conflicting(row) || !records.sent(row);
    }

    private static void report(KeyCheck key, KeyScan.StepBack step) {
        if (step.withinPoll()) {
            key.judged(AnomalyKind.INT_NONMONOTONIC_POLL, Optional.empty(), () -> evidence(key, step));
            return;
        }
        Optional<String> group = key.clauses().rebalance(step.ofGroup());
        if (group.isPresent()) {
            key.add(AnomalyKind.REDELIVERY, AnomalyClass.NOTE, group, () -> evidence(key, step));
            return;
        }
        Optional<String> unclean = key.clauses().lossOfCommitted(key.name(), step.previousEvent(), step.event());
        key.judged(AnomalyKind.NONMONOTONIC_POLL, unclean, () -> evidence(key, step));
    }

    private static Evidence evidence(KeyCheck key, KeyScan.StepBack step) {
        String text = "process " + step.process() + " read offset " + step.previousOffset() + " of " + key.name()
                + (step.withinPoll() ? "" : " (" + key.at(step.previousEvent()) + ")") + " and then offset "
                + step.offset() + (step.withinPoll() ? " within one poll" : "") + " (" + key.at(step.event()) + ")";
        return Evidence.of(step.offset(), step.row(), text, step.previousEvent(), step.event());
    }
}
