package io.sunder.harness.scenario;

import io.sunder.harness.scenario.Scenario.ClusterSettings;
import io.sunder.workloads.contract.EffectiveContract;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Reads the {@code topics} of a scenario, and sees to it that the cluster can have them and that they promise the same. */
final class TopicParser {
    private static final Set<String> KEYS = Set.of("name", "partitions", "replication-factor", "replicas", "config");
    private static final TopicSpec STANDARD = new TopicSpec("orders", 2, 3, Map.of("min.insync.replicas", "2"));
    /** What a topic has of its brokers where its own configuration is silent: node property, topic configuration. */
    private static final Map<String, String> INHERITED = Map.of(
            "min.insync.replicas", "min.insync.replicas",
            "unclean.leader.election.enable", "unclean.leader.election.enable",
            "log.cleanup.policy", "cleanup.policy",
            "log.retention.ms", "retention.ms",
            "log.retention.bytes", "retention.bytes");

    private final ClusterSettings cluster;

    TopicParser(ClusterSettings cluster) {
        this.cluster = cluster;
    }

    List<TopicSpec> parse(YamlValue root, Optional<YamlValue> list) {
        List<TopicSpec> topics = new ArrayList<>();
        if (list.isEmpty()) {
            topics.add(fitting(STANDARD, root));
            return topics;
        }
        Set<String> names = new HashSet<>();
        for (YamlValue item : list.get().list()) {
            TopicSpec topic = fitting(topic(item), item);
            if (!names.add(topic.name())) {
                throw item.error("the topic '" + topic.name() + "' stands twice");
            }
            if (!topics.isEmpty()) {
                requireSamePromises(topics.get(0), topic, item);
            }
            topics.add(topic);
        }
        if (topics.isEmpty()) {
            throw list.get().error("at least one topic was expected");
        }
        return topics;
    }

    private TopicSpec topic(YamlValue item) {
        Map<String, YamlValue> topic = item.map(KEYS);
        if (!topic.containsKey("name")) {
            throw item.error("the key 'name' is missing");
        }
        String name = topic.get("name").text();
        if (!name.matches("[A-Za-z0-9._-]{1,249}") || name.equals(".") || name.equals("..")) {
            throw topic.get("name").error("'" + name + "' can't name a topic");
        }
        TopicSpec spec = new TopicSpec(
                name,
                topic.containsKey("partitions") ? topic.get("partitions").integer(1, 1_000) : 1,
                topic.containsKey("replication-factor")
                        ? topic.get("replication-factor").integer(1, 99)
                        : 3,
                topic.containsKey("config") ? topic.get("config").strings() : Map.of());
        return topic.containsKey("replicas") ? spec.withReplicas(replicas(spec, topic.get("replicas"))) : spec;
    }

    /** One list of brokers for each partition, as in {@code [[1, 2, 3], [2, 3, 1]]}. */
    private List<List<Integer>> replicas(TopicSpec topic, YamlValue value) {
        List<List<Integer>> replicas = new ArrayList<>();
        for (YamlValue partition : value.list()) {
            List<Integer> ids = partition.list().stream()
                    .map(id -> id.integer(1, cluster.brokers()))
                    .toList();
            if (new HashSet<>(ids).size() != topic.replicationFactor() || ids.size() != topic.replicationFactor()) {
                throw partition.error("the replication factor is " + topic.replicationFactor()
                        + ": that many different brokers were expected");
            }
            replicas.add(ids);
        }
        if (replicas.size() != topic.partitions()) {
            throw value.error("one list of brokers for each of " + topic.partitions() + " partitions was expected");
        }
        return replicas;
    }

    private TopicSpec fitting(TopicSpec topic, YamlValue at) {
        if (topic.replicationFactor() > cluster.brokers()) {
            throw at.error("replication factor " + topic.replicationFactor() + " needs as many brokers; there are "
                    + cluster.brokers());
        }
        return topic;
    }

    /** One contract judges a run: the weakest of several would excuse in one topic what only another allows. */
    private void requireSamePromises(TopicSpec first, TopicSpec topic, YamlValue at) {
        Optional<String> difference;
        try {
            difference = EffectiveContract.difference(promising(first), promising(topic));
        } catch (IllegalArgumentException e) {
            throw at.error(e.getMessage());
        }
        difference.ifPresent(found -> {
            throw at.error("the topics '" + first.name() + "' and '" + topic.name() + "' promise different things ("
                    + found + "), and one contract judges a run; run them as scenarios of their own");
        });
    }

    private EffectiveContract.Topic promising(TopicSpec topic) {
        Map<String, String> config = new HashMap<>();
        INHERITED.forEach((property, name) -> {
            String value = cluster.properties().get(property);
            if (value != null) {
                config.put(name, value);
            }
        });
        config.putAll(topic.config());
        return new EffectiveContract.Topic(topic.replicationFactor(), config);
    }
}
