package io.sunder.histories.check;

import static io.sunder.histories.graph.EdgeKind.PROCESS;
import static io.sunder.histories.graph.EdgeKind.REALTIME;
import static io.sunder.histories.graph.EdgeKind.RW;
import static io.sunder.histories.graph.EdgeKind.WR;
import static io.sunder.histories.graph.EdgeKind.WW;

import io.sunder.histories.graph.Components;
import io.sunder.histories.graph.CycleFinder;
import io.sunder.histories.graph.EdgeKind;
import io.sunder.histories.graph.Graph;
import io.sunder.histories.graph.Step;
import io.sunder.histories.scan.HistoryScan;
import io.sunder.histories.verdict.AnomalyKind;
import java.util.BitSet;
import java.util.List;

/**
 * {@code G0}, {@code G1c}, {@code G-single} and {@code G2}, each also {@code -process} and {@code -realtime}: transactions
 * that came before one another in a circle (Adya, "Weak consistency", 1999; the edges are those of {@link Dependencies}).
 * One finding per strongly connected component, with a short circle of it as evidence.
 *
 * <p>First all edges are taken together: without a component then, there is none at all. Else one set of edges after the
 * other is searched, the gravest first: reads alone, with the order of processes, with real time; then writes, then both,
 * then with missed writes, and the same with processes and with time. A component in which something was found is not
 * reported again when a larger set of edges makes it larger.
 */
final class TransactionCycles {
    private static final int EVERYTHING = EdgeKind.set(WW, WR, PROCESS, REALTIME, RW);

    private static final List<Integer> SETS = List.of(
            EdgeKind.set(WR),
            EdgeKind.set(WR, PROCESS),
            EdgeKind.set(WR, PROCESS, REALTIME),
            EdgeKind.set(WW),
            EdgeKind.set(WW, WR),
            EdgeKind.set(WW, WR, RW),
            EdgeKind.set(WW, PROCESS),
            EdgeKind.set(WW, WR, PROCESS),
            EdgeKind.set(WW, WR, RW, PROCESS),
            EdgeKind.set(WW, PROCESS, REALTIME),
            EdgeKind.set(WW, WR, PROCESS, REALTIME),
            EVERYTHING);

    private final Graph graph;
    private final CycleWords words;
    private final Clauses clauses;
    private final Report report;
    private final BitSet reported = new BitSet();

    private TransactionCycles(Graph graph, CycleWords words, Clauses clauses, Report report) {
        this.graph = graph;
        this.words = words;
        this.clauses = clauses;
        this.report = report;
    }

    static void check(HistoryScan scan, Clauses clauses, Circumstances circumstances, Report report) {
        Dependencies dependencies = new Dependencies(scan);
        CycleWords words = new CycleWords(scan, dependencies, circumstances);
        new TransactionCycles(dependencies.graph(), words, clauses, report).check();
    }

    private void check() {
        BitSet all = new BitSet(graph.nodes());
        all.set(0, graph.nodes());
        BitSet cyclic = new BitSet(graph.nodes());
        for (int[] component : Components.of(graph, EVERYTHING, all)) {
            for (int node : component) {
                cyclic.set(node);
            }
        }
        if (cyclic.isEmpty()) {
            return;
        }
        CycleFinder finder = new CycleFinder(graph);
        for (int kinds : SETS) {
            for (int[] component : Components.of(graph, kinds, cyclic)) {
                component(component, kinds, finder);
            }
        }
    }

    private void component(int[] component, int kinds, CycleFinder finder) {
        boolean known = false;
        for (int node : component) {
            known |= reported.get(node);
        }
        for (int node : component) {
            reported.set(node);
        }
        if (!known) {
            found(cycle(component, kinds, finder));
        }
    }

    private static List<Step> cycle(int[] component, int kinds, CycleFinder finder) {
        if (RW.in(kinds)) {
            int others = kinds & ~EdgeKind.set(RW);
            return finder.shortestWithOne(RW, component, others).orElseGet(() -> finder.shortest(component, kinds));
        }
        return finder.shortest(component, kinds);
    }

    private void found(List<Step> cycle) {
        boolean writes = has(cycle, WW);
        long misses = cycle.stream().filter(step -> step.kind() == RW).count();
        AnomalyKind kind = kind(cycle, misses);
        Clauses.Judgement judgement = clauses.cycle(writes, misses > 0);
        report.add(kind, judgement.anomalyClass(), () -> words.example(cycle, judgement.reason()));
    }

    private static boolean has(List<Step> cycle, EdgeKind kind) {
        return cycle.stream().anyMatch(step -> step.kind() == kind);
    }

    private static AnomalyKind kind(List<Step> cycle, long misses) {
        boolean realtime = has(cycle, REALTIME);
        boolean process = has(cycle, PROCESS);
        if (misses > 1) {
            return pick(realtime, process, AnomalyKind.G2, AnomalyKind.G2_PROCESS, AnomalyKind.G2_REALTIME);
        }
        if (misses == 1) {
            return pick(
                    realtime,
                    process,
                    AnomalyKind.G_SINGLE,
                    AnomalyKind.G_SINGLE_PROCESS,
                    AnomalyKind.G_SINGLE_REALTIME);
        }
        return has(cycle, WR)
                ? pick(realtime, process, AnomalyKind.G1C, AnomalyKind.G1C_PROCESS, AnomalyKind.G1C_REALTIME)
                : pick(realtime, process, AnomalyKind.G0, AnomalyKind.G0_PROCESS, AnomalyKind.G0_REALTIME);
    }

    private static AnomalyKind pick(
            boolean realtime, boolean process, AnomalyKind plain, AnomalyKind ofProcess, AnomalyKind ofRealtime) {
        return realtime ? ofRealtime : process ? ofProcess : plain;
    }
}
