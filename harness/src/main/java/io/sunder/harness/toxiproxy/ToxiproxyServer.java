package io.sunder.harness.toxiproxy;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.handler.codec.http.HttpObjectAggregator;
import io.netty.handler.codec.http.HttpServerCodec;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * The embedded engine: serves Toxiproxy's HTTP API and the proxies that are made through it, on loopback
 * only unless it is told otherwise. Thread-safe.
 */
public final class ToxiproxyServer implements AutoCloseable {
    private static final int MAX_BODY_BYTES = 1 << 20;
    private static final long CLOSE_SECONDS = 10;

    private final EventLoopGroup loops;
    private final ExecutorService control;
    private final ProxyRegistry registry;
    private final Channel api;
    private final AtomicBoolean closed = new AtomicBoolean();

    private ToxiproxyServer(EventLoopGroup loops, ExecutorService control, ProxyRegistry registry, Channel api) {
        this.loops = loops;
        this.control = control;
        this.registry = registry;
        this.api = api;
    }

    /**
     * Starts a server.
     *
     * @param address where to serve the API; port 0 takes a free port
     * @param seed what all chance (toxicity, jitter, slice sizes) comes from
     * @throws IOException if the address is not on loopback or cannot be listened on
     */
    public static ToxiproxyServer start(InetSocketAddress address, long seed) throws IOException {
        return start(address, seed, Reach.LOOPBACK);
    }

    /**
     * Starts a server that may listen elsewhere, too.
     *
     * @param address where to serve the API; port 0 takes a free port
     * @param seed what all chance (toxicity, jitter, slice sizes) comes from
     * @param reach where API and proxies may listen
     * @throws IOException if the address is out of reach or cannot be listened on
     */
    public static ToxiproxyServer start(InetSocketAddress address, long seed, Reach reach) throws IOException {
        boolean loopback = !address.isUnresolved() && address.getAddress().isLoopbackAddress();
        if (reach == Reach.LOOPBACK && !loopback) {
            throw new IOException("the link engine's API is served on loopback only, not on " + address);
        }
        EventLoopGroup loops = EventLoops.start();
        ExecutorService control = Executors.newSingleThreadExecutor(ToxiproxyServer::controlThread);
        Engine engine = new Engine(loops, seed, reach);
        ProxyRegistry registry = new ProxyRegistry(engine);
        ApiRoutes routes = new ApiRoutes(registry, new MetricsPage(engine, registry));
        var bound = apiBootstrap(loops, routes, control).bind(address).awaitUninterruptibly();
        if (!bound.isSuccess()) {
            control.shutdown();
            shutDown(loops);
            throw new IOException("cannot serve the link engine's API on " + address, bound.cause());
        }
        return new ToxiproxyServer(loops, control, registry, bound.channel());
    }

    private static Thread controlThread(Runnable work) {
        Thread thread = new Thread(work, "sunder-links-control");
        thread.setDaemon(true);
        return thread;
    }

    private static ServerBootstrap apiBootstrap(EventLoopGroup loops, ApiRoutes routes, ExecutorService control) {
        return new ServerBootstrap()
                .group(loops)
                .channel(NioServerSocketChannel.class)
                .option(ChannelOption.SO_REUSEADDR, true)
                .childOption(ChannelOption.TCP_NODELAY, true)
                .childHandler(new ChannelInitializer<Channel>() {
                    @Override
                    protected void initChannel(Channel channel) {
                        channel.pipeline()
                                .addLast(new HttpServerCodec())
                                .addLast(new HttpObjectAggregator(MAX_BODY_BYTES))
                                .addLast(new ApiHandler(routes, control));
                    }
                });
    }

    /** Where the API is served. */
    public InetSocketAddress apiAddress() {
        return (InetSocketAddress) api.localAddress();
    }

    /** Closes every connection and stops listening; does nothing when called again. */
    @Override
    public void close() {
        if (!closed.compareAndSet(false, true)) {
            return;
        }
        api.close().awaitUninterruptibly();
        control.execute(registry::removeAll);
        control.shutdown();
        try {
            if (!control.awaitTermination(CLOSE_SECONDS, TimeUnit.SECONDS)) {
                control.shutdownNow();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        shutDown(loops);
    }

    private static void shutDown(EventLoopGroup loops) {
        loops.shutdownGracefully(0, CLOSE_SECONDS, TimeUnit.SECONDS).awaitUninterruptibly();
    }
}
