/** Histories of Kafka-like systems. */
@org.jspecify.annotations.NullMarked
package io.sunder.histories;
