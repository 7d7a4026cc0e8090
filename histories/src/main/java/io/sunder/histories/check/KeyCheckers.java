package io.sunder.histories.check;

import java.util.ArrayList;
import java.util.List;

/**
 * Runs the checkers of one key, losses first: later ones leave out what earlier ones explained. A checker that crashes
 * makes the verdict unknown, never valid, and does not keep the others from running.
 */
final class KeyCheckers {
    private final KeyCheck key;
    private final List<String> crashes = new ArrayList<>();

    private KeyCheckers(KeyCheck key) {
        this.key = key;
    }

    /** Runs them all; returns what went wrong, one sentence each. */
    static List<String> run(KeyCheck key) {
        KeyCheckers checkers = new KeyCheckers(key);
        checkers.run();
        return checkers.crashes;
    }

    private void run() {
        Passes passes = new Passes(key.scan());
        guard("lost writes", () -> LostWrites.check(key, passes));
        if (key.records().hasOperations()) {
            guard("transactions of unknown outcome", () -> UnknownOutcomes.check(key));
        }
        guard("vanished reads and skips", () -> VanishedReads.check(key, passes));
        guard("inconsistent offsets", () -> InconsistentOffsets.check(key));
        guard("origins of reads", () -> ReadOrigins.check(key));
        if (key.records().hasOperations()) {
            guard("reads before the commit", () -> PrecommittedReads.check(key));
        }
        guard("duplicates", () -> Duplicates.check(key));
        guard("order of polls", () -> PollOrder.check(key));
        boolean ordered =
                key.scan().sendsOutOfOrder() || !key.scan().shortEndOffsets().isEmpty();
        if (ordered) {
            guard("order of sends", () -> SendOrder.check(key, new AckOrder(key.records())));
            guard("short end offsets", () -> StaleEndOffsets.check(key, new AckOrder(key.records())));
        }
        if (key.scan().sendsSeveralAtOnce()) {
            guard("order within operations", () -> SendsAtOnce.check(key));
        }
        guard("end offsets", () -> EndOffsetRegressions.check(key));
        guard("replicas' high watermarks", () -> HighWatermarks.check(key));
        guard("replicas' truncations", () -> Truncations.check(key));
        guard("replicas' agreement", () -> ReplicaAgreement.check(key));
        guard("leader epochs", () -> LeaderEpochs.check(key));
    }

    private void guard(String checker, Runnable check) {
        try {
            check.run();
        } catch (RuntimeException e) {
            crashes.add("the checker of " + checker + " crashed on " + key.name() + ": " + e);
        }
    }
}
