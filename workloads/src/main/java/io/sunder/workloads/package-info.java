/**
 * Workloads: what clients do to a cluster while faults strike, and how each operation is recorded.
 *
 * <p>A workload owns its clients (over kafka-clients) and its generator, writes every operation to a history recorder,
 * and judges nothing: the verdict comes from the history alone. Sub-packages: {@code log} the workload itself, {@code
 * client} how producers and consumers are opened and configured, {@code error} which failures are definite, {@code
 * contract} what a configuration promises, {@code stats} cheap counters for a progress line, {@code time} the only
 * access to clock, sleep and chance.
 */
@org.jspecify.annotations.NullMarked
package io.sunder.workloads;
