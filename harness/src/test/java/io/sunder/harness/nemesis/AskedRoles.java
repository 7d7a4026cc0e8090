package io.sunder.harness.nemesis;

import io.sunder.harness.scenario.Selector;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.QuorumInfo;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.Node;
import org.apache.kafka.common.TopicPartitionInfo;

/** Roles towards one topic on three brokers, as a client is told of them at each question. */
record AskedRoles(Admin admin, String topic) implements Roles {
    @Override
    public List<Integer> brokers() {
        return List.of(1, 2, 3);
    }

    private Optional<TopicPartitionInfo> partition(String key) {
        return ask(admin.describeTopics(List.of(topic)).allTopicNames())
                .map(topics -> topics.get(topic).partitions().get(Integer.parseInt(key.substring(topic.length() + 1))));
    }

    private static <T> Optional<T> ask(KafkaFuture<T> answer) {
        try {
            return Optional.of(answer.get(3, TimeUnit.SECONDS));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        } catch (Exception e) {
            return Optional.empty();
        }
    }

    @Override
    public OptionalInt leader(String key) {
        return partition(key)
                .map(TopicPartitionInfo::leader)
                .map(node -> OptionalInt.of(node.id()))
                .orElseGet(OptionalInt::empty);
    }

    @Override
    public List<Integer> replicas(String key) {
        return partition(key).map(info -> ids(info.replicas())).orElseGet(List::of);
    }

    @Override
    public List<Integer> isr(String key) {
        return partition(key).map(info -> ids(info.isr())).orElseGet(List::of);
    }

    private static List<Integer> ids(List<Node> nodes) {
        return nodes.stream().map(Node::id).toList();
    }

    @Override
    public OptionalInt controller() {
        return quorum().map(info -> OptionalInt.of(info.leaderId())).orElseGet(OptionalInt::empty);
    }

    private Optional<QuorumInfo> quorum() {
        return ask(admin.describeMetadataQuorum().quorumInfo());
    }

    /** Of all partitions: their numbers are those that the topic has. */
    @Override
    public List<String> keys() {
        List<String> keys = new ArrayList<>();
        ask(admin.describeTopics(List.of(topic)).allTopicNames())
                .ifPresent(topics ->
                        topics.get(topic).partitions().forEach(one -> keys.add(topic + "-" + one.partition())));
        return keys;
    }

    @Override
    public OptionalLong lastFetchMs(int controller) {
        return quorum().stream()
                .flatMap(info -> info.voters().stream())
                .filter(voter -> voter.replicaId() == controller)
                .map(QuorumInfo.ReplicaState::lastFetchTimestamp)
                .findFirst()
                .orElseGet(OptionalLong::empty);
    }

    @Override
    public OptionalInt coordinator(Selector.CoordinatorRole role, String name) {
        return OptionalInt.empty();
    }
}
