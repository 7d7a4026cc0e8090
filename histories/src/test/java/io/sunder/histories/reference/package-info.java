/** A second checker, slow and straight from the definitions, and what the real one must agree with it on. */
@org.jspecify.annotations.NullMarked
package io.sunder.histories.reference;
