package io.sunder.histories.graph;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/**
 * Strongly connected components: sets of nodes each of which is reached from each other. Tarjan's algorithm ("Depth-first
 * search and linear graph algorithms", 1972), with a stack of its own instead of recursion, which a path of a million nodes
 * would overflow.
 */
public final class Components {
    private static final int UNSEEN = 0;
    /** Number of a node whose component is complete: no number is larger, so nothing is drawn to it. */
    private static final int CLOSED = Integer.MAX_VALUE;

    private final Graph graph;
    private final int kinds;
    private final BitSet within;
    private final int[] number;
    private final int[] lowest;
    private final int[] cursor;
    private final IntArrayList path = new IntArrayList();
    private final IntArrayList open = new IntArrayList();
    private final List<int[]> found = new ArrayList<>();
    private int counter;

    private Components(Graph graph, int kinds, BitSet within) {
        this.graph = graph;
        this.kinds = kinds;
        this.within = within;
        this.number = new int[graph.nodes()];
        this.lowest = new int[graph.nodes()];
        this.cursor = new int[graph.nodes()];
    }

    /**
     * The components of two nodes or more, each ascending, in order of their first nodes.
     *
     * @param kinds the kinds of edges to go along ({@link EdgeKind#set})
     * @param within the nodes to look at
     */
    public static List<int[]> of(Graph graph, int kinds, BitSet within) {
        Components components = new Components(graph, kinds, within);
        for (int node = within.nextSetBit(0); node >= 0; node = within.nextSetBit(node + 1)) {
            if (components.number[node] == UNSEEN) {
                components.search(node);
            }
        }
        components.found.sort((a, b) -> Integer.compare(a[0], b[0]));
        return components.found;
    }

    private void search(int root) {
        enter(root);
        while (!path.isEmpty()) {
            int node = path.topInt();
            if (!step(node)) {
                path.popInt();
                if (!path.isEmpty()) {
                    int parent = path.topInt();
                    lowest[parent] = Math.min(lowest[parent], lowest[node]);
                }
                if (lowest[node] == number[node]) {
                    close(node);
                }
            }
        }
    }

    private void enter(int node) {
        number[node] = ++counter;
        lowest[node] = counter;
        cursor[node] = graph.first(node);
        path.push(node);
        open.push(node);
    }

    /** Goes on from a node to the next that is new; returns whether there was one. */
    private boolean step(int node) {
        int end = graph.end(node);
        while (cursor[node] < end) {
            int edge = cursor[node]++;
            int target = graph.target(edge);
            if (!graph.isOf(edge, kinds) || !within.get(target)) {
                continue;
            }
            if (number[target] == UNSEEN) {
                enter(target);
                return true;
            }
            lowest[node] = Math.min(lowest[node], number[target]);
        }
        return false;
    }

    private void close(int root) {
        int from = open.size();
        int node;
        do {
            node = open.getInt(--from);
            number[node] = CLOSED;
        } while (node != root);
        if (open.size() - from > 1) {
            int[] component = new int[open.size() - from];
            open.getElements(from, component, 0, component.length);
            Arrays.sort(component);
            found.add(component);
        }
        open.size(from);
    }
}
