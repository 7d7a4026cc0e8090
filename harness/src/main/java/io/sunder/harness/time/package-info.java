/** The only place where harness code reads the clock or waits: everything else is handed a deadline. */
@org.jspecify.annotations.NullMarked
package io.sunder.harness.time;
