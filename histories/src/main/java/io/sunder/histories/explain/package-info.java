/**
 * Tells the story of one record: everything in a history that concerns it, in order, with the faults and elections around
 * it and what the checkers found. The first pass over the file checks it and finds the record, the second collects what
 * happened to it; of what happened very often, the first and last are kept and the rest is counted.
 */
@org.jspecify.annotations.NullMarked
package io.sunder.histories.explain;
