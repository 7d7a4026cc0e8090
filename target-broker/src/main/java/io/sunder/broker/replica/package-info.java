/**
 * The deterministic replication core of one broker: what a replica does as leader and as follower, the fetch loop, long
 * polls, acknowledgements, the high watermark, the ISR, leader epochs, truncation and throttles. It does no I/O and starts
 * no thread: the log, the network and the clock are handed in as {@link io.sunder.broker.replica.LogStore},
 * {@link io.sunder.broker.replica.Peers} and {@link io.sunder.broker.replica.ReplicaClock}. The server and the simulation
 * run the same code. All calls to one {@link io.sunder.broker.replica.Replicas} come from one thread, or under one lock.
 */
@org.jspecify.annotations.NullMarked
package io.sunder.broker.replica;
