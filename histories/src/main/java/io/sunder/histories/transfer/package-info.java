/**
 * Histories on their way in and out: import of what other tools recorded (Jepsen, Kafka's verifiable producer and
 * consumer), export as JSON Lines, EDN or CSV.
 */
@org.jspecify.annotations.NullMarked
package io.sunder.histories.transfer;
