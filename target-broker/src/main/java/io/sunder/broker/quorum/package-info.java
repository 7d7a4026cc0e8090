/** The controller at work: its state machine on one thread, a durable log, and handlers of what brokers and clients ask. */
@NullMarked
package io.sunder.broker.quorum;

import org.jspecify.annotations.NullMarked;
