package io.sunder.broker.peer;

/**
 * Producer ids that one broker may give away.
 *
 * @param first the first one
 * @param count how many
 */
public record ProducerIdBlock(long first, int count) {}
