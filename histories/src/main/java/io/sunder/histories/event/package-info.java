/**
 * Events: the rows of a history. An event is an invocation or a completion of an operation, or a row that the nemesis
 * or the observer wrote. This package holds their vocabulary and the reusable form in which the reader hands them out.
 */
@org.jspecify.annotations.NullMarked
package io.sunder.histories.event;
