/**
 * Kafka's frames over TCP, on Netty: a server that hands the requests of each connection to handlers and answers them in
 * order, and connections to other nodes. It knows nothing of what the requests mean.
 */
@NullMarked
package io.sunder.broker.network;

import org.jspecify.annotations.NullMarked;
