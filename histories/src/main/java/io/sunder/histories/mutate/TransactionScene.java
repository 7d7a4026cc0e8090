package io.sunder.histories.mutate;

import io.sunder.histories.contract.Isolation;
import io.sunder.histories.generate.DrawnHistory;
import io.sunder.histories.generate.HistoryShape;
import io.sunder.histories.generate.MicroOp;
import io.sunder.histories.verdict.AnomalyClass;
import io.sunder.histories.verdict.AnomalyKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Plants an anomaly of transactions as a small scene of its own, in the smallest form in which it can be.
 *
 * @param anomalyClass what it means: circles with a write or a missed write are notes
 * @param place the record that the finding names; empty where it may name any of the scene
 * @param script see {@link Scene}
 */
record TransactionScene(AnomalyKind kind, AnomalyClass anomalyClass, Optional<String> place, String script)
        implements Mutator {
    private static TransactionScene violation(AnomalyKind kind, Optional<String> place, String script) {
        return new TransactionScene(kind, AnomalyClass.VIOLATION, place, script);
    }

    private static TransactionScene note(AnomalyKind kind, String script) {
        return new TransactionScene(kind, AnomalyClass.NOTE, Optional.empty(), script);
    }

    /** Reads and writes of single transactions, in the order of the kinds. */
    static List<Mutator> single() {
        return List.of(
                violation(AnomalyKind.PRECOMMITTED_READ, Optional.of("a0"), """
                        1 begin a0 b0
                        1 commit a0"""),
                violation(AnomalyKind.INT_NONMONOTONIC_SEND, Optional.of("a0"), """
                        1 begin a1 a0 a2
                        1 commit"""),
                new TransactionScene(AnomalyKind.INT_SEND_SKIP, AnomalyClass.NOTE, Optional.of("a1"), """
                        1 begin a0 a2
                        5 send a1
                        1 commit"""));
    }

    /** Circles, in the order of the kinds. */
    static List<Mutator> circles() {
        List<Mutator> all = new ArrayList<>(writes());
        all.addAll(reads());
        all.addAll(oneMissed());
        all.addAll(severalMissed());
        return all;
    }

    private static List<Mutator> writes() {
        return List.of(
                note(AnomalyKind.G0, """
                        1 begin a0 b1
                        2 begin a1 b0
                        1 commit
                        2 commit"""), note(AnomalyKind.G0_PROCESS, """
                        2 begin a0 b1
                        1 begin a1
                        1 commit
                        1 begin b0
                        1 commit
                        2 commit"""), note(AnomalyKind.G0_REALTIME, """
                        2 begin a0 b1
                        1 begin a1
                        1 commit
                        3 begin b0
                        3 commit
                        2 commit"""));
    }

    private static List<Mutator> reads() {
        return List.of(
                violation(AnomalyKind.G1C, Optional.empty(), """
                        1 begin a0
                        2 begin b0
                        1 commit b0
                        2 commit a0"""),
                violation(AnomalyKind.G1C_PROCESS, Optional.empty(), """
                        1 begin a0
                        2 begin
                        2 commit a0
                        2 begin b0
                        2 commit
                        1 commit b0"""),
                violation(AnomalyKind.G1C_REALTIME, Optional.empty(), """
                        1 begin a0
                        2 read a0
                        3 begin b0
                        3 commit
                        1 commit b0"""));
    }

    private static List<Mutator> oneMissed() {
        return List.of(
                note(AnomalyKind.G_SINGLE, """
                        5 send a0
                        1 begin
                        2 begin a1 b0
                        2 commit
                        1 commit a0 b0"""),
                note(AnomalyKind.G_SINGLE_PROCESS, """
                        5 send a0
                        2 begin a1 c0
                        1 begin c1
                        1 commit
                        1 begin
                        1 commit a0
                        2 commit"""),
                note(AnomalyKind.G_SINGLE_REALTIME, """
                        5 send a0
                        2 begin a1 c0
                        1 begin c1
                        1 commit
                        4 begin
                        4 commit a0
                        2 commit"""));
    }

    private static List<Mutator> severalMissed() {
        return List.of(
                note(AnomalyKind.G2, """
                        5 send a0
                        5 send b0
                        1 begin a1
                        2 begin b1
                        1 commit b0
                        2 commit a0"""), note(AnomalyKind.G2_PROCESS, """
                        5 send a0
                        5 send b0
                        4 begin b1 c0
                        1 begin
                        2 begin a1
                        2 commit
                        2 begin
                        2 commit b0
                        1 commit a0 c0
                        4 commit"""), note(AnomalyKind.G2_REALTIME, """
                        5 send a0
                        5 send b0
                        4 begin b1 c0
                        1 begin
                        2 begin a1
                        2 commit
                        6 begin
                        6 commit b0
                        1 commit a0 c0
                        4 commit"""));
    }

    /** Open transactions may be read under read_uncommitted. */
    @Override
    public boolean suits(HistoryShape shape) {
        return shape.keepsEverything() && shape.contract().isolation() == Isolation.READ_COMMITTED;
    }

    @Override
    public Optional<Mutation> mutate(DrawnHistory history, Random random) {
        Scene scene = Scene.play(history, random, script);
        return Optional.of(new Mutation(scene.done(), planted(scene)));
    }

    private Planted planted(Scene scene) {
        if (place.isPresent()) {
            String record = place.get();
            return new Planted(
                    kind, anomalyClass, scene.key(record), Set.of(scene.offset(record)), Set.of(scene.value(record)));
        }
        List<MicroOp.Polled> records =
                scene.logs().values().stream().flatMap(List::stream).toList();
        return new Planted(
                kind,
                anomalyClass,
                new TreeSet<>(scene.logs().keySet()),
                records.stream().map(MicroOp.Polled::offset).collect(Collectors.toSet()),
                records.stream().map(MicroOp.Polled::value).collect(Collectors.toSet()));
    }
}
