package io.sunder.harness.run;

import io.sunder.harness.admin.Administrator;
import io.sunder.harness.admin.KafkaAdministrator;
import io.sunder.harness.nemesis.Elections;
import io.sunder.harness.nemesis.Features;
import io.sunder.harness.scenario.TopicSpec;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Properties;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.LongSupplier;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.apache.kafka.clients.admin.FeatureMetadata;
import org.apache.kafka.clients.admin.FeatureUpdate;
import org.apache.kafka.clients.admin.NewPartitionReassignment;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.QuorumInfo;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.clients.admin.UpdateFeaturesOptions;
import org.apache.kafka.common.ElectionType;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.config.ConfigResource;

/** What a run asks of the cluster as an administrator, each with a deadline. */
final class ClusterAdmin implements Elections, Features, AutoCloseable {
    private static final Duration DEADLINE = Duration.ofSeconds(15);
    private static final Duration QUORUM_DEADLINE = Duration.ofSeconds(2);

    private static final String METADATA_VERSION = "metadata.version";

    private final Admin admin;

    /** An administrator at these addresses, {@code host:port,...}. */
    ClusterAdmin(String bootstrapServers) {
        Properties properties = new Properties();
        properties.put(AdminClientConfig.BOOTSTRAP_SERVERS_CONFIG, bootstrapServers);
        properties.put(AdminClientConfig.CLIENT_ID_CONFIG, "sunder-admin");
        properties.put(AdminClientConfig.REQUEST_TIMEOUT_MS_CONFIG, "5000");
        properties.put(AdminClientConfig.DEFAULT_API_TIMEOUT_MS_CONFIG, Long.toString(DEADLINE.toMillis()));
        properties.put(AdminClientConfig.RETRY_BACKOFF_MS_CONFIG, "50");
        properties.put(AdminClientConfig.ENABLE_METRICS_PUSH_CONFIG, "false");
        admin = Admin.create(properties);
    }

    /**
     * What faults ask through the same client.
     *
     * @param nanoTime a monotonic clock in nanoseconds
     */
    Administrator administrator(LongSupplier nanoTime) {
        return new KafkaAdministrator(admin, nanoTime);
    }

    /**
     * Makes the topics.
     *
     * @throws RunException if the cluster refuses one or does not answer in time
     */
    void create(List<TopicSpec> topics) throws InterruptedException {
        List<NewTopic> wanted = new ArrayList<>();
        for (TopicSpec topic : topics) {
            wanted.add(newTopic(topic).configs(topic.config()));
        }
        await("topics can't be created", admin.createTopics(wanted).all(), DEADLINE);
    }

    private static NewTopic newTopic(TopicSpec topic) {
        if (topic.replicas().isEmpty()) {
            return new NewTopic(topic.name(), topic.partitions(), (short) topic.replicationFactor());
        }
        Map<Integer, List<Integer>> placed = new HashMap<>();
        topic.replicas().forEach(ids -> placed.put(placed.size(), ids));
        return new NewTopic(topic.name(), placed);
    }

    /** Each topic's configuration in force, defaults included, by Kafka's names. */
    Map<String, Map<String, String>> configurations(List<TopicSpec> topics) throws InterruptedException {
        List<ConfigResource> resources = topics.stream()
                .map(topic -> new ConfigResource(ConfigResource.Type.TOPIC, topic.name()))
                .toList();
        Map<String, Map<String, String>> configurations = new HashMap<>();
        await(
                        "the topics' configuration can't be read",
                        admin.describeConfigs(resources).all(),
                        DEADLINE)
                .forEach((resource, config) -> {
                    Map<String, String> entries = new HashMap<>();
                    for (ConfigEntry entry : config.entries()) {
                        if (entry.value() != null) {
                            entries.put(entry.name(), entry.value());
                        }
                    }
                    configurations.put(resource.name(), entries);
                });
        return configurations;
    }

