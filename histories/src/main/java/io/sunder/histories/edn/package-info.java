/**
 * Histories in EDN, the form in which Jepsen keeps them: a reader that makes a row of JSON of each map, one at a time, and
 * a writer that does the reverse. JSON to EDN and back keeps every field.
 */
@org.jspecify.annotations.NullMarked
package io.sunder.histories.edn;
