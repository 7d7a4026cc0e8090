/**
 * Random nemeses: a schedule of faults drawn from a run's seed before the run begins. What it draws is an ordinary schedule, so
 * that everything else, replaying included, treats it as one that somebody wrote.
 */
@NullMarked
package io.sunder.harness.chance;

import org.jspecify.annotations.NullMarked;
