/** What a broker asks other nodes: leaders for records and epochs, the controller for everything else. */
@NullMarked
package io.sunder.broker.peer;

import org.jspecify.annotations.NullMarked;
