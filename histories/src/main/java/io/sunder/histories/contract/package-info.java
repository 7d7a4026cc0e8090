/**
 * The contract: what a configuration of producers, topics and consumers promises. Checkers find anomalies; the contract
 * decides whether an anomaly breaks a promise or is allowed by one of its clauses.
 */
@org.jspecify.annotations.NullMarked
package io.sunder.histories.contract;
