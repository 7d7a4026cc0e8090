/**
 * The checkers: what a history proves. Each class finds one family of anomalies in what the scan collected about one key;
 * {@code Clauses} decides which of them the contract allows. Checkers run in a fixed order, so that one fault makes one
 * finding: a record that was found lost is not reported again as skipped, stale or reordered.
 */
@org.jspecify.annotations.NullMarked
package io.sunder.histories.check;
