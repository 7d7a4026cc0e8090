/**
 * The nemesis: turns a schedule into faults, lets them strike when they are due, proves that each took
 * effect (its witness), and heals every one of them in any case.
 */
@NullMarked
package io.sunder.harness.nemesis;

import org.jspecify.annotations.NullMarked;
