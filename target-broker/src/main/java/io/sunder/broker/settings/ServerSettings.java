package io.sunder.broker.settings;

import io.sunder.broker.controller.ControllerSettings;
import io.sunder.broker.controller.LeaderRebalance;
import io.sunder.broker.defect.Behaviour;
import io.sunder.broker.group.GroupSettings;
import io.sunder.broker.log.BrokerLogSettings;
import io.sunder.broker.log.LogConfig;
import io.sunder.broker.replica.ReplicaSettings;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.common.config.ConfigException;

/**
 * The settings of one node, by the names that Kafka gives them. Values are checked when they are asked for; {@link #check}
 * asks for all. All methods throw {@link ConfigException} for a value that can't be used.
 */
public final class ServerSettings {
    private static final String DEFAULT_CLUSTER = "c3VuZGVyLWNsdXN0ZXItMQ";

    private final Values values;
    private final Listeners listeners;
    private final PlantedDefects planted;

    /** The settings with these values. */
    public ServerSettings(Map<String, String> values) {
        this.values = new Values(values);
        this.listeners = new Listeners(this.values);
        this.planted = new PlantedDefects(this.values);
    }

    /** All of them as they were given. */
    public Map<String, String> values() {
        return values.all();
    }

    /**
     * A line for each setting that nobody has asked for, to be called once everything has started: it means nothing here, or
     * it is misspelled.
     */
    public List<String> warnings() {
        return values.warnings();
    }

    /** Asks for everything once, so that a wrong value is told of before anything starts. */
    public ServerSettings check() {
        nodeId();
        controllerAddress();
        behaviour();
        logDefaults();
        logDirectory();
        replicas();
        controllerSettings();
        groups();
        if (roles().contains("broker")) {
            interBrokerListener();
            advertisedListeners();
            shutdownTimeoutMs();
        }
        return this;
    }

    /** {@code node.id}, or {@code broker.id} as it was once called. */
    public int nodeId() {
        return Values.parsed("node.id", values.required("node.id", text("broker.id", "")));
    }

    /** {@code process.roles}: broker, controller or both. */
    public Set<String> roles() {
        return listeners.roles();
    }

    /** What a broker listens on. */
    public List<Endpoint> brokerListeners() {
        return listeners.broker();
    }

    /** What a controller listens on. */
    public List<Endpoint> controllerEndpoints() {
        return listeners.controller();
    }

    /** What the broker tells others to connect to; listeners that are not advertised are told as they are bound. */
    public List<Endpoint> advertisedListeners() {
        return listeners.advertised();
    }

    /** The listener by which brokers reach each other. */
    public String interBrokerListener() {
        return listeners.interBroker();
    }

    /** Where the controller is: {@code controller.quorum.bootstrap.servers} or {@code controller.quorum.voters}. */
    public InetSocketAddress controllerAddress() {
        List<String> found = values.list("controller.quorum.bootstrap.servers", "");
        String key = "controller.quorum.bootstrap.servers";
        if (found.isEmpty()) {
            key = "controller.quorum.voters";
            found = values.list(key, "");
        }
        if (found.size() != 1) {
            throw new ConfigException(
                    key, String.join(",", found), "this broker has exactly one controller; expected one HOST:PORT");
        }
        String address = found.get(0).substring(found.get(0).indexOf('@') + 1);
        int colon = address.lastIndexOf(':');
        if (colon <= 0) {
            throw new ConfigException(key, address, "expected HOST:PORT");
        }
        return InetSocketAddress.createUnresolved(
                address.substring(0, colon), Values.parsed(key, address.substring(colon + 1)));
    }

    /** The one directory of {@code log.dirs}. */
    public Path logDirectory() {
        List<String> directories = values.list("log.dirs", text("log.dir", "/tmp/kafka-logs"));
        if (directories.size() != 1) {
            throw new ConfigException("log.dirs", String.join(",", directories), "this broker keeps one directory");
        }
        return Path.of(directories.get(0));
    }

    /** Where the controller keeps its log: apart from the broker's if both run in one process. */
    public Path metadataDirectory() {
        Path shared = logDirectory();
        Path otherwise = roles().size() == 1 ? shared : shared.resolve("controller");
        String given = text("metadata.log.dir", "");
        return given.isEmpty() || Path.of(given).equals(shared) ? otherwise : Path.of(given);
    }

