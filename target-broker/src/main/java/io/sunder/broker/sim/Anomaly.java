package io.sunder.broker.sim;

/**
 * What the oracle found: the broken promise.
 *
 * @param kind the anomaly, in the words of the design
 * @param atMs when, in virtual time
 * @param text one sentence with the evidence
 */
public record Anomaly(String kind, long atMs, String text) {}
