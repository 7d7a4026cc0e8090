/** What the server offers: a handler for each API of Kafka's protocol. */
@NullMarked
package io.sunder.broker.api;

import org.jspecify.annotations.NullMarked;
