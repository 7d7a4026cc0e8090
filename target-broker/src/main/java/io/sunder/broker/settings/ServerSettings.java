package io.sunder.broker.settings;

import io.sunder.broker.controller.ControllerSettings;
import io.sunder.broker.controller.LeaderRebalance;
import io.sunder.broker.defect.Behaviour;
import io.sunder.broker.defect.Defect;
import io.sunder.broker.defect.ProtocolEra;
import io.sunder.broker.group.GroupSettings;
import io.sunder.broker.log.BrokerLogSettings;
import io.sunder.broker.log.LogConfig;
import io.sunder.broker.log.StorageDefects;
import io.sunder.broker.replica.ReplicaSettings;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.kafka.common.config.ConfigException;

/**
 * The settings of one node, by the names that Kafka gives them. Values are checked when they are asked for; {@link #check}
 * asks for all. All methods throw {@link ConfigException} for a value that can't be used.
 */
public final class ServerSettings {
    private static final String DEFAULT_CLUSTER = "c3VuZGVyLWNsdXN0ZXItMQ";

    private final Map<String, String> values;
    private final Set<String> asked = ConcurrentHashMap.newKeySet();

    /** The settings with these values. */
    public ServerSettings(Map<String, String> values) {
        this.values = Map.copyOf(values);
    }

    /** All of them as they were given. */
    public Map<String, String> values() {
        return new TreeMap<>(values);
    }

