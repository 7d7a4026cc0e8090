/** A node's {@code server.properties}, read and checked. */
@NullMarked
package io.sunder.broker.settings;

import org.jspecify.annotations.NullMarked;
