/** A small notation in which tests draw histories. */
@org.jspecify.annotations.NullMarked
package io.sunder.histories.notation;
