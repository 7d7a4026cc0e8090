/**
 * The controller as a state machine without I/O: an event gives an answer and the metadata records that make it true.
 * Records must be durable before the answer goes out; replayed from the first one on they give the same state again. Only
 * the sessions of brokers are not in the records: after a start every broker gets a whole session time.
 */
@org.jspecify.annotations.NullMarked
package io.sunder.broker.controller;
