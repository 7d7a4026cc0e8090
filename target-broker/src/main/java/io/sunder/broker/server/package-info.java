/** A broker's and a controller's process: threads, start, stop, and what happens when the disk fails. */
@NullMarked
package io.sunder.broker.server;

import org.jspecify.annotations.NullMarked;
