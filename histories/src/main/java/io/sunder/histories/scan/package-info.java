/**
 * One pass over a history: what is collected for each key, reader and fault while events stream by. Memory grows with the
 * records that were sent, never with offsets or with the number of times that they were read. Nothing is judged here but
 * what must be seen in passing; the checkers judge afterwards.
 */
@org.jspecify.annotations.NullMarked
package io.sunder.histories.scan;
