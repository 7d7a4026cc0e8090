package io.sunder.histories.reference;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sunder.histories.check.HistoryCheck;
import io.sunder.histories.generate.DrawnHistory;
import io.sunder.histories.generate.HistoryGenerator;
import io.sunder.histories.generate.HistoryShape;
import io.sunder.histories.verdict.AnomalyExample;
import io.sunder.histories.verdict.AnomalyKind;
import io.sunder.histories.verdict.Findings;
import io.sunder.histories.verdict.Verdict;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The fast checkers find exactly what the definitions say, in small histories with any number of things wrong. */
class AgreementTest {
    private static final int HISTORIES = Integer.getInteger("sunder.agreement.histories", 10_000);
    private static final int FIRST = Integer.getInteger("sunder.agreement.first", 0);
    /** What the reference searches for; circles and torn transactions have references of their own. */
    private static final Set<AnomalyKind> KINDS = EnumSet.of(
            AnomalyKind.LOST_WRITE,
            AnomalyKind.VANISHED_READ,
            AnomalyKind.INCONSISTENT_OFFSETS,
            AnomalyKind.DUPLICATE,
            AnomalyKind.PHANTOM,
            AnomalyKind.G1A,
            AnomalyKind.POLL_SKIP,
            AnomalyKind.INT_POLL_SKIP,
            AnomalyKind.NONMONOTONIC_POLL,
            AnomalyKind.INT_NONMONOTONIC_POLL,
            AnomalyKind.NONMONOTONIC_SEND,
            AnomalyKind.REALTIME_REORDER,
            AnomalyKind.END_OFFSET_REGRESSION,
            AnomalyKind.STALE_END_OFFSET,
            AnomalyKind.UNSEEN,
            AnomalyKind.LEGAL_LOSS,
            AnomalyKind.REDELIVERY);

    @TempDir
    Path folder;

    private static DrawnHistory draw(int seed) {
        Random random = new Random(seed);
        HistoryShape drawn = HistoryShape.draw(random.nextLong(), 25 + random.nextInt(45));
        HistoryShape shape = new HistoryShape(
                drawn.seed(), drawn.contract(), 1 + random.nextInt(2), drawn.steps(), drawn.transactions(), false);
        return Vandal.damage(HistoryGenerator.draw(shape), random.nextInt(9), random);
    }

    private static List<Finding> sorted(List<Finding> findings) {
        return findings.stream().sorted(Comparator.comparing(Finding::toString)).toList();
    }

    private static List<Finding> findings(Verdict verdict) {
        List<Finding> findings = new ArrayList<>();
        for (Findings found : known(verdict)) {
            for (AnomalyExample example : found.examples()) {
                boolean named = example.value().isPresent() && found.kind() != AnomalyKind.INCONSISTENT_OFFSETS;
                findings.add(new Finding(
                        found.kind(),
                        found.anomalyClass(),
                        example.key(),
                        example.offset().orElse(-1),
                        named ? Long.parseLong(example.value().get().text()) : 0));
            }
        }
        return sorted(findings);
    }

    private static List<Findings> known(Verdict verdict) {
        return verdict.findings().stream()
                .filter(found -> KINDS.contains(found.kind()))
                .toList();
    }

    private static boolean capped(Verdict verdict) {
        return known(verdict).stream()
                .anyMatch(found -> found.count() > found.examples().size());
    }

    @Test
    void theFastCheckersAgreeWithTheDefinitions() {
        Map<AnomalyKind, Long> seen = new ConcurrentHashMap<>();
        Map<Integer, String> disagreements = new ConcurrentHashMap<>();
        IntStream.range(FIRST, FIRST + HISTORIES).parallel().forEach(seed -> {
            DrawnHistory history = draw(seed);
            Path file = folder.resolve(seed + ".jsonl");
            history.write(file);
            Verdict verdict = HistoryCheck.check(file);
            List<Finding> expected = new ArrayList<>();
            for (int partition = 0; partition < history.header().topics().get(0).partitions(); partition++) {
                expected.addAll(ReferenceChecker.findings("orders-" + partition, history));
            }
            expected.forEach(found -> seen.merge(found.kind(), 1L, Long::sum));
            boolean agrees = capped(verdict)
                    ? known(verdict).stream().mapToLong(Findings::count).sum() == expected.size()
                    : findings(verdict).equals(sorted(expected));
            if (!agrees) {
                disagreements.put(seed, "expected " + sorted(expected) + "\n     got " + findings(verdict));
            }
            assertTrue(file.toFile().delete());
        });
        assertTrue(disagreements.isEmpty(), () -> disagreements.size() + " disagreements: " + first(disagreements));
        for (AnomalyKind kind : KINDS) {
            assertTrue(seen.getOrDefault(kind, 0L) > 10, () -> kind + " hardly came up: " + new TreeMap<>(seen));
        }
    }

    private static String first(Map<Integer, String> disagreements) {
        StringBuilder text = new StringBuilder();
        new TreeMap<>(disagreements)
                .entrySet().stream()
                        .limit(8)
                        .forEach(entry -> text.append("\nseed ")
                                .append(entry.getKey())
                                .append(": ")
                                .append(entry.getValue()));
        return text.toString();
    }
}
