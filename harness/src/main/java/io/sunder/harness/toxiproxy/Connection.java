package io.sunder.harness.toxiproxy;

import io.netty.bootstrap.Bootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelException;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.socket.DuplexChannel;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.sunder.harness.wire.Conversation;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A client's connection and the one opened to the upstream server for it. Lives on one event loop; only
 * {@link #onLoop} may be called from elsewhere.
 */
final class Connection {
    private static final int NO_LINGER = -1;

    private final Listener listener;
    private final Proxy proxy;
    private final TrafficCounters counters;
    private final DuplexChannel client;
    private final SplittableRandom random;
    private @Nullable Channel server;
    private @Nullable Flow request;
    private @Nullable Flow response;
    private boolean established;
    private boolean counted;
    private boolean closing;
    private boolean resetPending;

    Connection(
            Listener listener, Proxy proxy, TrafficCounters counters, DuplexChannel client, SplittableRandom random) {
        this.listener = listener;
        this.proxy = proxy;
        this.counters = counters;
        this.client = client;
        this.random = random;
    }

    /** Has something done on this connection's event loop; may be called from any other thread. */
    Future<?> onLoop(Consumer<Connection> action) {
        return client.eventLoop().submit(() -> action.accept(this));
    }

    /** Connects to the upstream server; on failure the client's connection is closed. */
    void open(String upstream) {
        client.closeFuture().addListener(closed -> clientClosed());
        InetSocketAddress address;
        try {
            address = HostPort.parse(upstream).unresolved();
        } catch (ApiException malformed) {
            refuse();
            return;
        }
        Bootstrap dial = new Bootstrap()
                .group(client.eventLoop())
                .channel(NioSocketChannel.class)
                .option(ChannelOption.AUTO_READ, false)
                .option(ChannelOption.ALLOW_HALF_CLOSURE, true)
                .option(ChannelOption.TCP_NODELAY, true)
                .handler(new ChannelInitializer<Channel>() {
                    @Override
                    protected void initChannel(Channel channel) {
                        // The handler that relays is added once the connection stands.
                    }
                });
        ChannelFuture dialled = dial.connect(address);
        server = dialled.channel();
        dialled.addListener(done -> {
            if (done.isSuccess()) {
                establish((DuplexChannel) dialled.channel());
            } else {
                refuse();
            }
        });
    }

    /** A client whose connection is closed while the upstream server is still being dialled ends that, too. */
    private void clientClosed() {
        if (!isEstablished()) {
            closeNow();
        }
        channelClosed();
    }

    private void refuse() {
        if (!closing) {
            counters.refused();
        }
        Closing.close(client);
    }

    private void establish(DuplexChannel upstream) {
        if (!client.isActive()) {
            Closing.close(upstream);
            return;
        }
        established = true;
        Conversation frames = new Conversation();
        Flow toServer = new Flow(this, client, upstream, counters.of(Stream.UPSTREAM), random.split(), true, frames);
        Flow toClient = new Flow(this, upstream, client, counters.of(Stream.DOWNSTREAM), random.split(), false, frames);
        request = toServer;
        response = toClient;
        counted = true;
        counters.opened();
        client.pipeline().addLast(new RelayHandler(this, toServer, toClient));
        upstream.pipeline().addLast(new RelayHandler(this, toClient, toServer));
        reconcile();
    }

    boolean isEstablished() {
        return established;
    }

    /** Makes the flows agree with the proxy's toxics as they are now. */
    void reconcile() {
        Flow toServer = request;
        Flow toClient = response;
        if (toServer != null && toClient != null) {
            List<Toxic> toxics = proxy.toxics();
            toServer.reconcile(of(Stream.UPSTREAM, toxics));
            toClient.reconcile(of(Stream.DOWNSTREAM, toxics));
        }
    }

    private static List<Toxic> of(Stream stream, List<Toxic> toxics) {
        return toxics.stream().filter(toxic -> toxic.direction() == stream).toList();
    }

    /** Whether closing is to send a reset from now on, rather than an orderly end. */
    void armReset(boolean armed) {
        for (Channel channel : channels()) {
            setLinger(channel, armed ? 0 : NO_LINGER);
        }
    }

    private static void setLinger(Channel channel, int seconds) {
        try {
            channel.config().setOption(ChannelOption.SO_LINGER, seconds);
        } catch (ChannelException closedMeanwhile) {
            if (channel.isOpen()) {
                throw closedMeanwhile;
            }
        }
    }

    /** Whether it is being closed: whatever its flows see from now on is only the consequence. */
    boolean isClosing() {
        return closing;
    }

    /** Whether the toxic that asks is the first to see to it that this connection gets reset. */
    boolean claimReset() {
        boolean first = !resetPending && !closing;
        resetPending = true;
        return first;
    }

    /** Resets both sides. */
    void abort() {
        if (client.isActive()) {
            counters.reset();
        }
        armReset(true);
        closeNow();
    }

    /** The proxy was disabled or removed. */
    void cut() {
        if (counted && client.isActive()) {
            counters.cut();
        }
        closeNow();
    }

    private void closeNow() {
        closing = true;
        for (Channel channel : channels()) {
            Closing.close(channel);
        }
    }

    private List<Channel> channels() {
        // The upstream side counts from the moment it is dialled: closing must not miss it.
        List<Channel> channels = new ArrayList<>(2);
        channels.add(client);
        if (server != null) {
            channels.add(server);
        }
        return channels;
    }

    /** One of the flows has come to its end; when both have, so has the connection. */
    void flowFinished() {
        Flow toServer = request;
        Flow toClient = response;
        if (toServer != null && toClient != null && toServer.isFinished() && toClient.isFinished()) {
            closeNow();
        }
    }

    /** One of the two sockets was closed; when both are, nothing of the connection is left. */
    void channelClosed() {
        if (channels().stream().anyMatch(Channel::isOpen)) {
            return;
        }
        if (counted) {
            counted = false;
            counters.closed();
        }
        for (Flow flow : flows()) {
            flow.sinkLost();
        }
        listener.forget(this);
    }

    private List<Flow> flows() {
        return request != null && response != null ? List.of(request, response) : List.of();
    }
}
