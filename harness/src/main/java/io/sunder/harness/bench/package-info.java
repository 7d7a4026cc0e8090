/**
 * Races between brokers: the same clients against clusters of different targets, in turns, as plain figures. Everything
 * that carries a cluster in a run carries it here, too.
 */
@org.jspecify.annotations.NullMarked
package io.sunder.harness.bench;
