/**
 * The simulation: brokers and a controller of the real core under virtual time, on a network and on disks made of memory.
 * Everything follows from a seed. After every step an {@link io.sunder.broker.sim.Oracle} compares the replicas with what
 * was ever committed. Schedules are data, so that a failing one can be shrunk to a short, readable one.
 */
@org.jspecify.annotations.NullMarked
package io.sunder.broker.sim;
