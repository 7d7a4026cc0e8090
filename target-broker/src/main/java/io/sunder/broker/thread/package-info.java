/** One thread that owns a state machine. */
@NullMarked
package io.sunder.broker.thread;

import org.jspecify.annotations.NullMarked;
