package io.sunder.histories.selftest;

import io.sunder.histories.check.HistoryCheck;
import io.sunder.histories.generate.DrawnHistory;
import io.sunder.histories.generate.HistoryGenerator;
import io.sunder.histories.generate.HistoryShape;
import io.sunder.histories.mutate.Mutation;
import io.sunder.histories.mutate.Mutator;
import io.sunder.histories.mutate.Mutators;
import io.sunder.histories.mutate.Planted;
import io.sunder.histories.verdict.AnomalyClass;
import io.sunder.histories.verdict.AnomalyKind;
import io.sunder.histories.verdict.Findings;
import io.sunder.histories.verdict.Outcome;
import io.sunder.histories.verdict.Verdict;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntConsumer;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;

/**
 * Draws valid histories, plants one anomaly in a copy of each, and checks both. Histories go through files, as those of
 * runs do. The same seed gives the same trials, whatever the number of processors.
 */
public final class SelfTest {
    private static final int MOST_DRAWS = 2_000;
    private static final int SHORTEST = 120;
    private static final int LONGEST = 360;

    private final long seed;
    private final Path work;
    private final Path keep;
    private final UnaryOperator<Verdict> view;

    private SelfTest(long seed, Path work, Path keep, UnaryOperator<Verdict> view) {
        this.seed = seed;
        this.work = work;
        this.keep = keep;
        this.view = view;
    }

    /**
     * Runs the trials, in parallel.
     *
     * @param count number of damaged histories, shared out evenly among the kinds; as many valid ones are checked
     * @param work an existing folder for the files in between, which are deleted
     * @param keep a folder, made when needed, for histories that are judged wrongly
     * @param progress is told the number of trials done, by several threads
     */
    public static ConfusionMatrix run(int count, long seed, Path work, Path keep, IntConsumer progress) {
        return run(count, seed, work, keep, progress, verdict -> verdict);
    }

    /** For tests: {@code view} stands between the checkers and the self-test, and may distort what they say. */
    static ConfusionMatrix run(
            int count, long seed, Path work, Path keep, IntConsumer progress, UnaryOperator<Verdict> view) {
        SelfTest test = new SelfTest(seed, work, keep, view);
        AtomicInteger done = new AtomicInteger();
        return ConfusionMatrix.of(IntStream.range(0, count)
                .parallel()
                .mapToObj(i -> {
                    Trial trial = test.trial(i);
                    progress.accept(done.incrementAndGet());
                    return trial;
                })
                .toList());
    }

    private Trial trial(int number) {
        Mutator mutator = Mutators.all().get(number % Mutators.all().size());
        Random random = new Random(seed * 1_000_003 + number);
        for (int draw = 0; draw < MOST_DRAWS; draw++) {
            HistoryShape shape = HistoryShape.draw(random.nextLong(), SHORTEST + random.nextInt(LONGEST - SHORTEST));
            if (!mutator.suits(shape)) {
                continue;
            }
            DrawnHistory original = HistoryGenerator.draw(shape);
            Optional<Mutation> mutation = mutator.mutate(original, random);
            if (mutation.isPresent()) {
                Verdict before = check(number + "-valid", original);
                if (!crowded(before, mutation.get().planted())) {
                    return trial(number, original, before, mutation.get());
                }
            }
        }
        throw new IllegalStateException(
                "no history had a place for " + mutator.kind().json() + " in " + MOST_DRAWS + " draws");
    }

    /** Whether so much like it is allowed in the original that the place of one more would not be named. */
    private static boolean crowded(Verdict before, Planted planted) {
        return before.count(planted.kind(), planted.anomalyClass()) >= Findings.MAX_EXAMPLES;
    }

    private Trial trial(int number, DrawnHistory original, Verdict before, Mutation mutation) {
        Planted planted = mutation.planted();
        Verdict after = check(number + "-" + planted.kind().json(), mutation.history());
        Map<AnomalyKind, Long> also = new EnumMap<>(AnomalyKind.class);
        boolean found = foundAt(planted, after);
        for (AnomalyKind kind : AnomalyKind.values()) {
            for (AnomalyClass anomalyClass : AnomalyClass.values()) {
                long more = after.count(kind, anomalyClass) - before.count(kind, anomalyClass);
                boolean wanted = found && kind == planted.kind() && anomalyClass == planted.anomalyClass();
                if (more > (wanted ? 1 : 0)) {
                    also.merge(kind, more - (wanted ? 1 : 0), Long::sum);
                }
            }
        }
        List<String> alarms = alarms(before);
        List<SavedHistory> saved = new ArrayList<>();
        if (!alarms.isEmpty()) {
            saved.add(save(number + "-valid", original, "a valid history: " + String.join("; ", alarms)));
        }
        if (!found || !also.isEmpty()) {
            String complaint = "planted " + planted + ": " + (found ? "found" : "missed")
                    + (also.isEmpty() ? "" : ", and besides " + also);
            saved.add(save(number + "-" + planted.kind().json(), mutation.history(), complaint));
        }
        return new Trial(planted, found, also, alarms, saved);
    }

    private static boolean foundAt(Planted planted, Verdict verdict) {
        return verdict.findings(planted.kind()).stream()
                .filter(found -> found.anomalyClass() == planted.anomalyClass())
                .flatMap(found -> found.examples().stream())
                .anyMatch(planted::isAt);
    }

    private static List<String> alarms(Verdict verdict) {
        List<String> alarms = new ArrayList<>();
        if (verdict.outcome() != Outcome.VALID) {
            alarms.add("called " + verdict.outcome().json());
            alarms.addAll(verdict.unknown());
        }
        verdict.findings().stream()
                .filter(found -> found.anomalyClass() == AnomalyClass.VIOLATION)
                .map(SelfTest::words)
                .forEach(alarms::add);
        return alarms;
    }

    private static String words(Findings found) {
        return found.count() + " " + found.kind().json();
    }

    private Verdict check(String name, DrawnHistory history) {
        Path file = work.resolve(name + ".jsonl");
        try {
            history.write(file);
            return view.apply(HistoryCheck.check(file));
        } finally {
            delete(file);
        }
    }

    private static void delete(Path file) {
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private SavedHistory save(String name, DrawnHistory history, String complaint) {
        try {
            Files.createDirectories(keep);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        Path file = keep.resolve("seed-" + seed + "-" + name + ".jsonl");
        history.write(file);
        return new SavedHistory(file, complaint);
    }
}
