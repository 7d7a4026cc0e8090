package io.sunder.histories.check;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sunder.histories.notation.HistoryText;
import io.sunder.histories.verdict.AnomalyClass;
import io.sunder.histories.verdict.AnomalyKind;
import io.sunder.histories.verdict.Verdict;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Circles of reads against the plainest reading of their definition: every pair of transactions is compared, and every path
 * is followed. Each transaction writes one record to a key of its own, and reads of those that have begun whatever it likes.
 */
class CyclesReferenceTest {
    private static final int HISTORIES = 250;
    private static final int TRANSACTIONS = 9;
    private static final int PROCESSES = 4;

    @TempDir
    Path folder;

    private static final class Drawn {
        private final List<String> lines = new ArrayList<>();
        private final int[] process = new int[TRANSACTIONS];
        private final int[] begun = new int[TRANSACTIONS];
        private final int[] over = new int[TRANSACTIONS];
        private final boolean[][] read = new boolean[TRANSACTIONS][TRANSACTIONS];

        private Drawn(Random random) {
            int[] open = new int[PROCESSES];
            Arrays.fill(open, -1);
            int next = 0;
            int events = 0;
            while (events < 2 * TRANSACTIONS) {
                int who = random.nextInt(PROCESSES);
                if (open[who] >= 0) {
                    complete(open[who], next, events++, random);
                    open[who] = -1;
                } else if (next < TRANSACTIONS) {
                    process[next] = who;
                    begun[next] = events++;
                    lines.add(who + ": begin k" + next + " " + (100 + next) + " | poll");
                    open[who] = next++;
                }
            }
            String all =
                    IntStream.range(0, TRANSACTIONS).mapToObj(Drawn::record).collect(Collectors.joining(", "));
            lines.add("99: read " + all);
        }

        private static String record(int transaction) {
            return "k" + transaction + " 0=" + (100 + transaction);
        }

        private void complete(int transaction, int known, int event, Random random) {
            List<String> records = new ArrayList<>();
            over[transaction] = over[transaction] == 0 ? event : over[transaction];
            for (int other = 0; other < known; other++) {
                if (other != transaction && random.nextInt(4) == 0) {
                    records.add(record(other));
                    read[other][transaction] = true;
                    over[other] = over[other] == 0 ? event : over[other];
                }
            }
            lines.add((process[transaction] + ": commit k" + transaction + " " + (100 + transaction) + " @ 0 | poll "
                            + String.join(", ", records))
                    .strip());
        }
    }

    /** Which transactions come before which, by one edge. */
    private static boolean[][] edges(Drawn drawn, boolean processes, boolean time) {
        boolean[][] before = new boolean[TRANSACTIONS][TRANSACTIONS];
        for (int a = 0; a < TRANSACTIONS; a++) {
            for (int b = 0; b < TRANSACTIONS; b++) {
                boolean laterOfProcess = drawn.process[a] == drawn.process[b] && a < b;
                before[a][b] =
                        drawn.read[a][b] || (processes && laterOfProcess) || (time && drawn.over[a] < drawn.begun[b]);
            }
        }
        return before;
    }

    /** Components of more than one transaction that none of those already known touches; they are known afterwards. */
    private static int circles(boolean[][] before, BitSet known) {
        boolean[][] reached = before;
        for (int over = 0; over < TRANSACTIONS; over++) {
            for (int a = 0; a < TRANSACTIONS; a++) {
                for (int b = 0; b < TRANSACTIONS; b++) {
                    reached[a][b] |= reached[a][over] && reached[over][b];
                }
            }
        }
        int fresh = 0;
        BitSet seen = new BitSet();
        for (int a = 0; a < TRANSACTIONS; a++) {
            BitSet component = new BitSet();
            for (int b = 0; b < TRANSACTIONS; b++) {
                component.set(b, reached[a][b] && reached[b][a]);
            }
            if (!component.isEmpty() && !seen.get(a)) {
                seen.or(component);
                fresh += component.intersects(known) ? 0 : 1;
                known.or(component);
            }
        }
        return fresh;
    }

    @Test
    void findsTheCirclesThatThereAre() {
        int[] found = new int[3];
        int none = 0;
        for (int seed = 0; seed < HISTORIES; seed++) {
            Drawn drawn = new Drawn(new Random(seed));
            BitSet known = new BitSet();
            int[] expected = {
                circles(edges(drawn, false, false), known),
                circles(edges(drawn, true, false), known),
                circles(edges(drawn, true, true), known)
            };
            Verdict verdict = HistoryCheck.check(HistoryText.write(folder, String.join("\n", drawn.lines)));
            AnomalyKind[] kinds = {AnomalyKind.G1C, AnomalyKind.G1C_PROCESS, AnomalyKind.G1C_REALTIME};
            for (int i = 0; i < kinds.length; i++) {
                String context = "seed " + seed + ": " + kinds[i] + "\n" + String.join("\n", drawn.lines);
                assertEquals(expected[i], verdict.count(kinds[i], AnomalyClass.VIOLATION), context);
                found[i] += expected[i];
            }
            none += known.isEmpty() ? 1 : 0;
        }
        assertTrue(found[0] > 10 && found[1] > 10 && found[2] > 10 && none > 5, () -> Arrays.toString(found));
    }
}
