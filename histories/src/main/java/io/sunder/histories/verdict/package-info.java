/**
 * The verdict on a history: valid, invalid or unknown, with every anomaly and its evidence, the faults that struck, and
 * availability apart from safety. Also how a verdict is shown: as JSON for machines, as text for people.
 */
@org.jspecify.annotations.NullMarked
package io.sunder.histories.verdict;
