package io.sunder.histories.graph;

import java.util.function.Consumer;

/**
 * A directed graph whose edges lie sorted by their origin in flat arrays: nine bytes an edge, four a node. Nodes are 0, 1,
 * 2...; those from {@link #real()} on are waypoints, through which one edge stands for many: a path from a real node over
 * waypoints to a real node counts as one edge. An edge has a kind, and a label by which its maker finds its reason again.
 */
public final class Graph {
    /** Takes edges. */
    public interface Edges {
        void add(int from, int to, EdgeKind kind, int label);
    }

    private final int real;
    private final int[] ends;
    private final int[] targets;
    private final int[] labels;
    private final byte[] kinds;

    private Graph(int real, int[] ends) {
        this.real = real;
        this.ends = ends;
        int edges = ends[ends.length - 1];
        targets = new int[edges];
        labels = new int[edges];
        kinds = new byte[edges];
    }

    /**
     * Builds a graph without ever holding its edges twice: they are called up once to be counted, and again to be stored.
     *
     * @param real number of real nodes
     * @param waypoints number of waypoints
     * @param edges gives all edges to whoever asks, the same ones in the same order each time
     * @throws IllegalStateException if there are more than 2^31 edges
     */
    public static Graph of(int real, int waypoints, Consumer<Edges> edges) {
        int[] next = new int[real + waypoints + 1];
        edges.accept((from, to, kind, label) -> next[from + 1]++);
        long total = 0;
        for (int node = 1; node < next.length; node++) {
            total += next[node];
            if (total > Integer.MAX_VALUE - 8) {
                throw new IllegalStateException("more than 2^31 edges between " + real + " operations");
            }
            next[node] = (int) total;
        }
        Graph graph = new Graph(real, next.clone());
        edges.accept((from, to, kind, label) -> {
            int edge = next[from]++;
            graph.targets[edge] = to;
            graph.labels[edge] = label;
            graph.kinds[edge] = kind.code();
        });
        return graph;
    }

    /** Number of real nodes. */
    public int real() {
        return real;
    }

    /** Number of nodes, waypoints included. */
    public int nodes() {
        return ends.length - 1;
    }

    /** Number of edges, those from and to waypoints included. */
    public int edges() {
        return targets.length;
    }

    int first(int node) {
        return ends[node];
    }

    /** One past the last edge. */
    int end(int node) {
        return ends[node + 1];
    }

    int target(int edge) {
        return targets[edge];
    }

    int label(int edge) {
        return labels[edge];
    }

    EdgeKind kind(int edge) {
        return EdgeKind.of(kinds[edge]);
    }

    boolean isOf(int edge, int kindSet) {
        return ((kindSet >> kinds[edge]) & 1) != 0;
    }
}
