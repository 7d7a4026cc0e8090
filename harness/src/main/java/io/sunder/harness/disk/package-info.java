/**
 * A dead node's data on disk, as a fault damages it: in Kafka's own files, offline, and with an account of what was taken.
 */
@NullMarked
package io.sunder.harness.disk;

import org.jspecify.annotations.NullMarked;
