package io.sunder.histories.graph;

/**
 * One edge of a cycle between real nodes.
 *
 * @param label the label of the edge; 0 where the step leads over waypoints
 */
public record Step(int from, int to, EdgeKind kind, int label) {}
