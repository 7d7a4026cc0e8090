/**
 * Cuts a small history out of a large one that still shows one anomaly. What proves the finding is known from the check:
 * its operations, the readers that went past, faults and elections. Records that are left out are left out everywhere,
 * from their send to the polls that returned them, so that a slice is a history of fewer records and not a history with
 * holes. Each slice is checked; one that does not show the anomaly grows until it does, and is then reduced.
 */
@org.jspecify.annotations.NullMarked
package io.sunder.histories.slice;
