/** Benchmarks that a user can run: how fast histories are recorded and checked on this machine. */
@org.jspecify.annotations.NullMarked
package io.sunder.histories.bench;
