/**
 * Which client errors are definite (the operation certainly had no effect) and which are not. The decision is by
 * exception class, never by message text, and it falls to "indefinite" for every class that is not listed: a wrong
 * {@code fail} turns a late write into a false alarm, while a needless {@code info} costs only a little sharpness.
 */
@org.jspecify.annotations.NullMarked
package io.sunder.workloads.error;
