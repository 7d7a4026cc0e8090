/**
 * Makes a failing run small: faults, times, topics and clients are taken away as long as the same anomaly still shows as often
 * as before (delta debugging by A. Zeller and R. Hildebrandt, 2002, with repeats, since runs are a matter of chance).
 */
@NullMarked
package io.sunder.harness.shrink;

import org.jspecify.annotations.NullMarked;