    /** The topics' ids by name. */
    Map<String, String> topicIds(List<TopicSpec> topics) throws InterruptedException {
        Map<String, String> ids = new HashMap<>();
        await(
                        "the topics can't be described",
                        admin.describeTopics(
                                        topics.stream().map(TopicSpec::name).toList())
                                .allTopicNames(),
                        DEADLINE)
                .forEach((name, description) ->
                        ids.put(name, description.topicId().toString()));
        return ids;
    }

    /** The active controller, empty if nobody can tell within {@value}. */
    OptionalInt controller() {
        return quorum().filter(info -> info.leaderId() >= 0)
                .map(info -> OptionalInt.of(info.leaderId()))
                .orElseGet(OptionalInt::empty);
    }

    /** When a controller last fetched from the active one; empty for the active one, and if nobody can tell. */
    OptionalLong lastFetchMs(int controller) {
        return quorum().stream()
                .flatMap(info -> info.voters().stream())
                .filter(voter -> voter.replicaId() == controller)
                .map(QuorumInfo.ReplicaState::lastFetchTimestamp)
                .findFirst()
                .orElseGet(OptionalLong::empty);
    }

    private Optional<QuorumInfo> quorum() {
        try {
            return Optional.of(
                    admin.describeMetadataQuorum().quorumInfo().get(QUORUM_DEADLINE.toMillis(), TimeUnit.MILLISECONDS));
        } catch (ExecutionException | TimeoutException e) {
            return Optional.empty();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        }
    }

    @Override
    public void elect(String key, int broker) {
        int dash = key.lastIndexOf('-');
        TopicPartition partition =
                new TopicPartition(key.substring(0, dash), Integer.parseInt(key.substring(dash + 1)));
        try {
            List<Integer> order = new ArrayList<>(replicas(partition));
            if (!order.remove(Integer.valueOf(broker))) {
                throw new RunException(key + " has no replica on " + broker);
            }
            order.add(0, broker);
            await(
                    key + " can't get " + broker + " as its preferred leader",
                    admin.alterPartitionReassignments(
                                    Map.of(partition, Optional.of(new NewPartitionReassignment(order))))
                            .all(),
                    DEADLINE);
            await(
                    broker + " can't be elected leader of " + key,
                    admin.electLeaders(ElectionType.PREFERRED, Set.of(partition))
                            .all(),
                    DEADLINE);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new RunException("interrupted while " + broker + " was to be elected leader of " + key, e);
        }
    }

    @Override
    public String finalizeLatest() {
        try {
            FeatureMetadata features = await(
                    "the features can't be described", admin.describeFeatures().featureMetadata(), DEADLINE);
            short before = features.finalizedFeatures().get(METADATA_VERSION).maxVersionLevel();
            short latest = features.supportedFeatures().get(METADATA_VERSION).maxVersion();
            FeatureUpdate update = new FeatureUpdate(latest, FeatureUpdate.UpgradeType.UPGRADE);
            await(
                    METADATA_VERSION + " " + latest + " is refused",
                    admin.updateFeatures(Map.of(METADATA_VERSION, update), new UpdateFeaturesOptions())
                            .all(),
                    DEADLINE);
            return "; then " + METADATA_VERSION + " was raised from " + before + " to " + latest;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new RunException("interrupted while " + METADATA_VERSION + " was to be raised", e);
        }
    }

    private List<Integer> replicas(TopicPartition partition) throws InterruptedException {
        Map<String, TopicDescription> topics = await(
                partition + " can't be described",
                admin.describeTopics(List.of(partition.topic())).allTopicNames(),
                DEADLINE);
        return topics.get(partition.topic()).partitions().get(partition.partition()).replicas().stream()
                .map(node -> node.id())
                .toList();
    }

    private static <T> T await(String problem, org.apache.kafka.common.KafkaFuture<T> answer, Duration limit)
            throws InterruptedException {
        try {
            return answer.get(limit.toMillis(), TimeUnit.MILLISECONDS);
        } catch (ExecutionException e) {
            throw new RunException(problem + ": " + e.getCause().getMessage(), e.getCause());
        } catch (TimeoutException e) {
            throw new RunException(problem + ": no answer within " + limit.toSeconds() + " s", e);
        }
    }

    @Override
    public void close() {
        admin.close(Duration.ofSeconds(1));
    }
}
