package io.sunder.harness.toxiproxy;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.socket.DuplexChannel;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** An enabled proxy's listening socket and the connections that came in through it. */
final class Listener {
    private static final int SERVER_ERROR = 500;
    private static final int BACKLOG = 1024;
    private static final long LOOP_DEADLINE_SECONDS = 10;
    private static final long RELEASE_DEADLINE_NANOS = TimeUnit.SECONDS.toNanos(1);
    private static final long RELEASE_POLL_NANOS = 200_000;

    private final Set<Connection> connections = ConcurrentHashMap.newKeySet();
    private volatile boolean closed;
    private @Nullable Channel channel;
    private String address = "";

    private Listener() {}

    /** Listens; throws {@link ApiException} if the address is out of reach or not free. */
    static Listener open(Engine engine, Proxy proxy, String listen, String upstream) throws ApiException {
        InetSocketAddress wanted = parse(listen).listenable(engine.reach());
        Listener listener = new Listener();
        ServerBootstrap bootstrap = new ServerBootstrap()
                .group(engine.loops())
                .channel(NioServerSocketChannel.class)
                .option(ChannelOption.SO_REUSEADDR, true)
                .option(ChannelOption.SO_BACKLOG, BACKLOG)
                .option(ChannelOption.AUTO_READ, false)
                .childOption(ChannelOption.AUTO_READ, false)
                .childOption(ChannelOption.ALLOW_HALF_CLOSURE, true)
                .childOption(ChannelOption.TCP_NODELAY, true)
                .childHandler(new ChannelInitializer<Channel>() {
                    @Override
                    protected void initChannel(Channel client) {
                        listener.accept(engine, proxy, upstream, (DuplexChannel) client);
                    }
                });
        ChannelFuture bound = bootstrap.bind(wanted).awaitUninterruptibly();
        if (!bound.isSuccess()) {
            throw new ApiException(SERVER_ERROR, "listen tcp " + HostPort.of(wanted) + ": " + reason(bound.cause()));
        }
        listener.address =
                HostPort.of((InetSocketAddress) bound.channel().localAddress()).toString();
        listener.channel = bound.channel();
        // Connections are counted under the address that is known only now.
        bound.channel().config().setAutoRead(true);
        return listener;
    }

    private static HostPort parse(String listen) throws ApiException {
        try {
            return HostPort.parse(listen);
        } catch (ApiException e) {
            throw new ApiException(e.status(), "listen tcp: " + e.text());
        }
    }

    private static String reason(Throwable cause) {
        String text = String.valueOf(cause.getMessage());
        return text.contains("in use") ? "bind: address already in use" : "bind: " + text;
    }

    String address() {
        return address;
    }

    private void accept(Engine engine, Proxy proxy, String upstream, DuplexChannel client) {
        TrafficCounters counters = engine.counters(proxy.name(), address, upstream);
        Connection connection = new Connection(this, proxy, counters, client, engine.newRandom());
        connections.add(connection);
        if (closed) {
            // It came in while the proxy was being disabled, too late to be among those that were closed.
            connections.remove(connection);
            Closing.close(client);
            return;
        }
        connection.open(upstream);
    }

    void forget(Connection connection) {
        connections.remove(connection);
    }

    /** Has something done to every connection, and waits until it is done. */
    void onEachConnection(Consumer<Connection> action) throws ApiException {
        List<Future<?>> actions = new ArrayList<>();
        for (Connection connection : connections) {
            actions.add(connection.onLoop(action));
        }
        for (Future<?> each : actions) {
            await(each);
        }
    }

    private static void await(Future<?> action) throws ApiException {
        try {
            action.get(LOOP_DEADLINE_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new ApiException(SERVER_ERROR, "interrupted while a connection was being changed");
        } catch (ExecutionException e) {
            throw new ApiException(SERVER_ERROR, "a connection could not be changed: " + e.getCause());
        } catch (TimeoutException e) {
            throw new ApiException(
                    SERVER_ERROR, "a connection was not changed within " + LOOP_DEADLINE_SECONDS + " seconds");
        }
    }

    /**
     * Waits until the operating system listens no more. Java closes a socket only when the selector has let go of it, a
     * moment after the channel says that it is closed: until then clients could connect, and nobody else could listen.
     * Not for long, because another program may have taken the address by then.
     */
    private static void awaitReleased(SocketAddress address) {
        long deadline = System.nanoTime() + RELEASE_DEADLINE_NANOS;
        while (System.nanoTime() < deadline) {
            try (Socket probe = new Socket()) {
                probe.setReuseAddress(true);
                probe.bind(address);
                return;
            } catch (IOException stillListening) {
                LockSupport.parkNanos(RELEASE_POLL_NANOS);
            }
        }
    }

    /** Stops listening and closes all connections. */
    void close() throws ApiException {
        Channel open = channel;
        if (open != null) {
            SocketAddress bound = open.localAddress();
            open.close().awaitUninterruptibly();
            awaitReleased(bound);
        }
        closed = true;
        onEachConnection(Connection::cut);
    }
}
