/**
 * Consumer groups on a running broker: the requests of their members and of administrators, and {@code __consumer_offsets}
 * as the replicas keep it.
 */
@NullMarked
package io.sunder.broker.coordinator;

import org.jspecify.annotations.NullMarked;
