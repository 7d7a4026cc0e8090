package io.sunder.histories.check;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sunder.histories.notation.HistoryText;
import io.sunder.histories.notation.SimulatedTransactions;
import io.sunder.histories.verdict.AnomalyClass;
import io.sunder.histories.verdict.AnomalyKind;
import io.sunder.histories.verdict.Findings;
import io.sunder.histories.verdict.Verdict;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Seeded histories of a correct system with transactions break no promise; damaged in one place, they do. */
class RandomTransactionsTest {
    private static final int SEEDS = 60;
    private static final Pattern TWO_SENDS = Pattern.compile("commit\\S* (\\w) (\\d+) @ \\d+ \\| (\\w) (\\d+) @ \\d+");

    @TempDir
    Path folder;

    private Verdict verdict(List<String> lines) {
        return HistoryCheck.check(HistoryText.write(folder, String.join("\n", lines)));
    }

    @Test
    void oneAfterTheOtherLeavesNothingToReport() {
        for (long seed = 0; seed < SEEDS; seed++) {
            String context = "seed " + seed + ": ";
            Verdict verdict = verdict(SimulatedTransactions.draw(seed, true));
            assertEquals("valid", HistoryCases.summary(verdict), () -> context + verdict.toPrettyJson());
        }
    }

    @Test
    void atTheSameTimeBreaksNoPromise() {
        Set<String> notes = new TreeSet<>();
        for (long seed = 0; seed < SEEDS; seed++) {
            String context = "seed " + seed + ": ";
            Verdict verdict = verdict(SimulatedTransactions.draw(seed, false));
            assertEquals("valid", verdict.outcome().json(), () -> context + verdict.toPrettyJson());
            for (Findings found : verdict.findings()) {
                boolean held = found.kind() == AnomalyKind.STALE_END_OFFSET;
                assertEquals(
                        held ? AnomalyClass.ALLOWED : AnomalyClass.NOTE,
                        found.anomalyClass(),
                        () -> context + verdict.toPrettyJson());
                notes.add(found.kind().json());
            }
        }
        assertTrue(notes.containsAll(Set.of("G0", "G-single", "int-send-skip", "stale-end-offset")), notes::toString);
    }

    @Test
    void halfATransactionIsTorn() {
        int applied = 0;
        for (long seed = 0; seed < SEEDS; seed++) {
            List<String> lines = new ArrayList<>(SimulatedTransactions.draw(seed, false));
            Matcher sends = TWO_SENDS.matcher(String.join("\n", lines));
            if (sends.find() && visible(lines, sends.group(4)) && visible(lines, sends.group(2))) {
                hide(lines, sends.group(4));
                Verdict verdict = verdict(lines);
                String context = "seed " + seed + ": ";
                assertEquals(
                        1,
                        verdict.count(AnomalyKind.TORN_TXN, AnomalyClass.VIOLATION),
                        () -> context + verdict.toPrettyJson());
                assertEquals(0, verdict.count(AnomalyKind.LOST_WRITE, AnomalyClass.VIOLATION), context);
                applied++;
            }
        }
        assertTrue(applied > SEEDS / 10, applied + " histories only");
    }

    private static boolean visible(List<String> lines, String value) {
        return lines.stream().anyMatch(line -> line.startsWith("42: read ") && line.matches(".*=" + value + "\\b.*"));
    }

    /** Takes a value out of all polls; a marker or another record follows it, so that readers went past it. */
    private static void hide(List<String> lines, String value) {
        lines.replaceAll(line -> line.replaceAll(" \\d+=" + value + "\\b", "")
                .replaceAll("(read|poll) \\w(,|$| \\|)", "$1$2")
                .replaceAll(", \\w(?=,|$| \\|)", "")
                .replaceAll("(read|poll), ", "$1 ")
                .stripTrailing());
    }
}
