package io.sunder.harness.proof;

import java.net.InetSocketAddress;

/**
 * An established TCP connection, seen from one of its ends.
 *
 * @param pid the process that holds this end
 * @param local this end
 * @param remote the other end
 */
record Connection(long pid, InetSocketAddress local, InetSocketAddress remote) {}
