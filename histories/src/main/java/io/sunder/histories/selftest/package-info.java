/**
 * Checks the checkers: draws valid histories, damages copies of them in one place each, and counts what is found, missed
 * and found besides. The result is a confusion matrix, which must be a diagonal.
 */
@org.jspecify.annotations.NullMarked
package io.sunder.histories.selftest;
