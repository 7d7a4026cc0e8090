package io.sunder.harness.toxiproxy;

import io.netty.channel.EventLoopGroup;
import io.netty.channel.IoHandlerFactory;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.ServerChannel;
import io.netty.channel.epoll.Epoll;
import io.netty.channel.epoll.EpollIoHandler;
import io.netty.channel.epoll.EpollServerSocketChannel;
import io.netty.channel.epoll.EpollSocketChannel;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.SocketChannel;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.netty.util.concurrent.DefaultThreadFactory;

/** How sockets are served: by Linux's epoll where its native library loads, by Java's selectors elsewhere. */
enum Transport {
    EPOLL(EpollServerSocketChannel.class, EpollSocketChannel.class),
    NIO(NioServerSocketChannel.class, NioSocketChannel.class);

    private static final int MAX_THREADS = 4;

    private final Class<? extends ServerChannel> listener;
    private final Class<? extends SocketChannel> client;

    Transport(Class<? extends ServerChannel> listener, Class<? extends SocketChannel> client) {
        this.listener = listener;
        this.client = client;
    }

    static Transport best() {
        return Epoll.isAvailable() ? EPOLL : NIO;
    }

    /** Event loops on daemon threads, one a processor, up to four. */
    EventLoopGroup newLoops() {
        IoHandlerFactory factory = switch (this) {
            case EPOLL -> EpollIoHandler.newFactory();
            case NIO -> NioIoHandler.newFactory();
        };
        int threads = Math.min(MAX_THREADS, Runtime.getRuntime().availableProcessors());
        return new MultiThreadIoEventLoopGroup(threads, new DefaultThreadFactory("sunder-links", true), factory);
    }

    Class<? extends ServerChannel> listenerChannel() {
        return listener;
    }

    Class<? extends SocketChannel> clientChannel() {
        return client;
    }
}