    /**
     * A line for each setting that nobody has asked for, to be called once everything has started: it means nothing here, or
     * it is misspelled.
     */
    public List<String> warnings() {
        return values().keySet().stream()
                .filter(key -> !asked.contains(key) && !BrokerLogSettings.reads(key))
                .map(key -> key + " is not a setting of this broker and is ignored"
                        + Spelling.nearest(key, asked)
                                .map(near -> "; did you mean " + near + "?")
                                .orElse(""))
                .toList();
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
        }
        return this;
    }

    /** {@code node.id}, or {@code broker.id} as it was once called. */
    public int nodeId() {
        return parsed("node.id", required("node.id", text("broker.id", "")));
    }

    /** {@code process.roles}: broker, controller or both. */
    public Set<String> roles() {
        Set<String> roles = Set.copyOf(list("process.roles", "broker,controller"));
        if (roles.isEmpty() || !Set.of("broker", "controller").containsAll(roles)) {
            throw new ConfigException(
                    "process.roles", text("process.roles", ""), "expected broker, controller or both");
        }
        return roles;
    }

    /** Names of the listeners that are the controller's: {@code controller.listener.names}. */
    public List<String> controllerListeners() {
        return list("controller.listener.names", "CONTROLLER").stream()
                .map(name -> name.toUpperCase(Locale.ROOT))
                .toList();
    }

    /** What a broker listens on. */
    public List<Endpoint> brokerListeners() {
        return listeners().stream()
                .filter(e -> !controllerListeners().contains(e.listener()))
                .toList();
    }

    /** What a controller listens on. */
    public List<Endpoint> controllerEndpoints() {
        List<Endpoint> found = listeners().stream()
                .filter(e -> controllerListeners().contains(e.listener()))
                .toList();
        if (found.isEmpty()) {
            throw new ConfigException(
                    "listeners", text("listeners", ""), "a controller needs one of " + controllerListeners());
        }
        return found;
    }

    private List<Endpoint> listeners() {
        for (String entry : list("listener.security.protocol.map", "")) {
            if (!entry.toUpperCase(Locale.ROOT).endsWith(":PLAINTEXT")) {
                throw new ConfigException("listener.security.protocol.map", entry, "this broker speaks PLAINTEXT only");
            }
        }
        String defaults = roles().contains("broker") ? "PLAINTEXT://:9092" : "CONTROLLER://:9093";
        return Endpoint.list("listeners", text("listeners", defaults));
    }

    /** What the broker tells others to connect to; listeners that are not advertised are told as they are bound. */
    public List<Endpoint> advertisedListeners() {
        List<Endpoint> advertised = Endpoint.list("advertised.listeners", text("advertised.listeners", ""));
        List<Endpoint> all = new ArrayList<>();
        for (Endpoint bound : brokerListeners()) {
            all.add(advertised.stream()
                    .filter(e -> e.listener().equals(bound.listener()))
                    .findFirst()
                    .orElse(bound));
        }
        return all;
    }

    /** The listener by which brokers reach each other. */
    public String interBrokerListener() {
        String name = text("inter.broker.listener.name", text("security.inter.broker.protocol", "PLAINTEXT"))
                .toUpperCase(Locale.ROOT);
        if (brokerListeners().stream().noneMatch(e -> e.listener().equals(name))) {
            throw new ConfigException("inter.broker.listener.name", name, "is none of " + brokerListeners());
        }
        return name;
    }

    /** Where the controller is: {@code controller.quorum.bootstrap.servers} or {@code controller.quorum.voters}. */
    public InetSocketAddress controllerAddress() {
        List<String> found = list("controller.quorum.bootstrap.servers", "");
        String key = "controller.quorum.bootstrap.servers";
        if (found.isEmpty()) {
            key = "controller.quorum.voters";
            found = list(key, "");
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
                address.substring(0, colon), parsed(key, address.substring(colon + 1)));
    }

    /** The one directory of {@code log.dirs}. */
    public Path logDirectory() {
        List<String> directories = list("log.dirs", text("log.dir", "/tmp/kafka-logs"));
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
                60_000L * atLeast("offsets.retention.minutes", 10_080, 1),
                atLeast("offsets.retention.check.interval.ms", 600_000, 1));
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
                1000L * atLeast("leader.imbalance.check.interval.seconds", 300, 1),
                atLeast("leader.imbalance.per.broker.percentage", 10, 0));
    }

    private int atLeast(String key, int otherwise, int least) {
        int value = number(key, otherwise);
        if (value < least) {
            throw new ConfigException(key, value, "expected " + least + " or more");
        }
        return value;
    }

    /** The settings of logs without any of their topic. */
    public LogConfig logDefaults() {
        StorageDefects storage = StorageDefects.NONE;
        for (String id : defectIds()) {
            if (StorageDefects.IDS.contains(id)) {
                storage = storage.with(id);
            }
        }
        Set<Defect> olderEpochs =
                Set.of(Defect.KIP_279, Defect.KAFKA_6880, Defect.KAFKA_7164, Defect.KIP_320_FIRST_TRY);
        boolean beforeEpochs = behaviour().era().compareTo(ProtocolEra.KIP_279) < 0;
        if (beforeEpochs || behaviour().defects().stream().anyMatch(olderEpochs::contains)) {
            storage = storage.with("accepts-older-epochs");
        }
        return BrokerLogSettings.logDefaults(values).withDefects(storage);
    }

    private List<String> defectIds() {
        return list("sunder.defect", "");
    }

    /** Which protocol to speak, and what to do wrong: {@code sunder.protocol.era} and {@code sunder.defect}. */
    public Behaviour behaviour() {
        Set<Defect> defects = EnumSet.noneOf(Defect.class);
        for (String id : defectIds()) {
            boolean replication = Arrays.stream(Defect.values()).anyMatch(d -> d.id().equals(id));
            if (replication) {
                defects.add(Defect.parse(id));
            } else if (!StorageDefects.IDS.contains(id)) {
                Defect.parse(id); // tells which there are
            }
        }
        String era = text("sunder.protocol.era", "");
        if (!era.isEmpty()) {
            return new Behaviour(eraOf(era), defects);
        }
        Optional<ProtocolEra> oldest = defects.stream().map(Defect::era).min(Comparator.naturalOrder());
        return new Behaviour(oldest.orElse(Behaviour.correct().era()), defects);
    }

    private static ProtocolEra eraOf(String text) {
        try {
            return ProtocolEra.valueOf(text.trim().toUpperCase(Locale.ROOT).replace('-', '_'));
        } catch (IllegalArgumentException e) {
            throw new ConfigException(
                    "sunder.protocol.era", text, "expected one of " + Arrays.toString(ProtocolEra.values()));
        }
    }

    /** A text. */
    public String text(String key, String otherwise) {
        asked.add(key);
        return values.getOrDefault(key, otherwise).trim();
    }

    /** A list with commas. */
    public List<String> list(String key, String otherwise) {
        return Arrays.stream(text(key, otherwise).split(",", -1))
                .map(String::trim)
                .filter(part -> !part.isEmpty())
                .toList();
    }

    /** A whole number. */
    public int number(String key, int otherwise) {
        return Math.toIntExact(duration(key, otherwise));
    }

    /** A whole number, most often of milliseconds. */
    public long duration(String key, long otherwise) {
        String text = text(key, Long.toString(otherwise));
        try {
            return Long.parseLong(text);
        } catch (NumberFormatException e) {
            throw new ConfigException(key, text, "expected a whole number");
        }
    }

    private static int parsed(String key, String text) {
        try {
            return Integer.parseInt(text);
        } catch (NumberFormatException e) {
            throw new ConfigException(key, text, "expected a whole number");
        }
    }

    /** True or false. */
    public boolean flag(String key, boolean otherwise) {
        return Boolean.parseBoolean(text(key, Boolean.toString(otherwise)));
    }

    private String required(String key, String otherwise) {
        String text = text(key, otherwise);
        if (text.isEmpty()) {
            throw new ConfigException(key, text, "it must be set");
        }
        return text;
    }
}
