/**
 * Damages a valid history in one place, so that exactly one anomaly is in it and everybody knows where: one small class a
 * kind. A checker that does not find it there has missed it; one that finds more has raised a false alarm.
 */
@org.jspecify.annotations.NullMarked
package io.sunder.histories.mutate;
