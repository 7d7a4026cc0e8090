/**
 * How Kafka clients are opened and configured for runs with faults. Tests put kafka-clients' mock clients in place of
 * real ones through {@link io.sunder.workloads.client.KafkaClients}.
 */
@org.jspecify.annotations.NullMarked
package io.sunder.workloads.client;
