/** Counters of a running workload: cheap enough to be read several times a second for a progress line. */
@org.jspecify.annotations.NullMarked
package io.sunder.workloads.stats;
