/**
 * Histories of Kafka-like systems: the format in which a run is recorded, the contract by which it is judged, the
 * checkers, and the verdict. Nothing here knows a cluster or a client; a history may come from anywhere.
 */
@org.jspecify.annotations.NullMarked
package io.sunder.histories;
