/**
 * Runs that are run again: the schedule of a run's folder is carried out anew, any number of times, and what comes of it is
 * held against what the run had shown.
 */
@NullMarked
package io.sunder.harness.replay;

import org.jspecify.annotations.NullMarked;
