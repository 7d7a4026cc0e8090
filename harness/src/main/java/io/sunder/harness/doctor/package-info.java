/** Finds out what this machine can do, before a run finds out what it can't. */
@NullMarked
package io.sunder.harness.doctor;

import org.jspecify.annotations.NullMarked;
