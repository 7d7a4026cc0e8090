package io.sunder.histories.check;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sunder.histories.notation.HistoryText;
import io.sunder.histories.notation.SimulatedLog;
import io.sunder.histories.verdict.AnomalyClass;
import io.sunder.histories.verdict.AnomalyKind;
import io.sunder.histories.verdict.Verdict;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Seeded histories of a correct system are valid; damaged in one place, they are not. */
class RandomHistoriesTest {
    private static final int SEEDS = 40;
    private static final Pattern ACKED = Pattern.compile("(\\d+): ok (\\d+)");
    private static final Pattern PAIR = Pattern.compile(" (\\d+)=(\\d+)");

    @TempDir
    Path folder;

    private Verdict verdict(List<String> lines) {
        return HistoryCheck.check(HistoryText.write(folder, String.join("\n", lines)));
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 1000, 2000})
    void whatACorrectSystemDoesIsValid(long first) {
        for (long seed = first; seed < first + SEEDS; seed++) {
            Verdict verdict = verdict(SimulatedLog.draw(seed));
            String context = "seed " + seed + ": ";
            assertEquals("valid", HistoryCases.summary(verdict), () -> context + verdict.toPrettyJson());
        }
    }

    /** One way to damage a history, and the anomalies of which one must be found, as a violation. */
    enum Damage {
        LOSE_A_RECORD(AnomalyKind.LOST_WRITE),
        HIDE_FROM_FINAL_READ(AnomalyKind.VANISHED_READ),
        READ_WHAT_NOBODY_SENT(AnomalyKind.PHANTOM),
        SWAP_WITHIN_A_POLL(AnomalyKind.INT_NONMONOTONIC_POLL),
        POLL_AGAIN(AnomalyKind.NONMONOTONIC_POLL),
        SECOND_COPY(AnomalyKind.DUPLICATE),
        OTHER_VALUE(AnomalyKind.INCONSISTENT_OFFSETS, AnomalyKind.VANISHED_READ),
        FAIL_AFTER_ALL(AnomalyKind.G1A),
        SMALLER_END_OFFSET(AnomalyKind.END_OFFSET_REGRESSION, AnomalyKind.STALE_END_OFFSET);

        private final AnomalyKind expected;
        private final AnomalyKind orElse;

        Damage(AnomalyKind expected) {
            this(expected, expected);
        }

        Damage(AnomalyKind expected, AnomalyKind orElse) {
            this.expected = expected;
            this.orElse = orElse;
        }

        boolean foundIn(Verdict verdict) {
            return verdict.count(expected, AnomalyClass.VIOLATION) > 0
                    || verdict.count(orElse, AnomalyClass.VIOLATION) > 0;
        }
    }

    @ParameterizedTest
    @EnumSource(Damage.class)
    void damageIsFound(Damage damage) {
        int applied = 0;
        for (long seed = 0; seed < SEEDS; seed++) {
            List<String> lines = new ArrayList<>(SimulatedLog.draw(seed));
            if (apply(damage, lines, new Random(seed))) {
                applied++;
                Verdict verdict = verdict(lines);
                String context = damage + ", seed " + seed + ": ";
                assertEquals("invalid", verdict.outcome().json(), () -> context + verdict.toPrettyJson());
                assertTrue(damage.foundIn(verdict), () -> context + HistoryCases.summary(verdict));
            }
        }
        assertTrue(applied > SEEDS / 2, damage + " could be applied to " + applied + " histories only");
    }

    private static boolean apply(Damage damage, List<String> lines, Random random) {
        return switch (damage) {
            case LOSE_A_RECORD -> edit(lines, random, 0, true, pair -> "");
            case HIDE_FROM_FINAL_READ -> edit(lines, random, lastAssignment(lines), false, pair -> "");
            case READ_WHAT_NOBODY_SENT ->
                edit(lines, random, lastAssignment(lines), false, pair -> pair.replaceAll("=.*", "=99999"));
            case SWAP_WITHIN_A_POLL -> replaceFirst(lines, " (\\d+=\\d+) (\\d+=\\d+)", " $2 $1");
            case POLL_AGAIN -> pollAgain(lines);
            case SECOND_COPY -> secondCopy(lines);
            case OTHER_VALUE -> otherValue(lines);
            case FAIL_AFTER_ALL -> failAfterAll(lines);
            case SMALLER_END_OFFSET -> smallerEndOffset(lines);
        };
    }

    private interface Edit {
        String of(String pair);
    }

    /** Edits one acknowledged record, in the middle of key a, in all reads from a line on. */
    private static boolean edit(List<String> lines, Random random, int from, boolean unreadElsewhere, Edit edit) {
        Map<Long, String> acked = ackedOfA(lines);
        List<Long> offsets = new ArrayList<>(acked.keySet());
        if (offsets.size() < 3) {
            return false;
        }
        long offset = offsets.get(random.nextInt(offsets.size() - 1));
        String pair = " " + offset + "=" + acked.get(offset);
        boolean before = false;
        for (int i = 0; i < lines.size(); i++) {
            if (lines.get(i).contains(": read a ")) {
                int end = lines.get(i).indexOf(',') < 0
                        ? lines.get(i).length()
                        : lines.get(i).indexOf(',');
                String ofA = lines.get(i).substring(0, end) + " ";
                if (i < from) {
                    before |= ofA.contains(pair + " ");
                } else if (ofA.contains(pair + " ")) {
                    String edited = ofA.replace(pair + " ", edit.of(pair) + " ").stripTrailing();
                    lines.set(i, edited + lines.get(i).substring(end));
                }
            }
        }
        return unreadElsewhere || before;
    }

    /** Value by offset of the acknowledged records of key a. */
    private static Map<Long, String> ackedOfA(List<String> lines) {
        Map<String, String> open = new TreeMap<>();
        Map<Long, String> acked = new TreeMap<>();
        for (String line : lines) {
            String process = line.split(":", -1)[0];
            if (line.contains(": send ")) {
                open.put(process, line);
            }
            Matcher ok = ACKED.matcher(line);
            if (ok.matches() && open.getOrDefault(process, "").contains(" send a ")) {
                String send = open.get(process);
                acked.put(Long.parseLong(ok.group(2)), send.substring(send.lastIndexOf(' ') + 1));
            }
        }
        return acked;
    }

    private static int lastAssignment(List<String> lines) {
        return lines.indexOf("32: assign-beginning a b");
    }

    private static boolean replaceFirst(List<String> lines, String pattern, String replacement) {
        for (int i = 0; i < lines.size(); i++) {
            String edited = lines.get(i).replaceFirst(pattern, replacement);
            if (lines.get(i).contains(": read a ") && !edited.equals(lines.get(i))) {
                lines.set(i, edited);
                return true;
            }
        }
        return false;
    }

    private static boolean pollAgain(List<String> lines) {
        for (int i = 0; i < lines.size(); i++) {
            if (lines.get(i).matches("\\d+: read a .*")) {
                lines.add(i + 1, lines.get(i));
                return true;
            }
        }
        return false;
    }

    private static boolean secondCopy(List<String> lines) {
        Map<Long, String> acked = ackedOfA(lines);
        String value = acked.values().iterator().next();
        lines.add("32: read a 5000=" + value);
        return true;
    }

    /** The final read sees another sent value at an offset that somebody had read. */
    private static boolean otherValue(List<String> lines) {
        for (int i = lastAssignment(lines); i < lines.size(); i++) {
            Matcher pair = PAIR.matcher(lines.get(i));
            if (lines.get(i).startsWith("32: read a ") && pair.find()) {
                lines.add(1, "900: send a 88888");
                lines.add(2, "900: info");
                String line = lines.get(i + 2);
                lines.set(i + 2, line.replaceFirst(pair.group() + "\\b", " " + pair.group(1) + "=88888"));
                return String.join("\n", lines.subList(0, i)).contains(pair.group() + " ");
            }
        }
        return false;
    }

    private static boolean failAfterAll(List<String> lines) {
        for (int i = 0; i < lines.size(); i++) {
            Matcher ok = ACKED.matcher(lines.get(i));
            if (ok.matches()) {
                lines.set(i, ok.group(1) + ": fail");
                return true;
            }
        }
        return false;
    }

    private static boolean smallerEndOffset(List<String> lines) {
        Pattern end = Pattern.compile("21: end a=(\\d+) b=(\\d+)");
        int seen = 0;
        for (int i = 0; i < lines.size(); i++) {
            Matcher found = end.matcher(lines.get(i));
            if (found.matches() && Long.parseLong(found.group(1)) > 1 && ++seen > 1) {
                lines.set(i, "21: end a=0 b=" + found.group(2));
                return true;
            }
        }
        return false;
    }
}
