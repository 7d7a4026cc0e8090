package io.sunder.histories.check;

import io.sunder.histories.scan.HistoryScan;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Runs the checkers that look at transactions across keys, after those of single keys, whose findings they leave out. A
 * history without transactions has nothing for them.
 */
final class TransactionCheckers {
    private final List<String> crashes = new ArrayList<>();

    private TransactionCheckers() {}

    /** Runs them all; returns what went wrong, one sentence each. */
    static List<String> run(
            HistoryScan scan, TornTransactions torn, Clauses clauses, Circumstances circumstances, Report report) {
        TransactionCheckers checkers = new TransactionCheckers();
        if (scan.transactions().any()) {
            checkers.guard("torn transactions", () -> torn.report(report));
            checkers.guard("reads before the commit", () -> {
                if (scan.transactions().commitsTimed()) {
                    PrecommittedReads.amongTransactions(
                            scan,
                            key -> new KeyCheck(
                                    scan.scan(key),
                                    Optional.empty(),
                                    scan.values(),
                                    scan.transactions(),
                                    torn,
                                    clauses,
                                    circumstances,
                                    report));
                }
            });
            checkers.guard("cycles", () -> TransactionCycles.check(scan, clauses, circumstances, report));
        }
        return checkers.crashes;
    }

    private void guard(String checker, Runnable check) {
        try {
            check.run();
        } catch (RuntimeException e) {
            crashes.add("the checker of " + checker + " crashed: " + e);
        }
    }
}
