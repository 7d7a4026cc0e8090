package io.sunder.harness.admin;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.LongSupplier;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AlterConfigOp;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.apache.kafka.clients.admin.ConfigEntry.ConfigSource;
import org.apache.kafka.clients.admin.DescribeLogDirsOptions;
import org.apache.kafka.clients.admin.LogDirDescription;
import org.apache.kafka.clients.admin.NewPartitionReassignment;
import org.apache.kafka.common.ElectionType;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.Node;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.TopicPartitionInfo;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.utils.Utils;

/** An administrator through kafka-clients. The client is its owner's to close. */
public final class KafkaAdministrator implements Administrator {
    private static final Duration DEADLINE = Duration.ofSeconds(15);
    private static final Duration QUESTION = Duration.ofSeconds(2);
    private static final Duration SIZES = Duration.ofSeconds(1);

    private final Admin admin;
    private final LongSupplier nanoTime;

    /**
     * @param admin reaches the cluster past the links
     * @param nanoTime a monotonic clock in nanoseconds
     */
    public KafkaAdministrator(Admin admin, LongSupplier nanoTime) {
        this.admin = admin;
        this.nanoTime = nanoTime;
    }

    @Override
    public List<Integer> replicas(String key) {
        TopicPartition partition = partition(key);
        return partitions(partition.topic()).get(partition.partition()).replicas().stream()
                .map(Node::id)
                .toList();
    }

    private List<TopicPartitionInfo> partitions(String topic) {
        return await(
                        "the topic " + topic + " can't be described",
                        admin.describeTopics(List.of(topic)).allTopicNames(),
                        QUESTION)
                .get(topic)
                .partitions();
    }

    @Override
    public void reassign(String key, List<Integer> replicas) {
        await(
                key + " can't move to " + replicas,
                admin.alterPartitionReassignments(
                                Map.of(partition(key), Optional.of(new NewPartitionReassignment(replicas))))
                        .all(),
                DEADLINE);
    }

    @Override
    public boolean isReassigning(String key) {
        return !await(
                        "reassignments of " + key + " can't be listed",
                        admin.listPartitionReassignments(Set.of(partition(key))).reassignments(),
                        QUESTION)
                .isEmpty();
    }

    @Override
    public void electPreferred(String key) {
        elect(ElectionType.PREFERRED, key, "the preferred replica of " + key + " can't be elected");
    }

    @Override
    public void electUnclean(String key) {
        elect(ElectionType.UNCLEAN, key, key + " can't have an unclean election");
    }

    private void elect(ElectionType type, String key, String problem) {
        await(problem, admin.electLeaders(type, Set.of(partition(key))).all(), DEADLINE);
    }

    @Override
    public Map<String, String> settings(SettingsOwner owner) {
        ConfigResource resource = resource(owner);
        Collection<ConfigEntry> entries = await(
                        "the settings of " + owner + " can't be read",
                        admin.describeConfigs(List.of(resource)).all(),
                        DEADLINE)
                .get(resource)
                .entries();
        Map<String, String> own = new HashMap<>();
        for (ConfigEntry entry : entries) {
            if (entry.value() != null && isOwn(entry.source(), owner)) {
                own.put(entry.name(), entry.value());
            }
        }
        return own;
    }

    private static boolean isOwn(ConfigSource source, SettingsOwner owner) {
        if (owner instanceof SettingsOwner.Topic) {
            return source == ConfigSource.DYNAMIC_TOPIC_CONFIG;
        }
        // Asked for all brokers alone, a broker has nothing else to tell, whatever it calls the source.
        return source == ConfigSource.DYNAMIC_BROKER_CONFIG
                || (owner instanceof SettingsOwner.AllBrokers && source == ConfigSource.DYNAMIC_DEFAULT_BROKER_CONFIG);
    }

    @Override
    public void change(SettingsOwner owner, Map<String, Optional<String>> changes) {
        List<AlterConfigOp> operations = new ArrayList<>();
        changes.forEach((name, value) -> operations.add(new AlterConfigOp(
                new ConfigEntry(name, value.orElse("")),
                value.isPresent() ? AlterConfigOp.OpType.SET : AlterConfigOp.OpType.DELETE)));
        await(
                "the settings of " + owner + " can't be changed",
                admin.incrementalAlterConfigs(Map.of(resource(owner), operations))
                        .all(),
                DEADLINE);
    }

    private static ConfigResource resource(SettingsOwner owner) {
        if (owner instanceof SettingsOwner.Topic topic) {
            return new ConfigResource(ConfigResource.Type.TOPIC, topic.name());
        }
        return new ConfigResource(
                ConfigResource.Type.BROKER,
                owner instanceof SettingsOwner.Broker broker ? Integer.toString(broker.id()) : "");
    }

    @Override
    public ReplicaSizes sizes(String key, List<Integer> brokers) {
        TopicPartition partition = partition(key);
        DescribeLogDirsOptions options = new DescribeLogDirsOptions().timeoutMs((int) SIZES.toMillis());
        Map<Integer, Long> bytes = new HashMap<>();
        admin.describeLogDirs(brokers, options)
                .descriptions()
                .forEach((broker, answer) -> directories(answer)
                        .ifPresent(found -> found.values().stream()
                                .map(directory -> directory.replicaInfos().get(partition))
                                .filter(replica -> replica != null && !replica.isFuture())
                                .forEach(replica -> bytes.merge(broker, replica.size(), Long::sum))));
        return new ReplicaSizes(nanoTime.getAsLong(), bytes);
    }

    private static Optional<Map<String, LogDirDescription>> directories(
            KafkaFuture<Map<String, LogDirDescription>> answer) {
        try {
            return Optional.of(answer.get(SIZES.toMillis() * 2, TimeUnit.MILLISECONDS));
        } catch (ExecutionException | TimeoutException e) {
            return Optional.empty();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        }
    }

    @Override
    public OptionalInt coordinator(String topic, String name) {
        try {
            List<TopicPartitionInfo> partitions = partitions(topic);
            // As GroupCoordinator and TransactionCoordinator themselves choose.
            Node leader = partitions
                    .get(Utils.abs(name.hashCode()) % partitions.size())
                    .leader();
            return leader == null || leader.isEmpty() ? OptionalInt.empty() : OptionalInt.of(leader.id());
        } catch (AdminException e) {
            // The topic appears when it is first needed.
            return OptionalInt.empty();
        }
    }

    private static TopicPartition partition(String key) {
        int dash = key.lastIndexOf('-');
        return new TopicPartition(key.substring(0, dash), Integer.parseInt(key.substring(dash + 1)));
    }

    private static <T> T await(String problem, KafkaFuture<T> answer, Duration limit) {
        try {
            return answer.get(limit.toMillis(), TimeUnit.MILLISECONDS);
        } catch (ExecutionException e) {
            throw new AdminException(problem + ": " + e.getCause().getMessage(), e.getCause());
        } catch (TimeoutException e) {
            throw new AdminException(problem + ": no answer within " + limit.toSeconds() + " s", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AdminException(problem + ": interrupted", e);
        }
    }
}
