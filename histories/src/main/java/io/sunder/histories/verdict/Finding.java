package io.sunder.histories.verdict;

/**
 * One finding by itself.
 *
 * @param kind which anomaly
 * @param anomalyClass what it means under the contract
 * @param example where, what and why
 */
public record Finding(AnomalyKind kind, AnomalyClass anomalyClass, AnomalyExample example) {}
