/**
 * A run: one execution of a scenario, from an empty folder in the store to a checked history. Data flows
 * one way: scenario, run, history on disk, check, verdict.
 */
@NullMarked
package io.sunder.harness.run;

import org.jspecify.annotations.NullMarked;
