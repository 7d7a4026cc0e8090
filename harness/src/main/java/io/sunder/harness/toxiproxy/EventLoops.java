package io.sunder.harness.toxiproxy;

import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.util.concurrent.DefaultThreadFactory;

/**
 * The threads that serve all sockets, by Java's selectors. Netty's epoll transport is not taken: once a
 * half-closed socket has nothing to wait for, its event loop forgets it, and the next wish to read or write
 * more fails with {@code ENOENT} and closes a connection whose response is still to come (seen with 4.2.18).
 */
final class EventLoops {
    private static final int MAX_THREADS = 4;

    private EventLoops() {}

    /** Event loops on daemon threads, one a processor, up to four. */
    static EventLoopGroup start() {
        int threads = Math.min(MAX_THREADS, Runtime.getRuntime().availableProcessors());
        return new MultiThreadIoEventLoopGroup(
                threads, new DefaultThreadFactory("sunder-links", true), NioIoHandler.newFactory());
    }
}
