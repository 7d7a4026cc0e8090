/**
 * Classic consumer groups: membership, rebalances and committed offsets as a state machine without I/O. Time, chance and
 * the log are handed in. What it answers as done is committed in {@code __consumer_offsets}, in Kafka's own format.
 */
@NullMarked
package io.sunder.broker.group;

import org.jspecify.annotations.NullMarked;
