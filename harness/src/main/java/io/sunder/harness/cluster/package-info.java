/**
 * A cluster as the rest of the harness sees it: which nodes and links it has, how to start it, what can be done to a
 * node, and the proof that no node talks past the link mesh. The runtimes that make it real live in packages of their
 * own ({@code io.sunder.harness.process} for local processes) and depend on this one, never the other way round.
 */
@org.jspecify.annotations.NullMarked
package io.sunder.harness.cluster;
