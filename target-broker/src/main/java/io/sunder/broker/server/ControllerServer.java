package io.sunder.broker.server;

import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.sunder.broker.ledger.MetadataLog;
import io.sunder.broker.log.MetaProperties;
import io.sunder.broker.network.ApiTable;
import io.sunder.broker.network.Listener;
import io.sunder.broker.network.NetworkServer;
import io.sunder.broker.quorum.ControllerHandlers;
import io.sunder.broker.quorum.ControllerThread;
import io.sunder.broker.settings.Endpoint;
import io.sunder.broker.settings.ServerSettings;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A running controller. */
public final class ControllerServer implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(ControllerServer.class);
    private static final int MAX_REQUEST_BYTES = 100 << 20;

    private final MetadataLog log;
    private final ControllerThread controller;
    private final EventLoopGroup loops;
    private final NetworkServer network;
    private final ScheduledExecutorService background;
    private final List<Integer> ports = new ArrayList<>();

    private ControllerServer(ServerSettings settings, Consumer<Throwable> fatal) {
        MetaProperties meta = ClusterIdentity.of(settings.metadataDirectory(), settings.clusterId(), settings.nodeId());
        this.log = MetadataLog.open(settings.metadataDirectory(), meta, System.currentTimeMillis());
        this.controller = new ControllerThread(settings.controllerSettings(), settings.behaviour(), log, fatal);
        this.loops = new MultiThreadIoEventLoopGroup(1, Threads.named("controller-network"), NioIoHandler.newFactory());
        this.network = new NetworkServer(
                loops,
                settings.number("socket.request.max.bytes", MAX_REQUEST_BYTES),
                settings.duration("connections.max.idle.ms", 600_000));
        this.background = Executors.newSingleThreadScheduledExecutor(Threads.named("controller-housekeeping"));
    }

    /**
     * Starts a controller; it serves on return.
     *
     * @param fatal hears of a failure after which the process must end
     */
    public static ControllerServer start(ServerSettings settings, Consumer<Throwable> fatal) {
        ControllerServer server = new ControllerServer(settings, fatal);
        try {
            server.open(settings);
        } catch (RuntimeException e) {
            server.close();
            throw e;
        }
        return server;
    }

    private void open(ServerSettings settings) {
        controller.start();
        ApiTable table = new ApiTable(ControllerHandlers.of(controller, settings.number("num.partitions", 1), (short)
                settings.number("default.replication.factor", 1)));
        for (Endpoint endpoint : settings.controllerEndpoints()) {
            ports.add(network.bind(new Listener(endpoint.listener(), endpoint.host(), endpoint.port())));
        }
        network.accept(table);
        ScheduledFuture<?> unused = background.scheduleWithFixedDelay(
                () -> log.housekeep(System.currentTimeMillis()), 1, 1, TimeUnit.SECONDS);
        LOG.info(
                "controller {} of cluster {} serves {} in its life {}, from record {} on",
                settings.nodeId(),
                controller.clusterId(),
                settings.controllerEndpoints(),
                log.epoch(),
                log.endOffset());
    }

    /** The port of its first listener. */
    public int port() {
        return ports.get(0);
    }

    /** Stops in order. */
    @Override
    public void close() {
        stop();
        log.close();
    }

    /** Stops as a crash does: nothing is written any more. */
    public void kill() {
        stop();
        log.abandon();
    }

    private void stop() {
        network.close();
        controller.close();
        Threads.end(background);
        Threads.end(loops);
    }
}
