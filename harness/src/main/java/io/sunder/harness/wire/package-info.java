/**
 * Kafka's wire protocol as a passer-by sees it: where frames begin and end in the two byte streams of a
 * connection, which request a response answers, and what a frame is about. Nothing here delays or changes
 * a byte. Bytes that are no Kafka frames, such as TLS, are noticed and left alone from then on.
 */
@NullMarked
package io.sunder.harness.wire;

import org.jspecify.annotations.NullMarked;
