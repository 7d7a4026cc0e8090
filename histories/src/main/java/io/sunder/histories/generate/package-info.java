/**
 * Draws histories of a correct system: a small replicated log with its producers, transactions, consumers, faults and
 * elections, run step by step from a seed. What comes out breaks no promise, so a checker that complains of it is wrong.
 */
@org.jspecify.annotations.NullMarked
package io.sunder.histories.generate;
