package io.sunder.broker.network;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.group.ChannelGroup;
import io.netty.channel.group.DefaultChannelGroup;
import io.netty.channel.socket.SocketChannel;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.handler.timeout.IdleStateEvent;
import io.netty.handler.timeout.IdleStateHandler;
import io.netty.util.concurrent.GlobalEventExecutor;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.common.KafkaException;

/** Listens for Kafka's requests. Ports are taken by {@link #bind}, connections only from {@link #accept} on. */
public final class NetworkServer implements AutoCloseable {
    private final EventLoopGroup loops;
    private final int maxRequestBytes;
    private final long maxIdleMs;
    private final List<Channel> listening = new ArrayList<>();
    private volatile ApiTable table = new ApiTable(List.of());
    private final ChannelGroup connections = new DefaultChannelGroup(GlobalEventExecutor.INSTANCE);

    /**
     * A server without a listener.
     *
     * @param loops the network threads; the caller ends them
     * @param maxRequestBytes {@code socket.request.max.bytes}
     * @param maxIdleMs {@code connections.max.idle.ms}
     */
    public NetworkServer(EventLoopGroup loops, int maxRequestBytes, long maxIdleMs) {
        this.loops = loops;
        this.maxRequestBytes = maxRequestBytes;
        this.maxIdleMs = maxIdleMs;
    }

    /**
     * Takes a port.
     *
     * @return the port
     * @throws KafkaException if it can't be had
     */
    public int bind(Listener listener) {
        ServerBootstrap bootstrap = new ServerBootstrap()
                .group(loops)
                .channel(NioServerSocketChannel.class)
                .option(ChannelOption.AUTO_READ, false)
                .option(ChannelOption.SO_REUSEADDR, true)
                .option(ChannelOption.SO_BACKLOG, 200)
                .childOption(ChannelOption.TCP_NODELAY, true)
                .childOption(ChannelOption.SO_KEEPALIVE, true)
                .childHandler(new ChannelInitializer<SocketChannel>() {
                    @Override
                    protected void initChannel(SocketChannel channel) {
                        connections.add(channel);
                        channel.pipeline()
                                .addLast(new IdleStateHandler(0, 0, maxIdleMs, TimeUnit.MILLISECONDS))
                                .addLast(new IdleEnd())
                                .addLast(new FrameDecoder(maxRequestBytes))
                                .addLast(new ServerConnection(table, listener.name()));
                    }
                });
        InetSocketAddress address = listener.host().isEmpty()
                ? new InetSocketAddress(listener.port())
                : new InetSocketAddress(listener.host(), listener.port());
        var bound = bootstrap.bind(address).awaitUninterruptibly();
        if (!bound.isSuccess()) {
            throw new KafkaException(
                    "listener " + listener.name() + " can't bind " + listener.host() + ":" + listener.port() + ": "
                            + bound.cause().getMessage()
                            + "; free the port, or set another one in listeners",
                    bound.cause());
        }
        listening.add(bound.channel());
        return ((InetSocketAddress) bound.channel().localAddress()).getPort();
    }

    /** Lets connections in, whose requests these handlers answer. */
    public void accept(ApiTable handlers) {
        table = handlers;
        listening.forEach(channel -> channel.config().setAutoRead(true));
    }

    /** Closes all listeners and connections. */
    @Override
    public void close() {
        listening.forEach(channel -> channel.close().awaitUninterruptibly());
        connections.close().awaitUninterruptibly();
    }

    private static final class IdleEnd extends io.netty.channel.ChannelInboundHandlerAdapter {
        @Override
        public void userEventTriggered(io.netty.channel.ChannelHandlerContext context, Object event) {
            if (event instanceof IdleStateEvent) {
                Closing.close(context.channel());
            } else {
                context.fireUserEventTriggered(event);
            }
        }
    }
}
