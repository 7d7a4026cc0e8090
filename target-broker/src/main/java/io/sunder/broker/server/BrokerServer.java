package io.sunder.broker.server;

import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.sunder.broker.api.ApiHandler;
import io.sunder.broker.controller.Registration;
import io.sunder.broker.coordinator.GroupHandlers;
import io.sunder.broker.coordinator.LocalGroups;
import io.sunder.broker.group.GroupCoordinator;
import io.sunder.broker.handler.BrokerCore;
import io.sunder.broker.handler.DescribeClusterHandler;
import io.sunder.broker.handler.DescribeConfigsHandler;
import io.sunder.broker.handler.DescribeLogDirsHandler;
import io.sunder.broker.handler.DescribeTopicPartitionsHandler;
import io.sunder.broker.handler.EpochEndHandler;
import io.sunder.broker.handler.FetchHandler;
import io.sunder.broker.handler.FindCoordinatorHandler;
import io.sunder.broker.handler.ForwardingHandler;
import io.sunder.broker.handler.InitProducerIdHandler;
import io.sunder.broker.handler.ListOffsetsHandler;
import io.sunder.broker.handler.MetadataHandler;
import io.sunder.broker.handler.ProduceHandler;
import io.sunder.broker.handler.TopicCreation;
import io.sunder.broker.log.LogConfig;
import io.sunder.broker.log.LogDirectory;
import io.sunder.broker.log.MetaProperties;
import io.sunder.broker.metadata.BrokerState;
import io.sunder.broker.metrics.FetchCounts;
import io.sunder.broker.metrics.MetricsServer;
import io.sunder.broker.network.ApiTable;
import io.sunder.broker.network.Listener;
import io.sunder.broker.network.NetworkServer;
import io.sunder.broker.node.BrokerNode;
import io.sunder.broker.peer.ControllerClient;
import io.sunder.broker.peer.LeaderClient;
import io.sunder.broker.settings.Endpoint;
import io.sunder.broker.settings.ServerSettings;
import io.sunder.broker.storage.DiskLogs;
import io.sunder.broker.thread.CoreThread;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.apache.kafka.common.Uuid;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A running broker. */
public final class BrokerServer implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(BrokerServer.class);
    private static final int MAX_REQUEST_BYTES = 100 << 20;

    private final ServerSettings settings;
    private final LogDirectory directory;
    private final EventLoopGroup serverLoops;
    private final EventLoopGroup peerLoops;
    private final NetworkServer network;
    private final BrokerMachine machine;
    private final CoreThread thread;
    private final ControllerClient controller;
    private final LeaderClient leaders;
    private final BrokerNode node;
    private final BrokerCore core;
    private final LocalGroups groups;
    private final Housekeeping housekeeping;
    private final FetchCounts fetchCounts = new FetchCounts();
    private Optional<MetricsServer> metrics = Optional.empty();
    private final Map<String, Integer> ports = new HashMap<>();
    private final CompletableFuture<Void> ready = new CompletableFuture<>();

    private BrokerServer(ServerSettings settings, Consumer<Throwable> fatal) {
        this.settings = settings;
        LogConfig defaults = settings.logDefaults();
        MetaProperties meta = ClusterIdentity.of(settings.logDirectory(), settings.clusterId(), settings.nodeId());
        this.directory =
                LogDirectory.open(settings.logDirectory(), meta, topic -> defaults, System.currentTimeMillis());
        this.serverLoops = new MultiThreadIoEventLoopGroup(
                settings.number("num.network.threads", 3), Threads.named("network"), NioIoHandler.newFactory());
        this.peerLoops = new MultiThreadIoEventLoopGroup(1, Threads.named("peers"), NioIoHandler.newFactory());
        this.network = new NetworkServer(
                serverLoops,
                settings.number("socket.request.max.bytes", MAX_REQUEST_BYTES),
                settings.duration("connections.max.idle.ms", 600_000));
        this.machine = new BrokerMachine(directory, this::serve, fatal);
        this.thread = new CoreThread("broker-" + settings.nodeId(), machine, fatal);
        this.controller = new ControllerClient(
                settings.nodeId(),
                meta.clusterId(),
                settings.controllerAddress(),
                settings.number("controller.socket.timeout.ms", 30_000),
                peerLoops,
                thread);
        this.leaders = new LeaderClient(
                settings.nodeId(),
                settings.interBrokerListener(),
                settings.number("replica.socket.timeout.ms", 30_000),
                peerLoops,
                thread,
                machine::image,
                controller);
        DiskLogs logs = new DiskLogs(directory, defaults, machine::image, System::currentTimeMillis);
        this.node = new BrokerNode(
                new Registration(
                        settings.nodeId(),
                        Uuid.randomUuid().toString(),
                        directory.previousBrokerEpoch().orElse(-1),
                        settings.rack(),
                        bind()),
                settings.duration("broker.heartbeat.interval.ms", 2000),
                settings.replicas(),
                settings.behaviour(),
                () -> TimeUnit.NANOSECONDS.toMillis(System.nanoTime()),
                logs,
                leaders,
                controller);
        this.core = new BrokerCore(thread, node);
        this.groups = new LocalGroups(
                core,
                new GroupCoordinator(
                        settings.groups(),
                        new SystemGroupClock(),
                        () -> UUID.randomUUID().toString()),
                settings.number("offsets.commit.timeout.ms", 5000));
        machine.own(node, logs, groups);
        this.housekeeping = new Housekeeping(directory, core, settings, fatal);
    }

    /** Takes the ports, and gives what the controller is to tell others of them. */
    private List<BrokerState.Endpoint> bind() {
        List<BrokerState.Endpoint> told = new ArrayList<>();
        List<Endpoint> advertised = settings.advertisedListeners();
        for (Endpoint bound : settings.brokerListeners()) {
            int port = network.bind(new Listener(bound.listener(), bound.host(), bound.port()));
            ports.put(bound.listener(), port);
            Endpoint tell = advertised.get(told.size());
            told.add(new BrokerState.Endpoint(
                    bound.listener(),
                    tell.host().isEmpty() ? "localhost" : tell.host(),
                    tell.port() == 0 ? port : tell.port()));
        }
        return told;
    }

    /**
     * Starts a broker. It serves once the controller knows it, see {@link #ready}.
     *
     * @param fatal hears of a failure after which the process must end
     */
    public static BrokerServer start(ServerSettings settings, Consumer<Throwable> fatal) {
        BrokerServer server = new BrokerServer(settings, fatal);
        server.thread.start();
        server.housekeeping.start();
        server.serveMetrics();
        return server;
    }

    /** {@code sunder.metrics.port} and {@code sunder.metrics.address}; off unless the port is given. */
    private void serveMetrics() {
        int port = settings.number("sunder.metrics.port", -1);
        if (port >= 0) {
            metrics = Optional.of(
                    MetricsServer.start(settings.metricsAddress(), port, new Snapshots(core)::now, fetchCounts));
            LOG.info("metrics are at port {}", metrics.get().port());
        }
    }

    /** The port of the metrics, if they are served. */
    public OptionalInt metricsPort() {
        return metrics.map(MetricsServer::port).map(OptionalInt::of).orElse(OptionalInt.empty());
    }

    /** Completes when the broker serves its clients. */
    public CompletableFuture<Void> ready() {
        return ready;
    }

    /** The port of a listener. */
    public int port(String listener) {
        return ports.get(listener);
    }

    /** The controller has unfenced the broker, and it knows all metadata up to then. */
    private void serve() {
        network.accept(new ApiTable(handlers()));
        ready.complete(null);
        settings.warnings().forEach(LOG::warn);
        LOG.info(
                "Broker server started: broker {} of cluster {} serves {}",
                settings.nodeId(),
                directory.meta().clusterId(),
                ports);
    }

    private List<ApiHandler> handlers() {
        TopicCreation creation = new TopicCreation(settings.nodeId(), offsetsTopic(), controller);
        List<ApiHandler> handlers = new ArrayList<>(List.of(
                new ProduceHandler(core),
                new FetchHandler(
                        core, settings.number("fetch.max.bytes", 55 << 20), settings.rackAwareReads(), fetchCounts),
                new ListOffsetsHandler(core),
                new EpochEndHandler(core),
                new MetadataHandler(
                        core, directory.meta().clusterId(), settings.nodeId(), settings.autoCreateTopics(), creation),
                new FindCoordinatorHandler(core, creation),
                new InitProducerIdHandler(core, controller),
                new DescribeConfigsHandler(core, settings.logDefaults(), settings.values()),
                new DescribeClusterHandler(core, directory.meta().clusterId(), settings.nodeId()),
                new DescribeTopicPartitionsHandler(core),
                new DescribeLogDirsHandler(core, directory)));
        handlers.addAll(GroupHandlers.of(groups));
        ForwardingHandler.FORWARDED.forEach(api -> handlers.add(new ForwardingHandler(api, controller)));
        return handlers;
    }

    private TopicCreation.OffsetsTopic offsetsTopic() {
        return new TopicCreation.OffsetsTopic(
                settings.number("offsets.topic.num.partitions", 50),
                (short) settings.number("offsets.topic.replication.factor", 3),
                settings.number("offsets.topic.segment.bytes", 100 << 20));
    }

    /** Gives up its leaderships, then stops in order. */
    @Override
    public void close() {
        thread.execute(node::stop);
        machine.awaitMayStop(settings.shutdownTimeoutMs());
        network.close();
        housekeeping.close();
        housekeeping.checkpoint();
        thread.close();
        stopClients();
        directory.close(node.brokerEpoch());
        LOG.info("broker {} has stopped", settings.nodeId());
    }

    /** Stops as a crash does: nothing is written any more, nobody is told. */
    public void kill() {
        network.close();
        housekeeping.close();
        thread.close();
        stopClients();
        directory.abandon();
    }

    private void stopClients() {
        metrics.ifPresent(MetricsServer::close);
        leaders.close();
        controller.close();
        Threads.end(serverLoops);
        Threads.end(peerLoops);
    }
}
