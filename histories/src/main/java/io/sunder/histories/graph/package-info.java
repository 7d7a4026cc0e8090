/**
 * Large directed graphs in a few arrays: edges of several kinds, strongly connected components in linear time, and short
 * cycles as evidence. Nothing here knows what the nodes stand for.
 */
@org.jspecify.annotations.NullMarked
package io.sunder.histories.graph;
