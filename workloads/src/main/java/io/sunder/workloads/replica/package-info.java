/**
 * Fetches from one broker, leader or follower, what its own log holds. Kafka's consumer can't be told whom to ask, so this
 * is the only package that speaks the protocol itself, through kafka-clients' classes for it.
 */
@org.jspecify.annotations.NullMarked
package io.sunder.workloads.replica;
