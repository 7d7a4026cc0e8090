package io.sunder.histories.graph;

import it.unimi.dsi.fastutil.ints.IntArrayFIFOQueue;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/**
 * Breadth-first search that counts real nodes only: what leads into a waypoint costs nothing and is followed first. Its
 * arrays serve one search after the other, so that many small searches in a large graph stay cheap.
 */
final class PathSearch {
    private final Graph graph;
    private final int[] distance;
    private final int[] edgeInto;
    private final int[] nodeBefore;
    private final int[] seenIn;
    private final int[] doneIn;
    private final int[] memberOf;
    private int members;
    private final IntArrayFIFOQueue queue = new IntArrayFIFOQueue();
    private int search;
    private long looked;

    PathSearch(Graph graph) {
        this.graph = graph;
        distance = new int[graph.nodes()];
        edgeInto = new int[graph.nodes()];
        nodeBefore = new int[graph.nodes()];
        seenIn = new int[graph.nodes()];
        doneIn = new int[graph.nodes()];
        memberOf = new int[graph.nodes()];
    }

    /** From now on searches keep to these nodes. */
    void confine(int[] nodes) {
        members++;
        for (int node : nodes) {
            memberOf[node] = members;
        }
    }

    boolean inside(int node) {
        return memberOf[node] == members;
    }

    /** How many edges all searches have looked at. */
    long looked() {
        return looked;
    }

    /**
     * The shortest path, or the shortest cycle where both ends are the same.
     *
     * @param start a real node
     * @param goal a real node
     * @param fewerThan only a path of fewer steps will do
     */
    Optional<List<Step>> path(int start, int goal, int kinds, int fewerThan) {
        search++;
        queue.clear();
        reach(start, 0, -1, -1);
        queue.enqueue(start);
        while (!queue.isEmpty()) {
            int node = queue.dequeueInt();
            if (doneIn[node] == search) {
                continue;
            }
            doneIn[node] = search;
            if (distance[node] + 1 >= fewerThan) {
                break;
            }
            int last = spread(node, goal, kinds);
            if (last >= 0) {
                return Optional.of(steps(start, node, last));
            }
        }
        return Optional.empty();
    }

    /** Follows the edges of a node; returns the one that leads to the goal, else -1. */
    private int spread(int node, int goal, int kinds) {
        for (int edge = graph.first(node); edge < graph.end(node); edge++) {
            looked++;
            int target = graph.target(edge);
            if (!graph.isOf(edge, kinds) || !inside(target)) {
                continue;
            }
            if (target == goal) {
                return edge;
            }
            int cost = target < graph.real() ? 1 : 0;
            int length = distance[node] + cost;
            if (seenIn[target] != search || (doneIn[target] != search && length < distance[target])) {
                reach(target, length, edge, node);
                if (cost == 0) {
                    queue.enqueueFirst(target);
                } else {
                    queue.enqueue(target);
                }
            }
        }
        return -1;
    }

    private void reach(int node, int length, int edge, int from) {
        seenIn[node] = search;
        distance[node] = length;
        edgeInto[node] = edge;
        nodeBefore[node] = from;
    }

    private List<Step> steps(int start, int lastNode, int lastEdge) {
        List<Step> steps = new ArrayList<>();
        int edge = lastEdge;
        int node = lastNode;
        while (true) {
            int to = graph.target(edge);
            EdgeKind kind = graph.kind(edge);
            int label = node < graph.real() ? graph.label(edge) : 0;
            while (node >= graph.real()) {
                node = nodeBefore[node];
            }
            steps.add(new Step(node, to, kind, label));
            if (node == start) {
                Collections.reverse(steps);
                return steps;
            }
            edge = edgeInto[node];
            node = nodeBefore[node];
        }
    }
}
