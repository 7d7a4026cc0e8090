/** Placeholder. */
@org.jspecify.annotations.NullMarked
package io.sunder.broker;
