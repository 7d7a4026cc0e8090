package io.sunder.histories.graph;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Components and cycles, against what a plain search of all paths finds. */
class GraphTest {
    private static final int ALL =
            EdgeKind.set(EdgeKind.WW, EdgeKind.WR, EdgeKind.PROCESS, EdgeKind.REALTIME, EdgeKind.RW);
    private static final List<EdgeKind> KINDS = List.of(EdgeKind.values());
    private static final int FAR = 1_000;
    private static final int GRAPHS = 300;

    private record Edge(int from, int to, EdgeKind kind) {}

    private static Graph graph(int real, int waypoints, List<Edge> edges) {
        return Graph.of(
                real, waypoints, sink -> edges.forEach(edge -> sink.add(edge.from, edge.to, edge.kind, edge.from)));
    }

    private static BitSet all(Graph graph) {
        BitSet all = new BitSet();
        all.set(0, graph.nodes());
        return all;
    }

    private static List<Edge> random(int nodes, int edges, Random random) {
        List<Edge> drawn = new ArrayList<>();
        while (drawn.size() < edges) {
            int from = random.nextInt(nodes);
            int to = random.nextInt(nodes);
            if (from != to) {
                drawn.add(new Edge(from, to, KINDS.get(random.nextInt(KINDS.size()))));
            }
        }
        return drawn;
    }

    /** Lengths of shortest paths of one edge or more, by Floyd and Warshall. */
    private static int[][] distances(int nodes, List<Edge> edges, int kinds) {
        int[][] far = new int[nodes][nodes];
        for (int[] row : far) {
            Arrays.fill(row, FAR);
        }
        edges.stream().filter(edge -> edge.kind.in(kinds)).forEach(edge -> far[edge.from][edge.to] = 1);
        for (int over = 0; over < nodes; over++) {
            for (int from = 0; from < nodes; from++) {
                for (int to = 0; to < nodes; to++) {
                    far[from][to] = Math.min(far[from][to], far[from][over] + far[over][to]);
                }
            }
        }
        return far;
    }

    @ParameterizedTest
    @ValueSource(ints = {6, 12, 25})
    void agreesWithASearchOfAllPaths(int nodes) {
        for (int seed = 0; seed < GRAPHS; seed++) {
            Random random = new Random(seed);
            List<Edge> edges = random(nodes, nodes + random.nextInt(nodes), random);
            Graph graph = graph(nodes, 0, edges);
            int kinds = 1 + random.nextInt(ALL);
            agree(graph, kinds, distances(nodes, edges, kinds), "seed " + seed);
        }
    }

    private static void agree(Graph graph, int kinds, int[][] far, String seed) {
        int[] component = new int[graph.nodes()];
        int number = 0;
        for (int[] found : Components.of(graph, kinds, all(graph))) {
            number++;
            int shortest = FAR;
            for (int node : found) {
                component[node] = number;
                shortest = Math.min(shortest, far[node][node]);
            }
            List<Step> cycle = new CycleFinder(graph).shortest(found, kinds);
            assertEquals(shortest, cycle.size(), seed);
            assertCircle(cycle, kinds, seed);
        }
        for (int a = 0; a < graph.nodes(); a++) {
            for (int b = 0; b < graph.nodes(); b++) {
                boolean together = a != b && component[a] != 0 && component[a] == component[b];
                assertEquals(a != b && far[a][b] < FAR && far[b][a] < FAR, together, seed + ": " + a + " and " + b);
            }
        }
    }

    private static void assertCircle(List<Step> cycle, int kinds, String seed) {
        for (int i = 0; i < cycle.size(); i++) {
            assertEquals(cycle.get(i).to(), cycle.get((i + 1) % cycle.size()).from(), seed);
            assertEquals(cycle.get(i).from(), cycle.get(i).label(), seed);
            assertTrue(cycle.get(i).kind().in(kinds), seed);
        }
    }

    @Test
    void findsTheShortestCycleWithOneEdgeOfAKind() {
        int found = 0;
        for (int seed = 0; seed < GRAPHS; seed++) {
            Random random = new Random(seed);
            List<Edge> edges = random(12, 24, random);
            Graph graph = graph(12, 0, edges);
            int others = ALL & ~EdgeKind.set(EdgeKind.RW);
            int[][] far = distances(12, edges, others);
            for (int[] component : Components.of(graph, ALL, all(graph))) {
                int expected = FAR;
                for (Edge edge : edges) {
                    boolean inside = Arrays.binarySearch(component, edge.from) >= 0;
                    if (inside && edge.kind == EdgeKind.RW && far[edge.to][edge.from] < FAR) {
                        expected = Math.min(expected, far[edge.to][edge.from] + 1);
                    }
                }
                List<Step> cycle = new CycleFinder(graph)
                        .shortestWithOne(EdgeKind.RW, component, others)
                        .orElse(List.of());
                assertEquals(expected == FAR ? 0 : expected, cycle.size(), "seed " + seed);
                assertEquals(
                        cycle.isEmpty() ? 0 : 1,
                        cycle.stream().filter(s -> s.kind() == EdgeKind.RW).count());
                found += cycle.isEmpty() ? 0 : 1;
            }
        }
        assertNotEquals(0, found);
    }

    /** 0 leads over waypoints 3 and 4 to 2, and 2 back to 0: two steps; by edges over 1 it would be three. */
    @Test
    void waypointsCountForNothing() {
        List<Edge> edges = List.of(
                new Edge(0, 1, EdgeKind.WW),
                new Edge(1, 2, EdgeKind.WW),
                new Edge(2, 0, EdgeKind.WR),
                new Edge(0, 3, EdgeKind.REALTIME),
                new Edge(3, 4, EdgeKind.REALTIME),
                new Edge(4, 2, EdgeKind.REALTIME));
        Graph graph = graph(3, 2, edges);
        List<int[]> components = Components.of(graph, ALL, all(graph));
        assertEquals(1, components.size());
        assertEquals(
                List.of(new Step(0, 2, EdgeKind.REALTIME, 0), new Step(2, 0, EdgeKind.WR, 2)),
                new CycleFinder(graph).shortest(components.get(0), ALL));
    }

    @Test
    void aLongPathOverflowsNothing() {
        int nodes = 200_000;
        Graph graph = Graph.of(nodes, 0, sink -> {
            for (int node = 0; node < nodes; node++) {
                sink.add(node, (node + 1) % nodes, EdgeKind.WW, node);
            }
        });
        List<int[]> components = Components.of(graph, ALL, all(graph));
        assertEquals(1, components.size());
        assertEquals(nodes, components.get(0).length);
        assertEquals(
                nodes, new CycleFinder(graph).shortest(components.get(0), ALL).size());
    }
}