    /** The cluster that a new directory is made for; an existing one keeps its own. */
    public String clusterId() {
        return text("sunder.cluster.id", DEFAULT_CLUSTER);
    }

    /** {@code broker.rack}, or "". */
    public String rack() {
        return text("broker.rack", "");
    }

    /** Whether consumers are sent to replicas in their own rack (KIP-392). */
    public boolean rackAwareReads() {
        return text("replica.selector.class", "").endsWith("RackAwareReplicaSelector");
    }

    /** Where metrics are served: {@code sunder.metrics.address}, the loopback address unless given. */
    public InetAddress metricsAddress() {
        String given = text("sunder.metrics.address", "");
        try {
            return given.isEmpty() ? InetAddress.getLoopbackAddress() : InetAddress.getByName(given);
        } catch (UnknownHostException e) {
            throw new ConfigException("sunder.metrics.address", given, "there is no such address");
        }
    }

    /** Whether topics come into being when a client asks for them. */
    public boolean autoCreateTopics() {
        return flag("auto.create.topics.enable", true);
    }

    /** What the replication core reads. */
    public ReplicaSettings replicas() {
        ReplicaSettings defaults = ReplicaSettings.defaults(nodeId());
        return new ReplicaSettings(
                nodeId(),
                duration("replica.lag.time.max.ms", defaults.lagTimeMaxMs()),
                number("replica.fetch.wait.max.ms", defaults.fetchWaitMaxMs()),
                number("replica.fetch.min.bytes", defaults.fetchMinBytes()),
                number("replica.fetch.max.bytes", defaults.fetchMaxBytes()),
                number("replica.fetch.response.max.bytes", defaults.fetchResponseMaxBytes()),
                duration("replica.fetch.backoff.ms", defaults.fetchBackoffMs()),
                number("min.insync.replicas", defaults.minInsyncReplicas()));
    }

    /** What the group coordinator reads. */
    public GroupSettings groups() {
        GroupSettings defaults = GroupSettings.defaults();
        return new GroupSettings(
                number("group.min.session.timeout.ms", defaults.minSessionTimeoutMs()),
                number("group.max.session.timeout.ms", defaults.maxSessionTimeoutMs()),
                number("group.initial.rebalance.delay.ms", defaults.initialRebalanceDelayMs()),
                number("group.max.size", defaults.maxSize()),
                number("offset.metadata.max.bytes", defaults.metadataMaxBytes()),
                60_000L * values.atLeast("offsets.retention.minutes", 10_080, 1),
                values.atLeast("offsets.retention.check.interval.ms", 600_000, 1));
    }

    /** What the controller's state machine reads. */
    public ControllerSettings controllerSettings() {
        return new ControllerSettings(
                duration("broker.session.timeout.ms", 9000),
                number("min.insync.replicas", 1),
                flag("unclean.leader.election.enable", false),
                leaderRebalance());
    }

    private LeaderRebalance leaderRebalance() {
        return new LeaderRebalance(
                flag("auto.leader.rebalance.enable", true),
                1000L * values.atLeast("leader.imbalance.check.interval.seconds", 300, 1),
                values.atLeast("leader.imbalance.per.broker.percentage", 10, 0));
    }

    /** How long a broker that stops waits for the controller to take its leaderships: {@code sunder.shutdown.timeout.ms}. */
    public long shutdownTimeoutMs() {
        return values.atLeast("sunder.shutdown.timeout.ms", 8000, 0);
    }

    /** The settings of logs without any of their topic. */
    public LogConfig logDefaults() {
        return BrokerLogSettings.logDefaults(values.all()).withDefects(planted.inStorage());
    }

    /** Which protocol to speak, and what to do wrong: {@code sunder.protocol.era} and {@code sunder.defect}. */
    public Behaviour behaviour() {
        return planted.behaviour();
    }

    private String text(String key, String otherwise) {
        return values.text(key, otherwise);
    }

    /** A whole number. */
    public int number(String key, int otherwise) {
        return values.number(key, otherwise);
    }

    /** A whole number, most often of milliseconds. */
    public long duration(String key, long otherwise) {
        return values.duration(key, otherwise);
    }

    private boolean flag(String key, boolean otherwise) {
        return values.flag(key, otherwise);
    }
}
