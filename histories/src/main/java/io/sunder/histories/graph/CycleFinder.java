package io.sunder.histories.graph;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Finds short cycles inside a strongly connected component, by breadth-first search from its nodes. A search that has begun
 * is always finished, so there is always a cycle, the shortest through its node. Further nodes are tried while the budget
 * lasts, and it lasts for all of them in components of up to some thousand edges: there the cycle is the shortest there is.
 */
public final class CycleFinder {
    /** Edges looked at in one component before the shortest cycle so far has to do. */
    private static final long BUDGET = 2_000_000;

    private static final int SHORTEST = 2;

    private final Graph graph;
    private final PathSearch search;

    public CycleFinder(Graph graph) {
        this.graph = graph;
        this.search = new PathSearch(graph);
    }

    /**
     * A short cycle.
     *
     * @param component strongly connected by edges of {@code kinds}
     * @param kinds the kinds of edges to go along ({@link EdgeKind#set})
     */
    public List<Step> shortest(int[] component, int kinds) {
        search.confine(component);
        long began = search.looked();
        List<Step> best = List.of();
        for (int node : component) {
            boolean enough = !best.isEmpty() && (search.looked() - began > BUDGET || best.size() <= SHORTEST);
            if (node >= graph.real() || enough) {
                break;
            }
            int fewerThan = best.isEmpty() ? Integer.MAX_VALUE : best.size();
            Optional<List<Step>> cycle = search.path(node, node, kinds, fewerThan);
            if (cycle.isPresent()) {
                best = cycle.get();
            }
        }
        return best;
    }

    /**
     * A short cycle with exactly one edge of a kind. None within the budget does not prove that there is none in a large
     * component.
     *
     * @param once the kind of that edge
     * @param otherKinds the kinds of the other edges
     */
    public Optional<List<Step>> shortestWithOne(EdgeKind once, int[] component, int otherKinds) {
        search.confine(component);
        long began = search.looked();
        List<Step> best = List.of();
        for (int node : component) {
            for (int edge = graph.first(node); edge < graph.end(node); edge++) {
                if (search.looked() - began > BUDGET || best.size() == SHORTEST) {
                    return Optional.of(best).filter(steps -> !steps.isEmpty());
                }
                if (graph.kind(edge) == once && search.inside(graph.target(edge))) {
                    Step first = new Step(node, graph.target(edge), once, graph.label(edge));
                    int fewerThan = best.isEmpty() ? Integer.MAX_VALUE : best.size() - 1;
                    Optional<List<Step>> rest = search.path(first.to(), node, otherKinds, fewerThan);
                    if (rest.isPresent()) {
                        best = joined(first, rest.get());
                    }
                }
            }
        }
        return Optional.of(best).filter(steps -> !steps.isEmpty());
    }

    private static List<Step> joined(Step first, List<Step> rest) {
        List<Step> steps = new ArrayList<>(rest.size() + 1);
        steps.add(first);
        steps.addAll(rest);
        return steps;
    }
}
