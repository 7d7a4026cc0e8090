/**
 * Where everything listens. A Kafka broker advertises one name for all the others, so a proxy per pair of nodes needs
 * that name to mean something else on every node: each node gets a hosts file of its own that leads {@code broker-1} to
 * the link from itself to broker 1.
 */
@org.jspecify.annotations.NullMarked
package io.sunder.harness.layout;
