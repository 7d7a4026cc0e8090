/**
 * The target broker: follower fetching over Kafka's wire protocol, with historical bugs as switches, off by default. It
 * proves the harness: with each planted defect the right anomaly must be found, without any the broker must be clean. It
 * is started as a process or container of its own only, and knows nothing of the harness.
 */
@org.jspecify.annotations.NullMarked
package io.sunder.broker;
