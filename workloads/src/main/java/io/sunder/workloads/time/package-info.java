/** The only access that workloads have to clock, sleep and chance, so that a test can hand in its own. */
@org.jspecify.annotations.NullMarked
package io.sunder.workloads.time;
