package io.sunder.broker.quorum;

import io.sunder.broker.metadata.MetadataImage;
import io.sunder.broker.quorum.ControllerThread.Turn;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.errors.ApiException;
import org.apache.kafka.common.errors.InvalidPartitionsException;
import org.apache.kafka.common.errors.InvalidReplicaAssignmentException;
import org.apache.kafka.common.errors.InvalidRequestException;
import org.apache.kafka.common.errors.TopicExistsException;
import org.apache.kafka.common.errors.UnknownTopicIdException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import org.apache.kafka.common.internals.Topic;
import org.apache.kafka.common.message.CreatePartitionsRequestData.CreatePartitionsTopic;
import org.apache.kafka.common.message.CreatePartitionsResponseData;
import org.apache.kafka.common.message.CreateTopicsRequestData.CreatableReplicaAssignment;
import org.apache.kafka.common.message.CreateTopicsRequestData.CreatableTopic;
import org.apache.kafka.common.message.CreateTopicsResponseData;
import org.apache.kafka.common.message.DeleteTopicsRequestData.DeleteTopicState;
import org.apache.kafka.common.message.DeleteTopicsResponseData;
import org.apache.kafka.common.protocol.Errors;
import org.apache.kafka.common.requests.AbstractResponse;
import org.apache.kafka.common.requests.CreatePartitionsRequest;
import org.apache.kafka.common.requests.CreatePartitionsResponse;
import org.apache.kafka.common.requests.CreateTopicsRequest;
import org.apache.kafka.common.requests.CreateTopicsResponse;
import org.apache.kafka.common.requests.DeleteTopicsRequest;
import org.apache.kafka.common.requests.DeleteTopicsResponse;

/**
 * Topics come, grow and go.
 *
 * @param defaultPartitions {@code num.partitions}
 * @param defaultReplicas {@code default.replication.factor}
 */
record TopicChanges(int defaultPartitions, short defaultReplicas) {

    AbstractResponse create(Turn turn, CreateTopicsRequest request) {
        CreateTopicsResponseData answer = new CreateTopicsResponseData();
        for (CreatableTopic topic : request.data().topics()) {
            var result = new CreateTopicsResponseData.CreatableTopicResult().setName(topic.name());
            try {
                create(turn, topic, request.data().validateOnly(), result);
            } catch (ApiException e) {
                result.setErrorCode(Errors.forException(e).code()).setErrorMessage(e.getMessage());
            }
            answer.topics().add(result);
        }
        return new CreateTopicsResponse(answer);
    }

    private void create(
            Turn turn, CreatableTopic topic, boolean validateOnly, CreateTopicsResponseData.CreatableTopicResult told) {
        Topic.validate(topic.name());
        if (turn.image().topics().containsKey(topic.name())) {
            throw new TopicExistsException("Topic '" + topic.name() + "' already exists.");
        }
        Map<String, String> configs = new TreeMap<>();
        topic.configs().forEach(config -> {
            if (config.value() != null) {
                configs.put(config.name(), config.value());
            }
        });
        ConfigChanges.requireTopicSettings(configs);
        List<List<Integer>> replicas = topic.assignments().isEmpty()
                ? placed(turn.image(), topic)
                : assigned(topic.assignments().stream().toList());
        Uuid id = Uuid.randomUuid();
        if (!validateOnly) {
            require(turn.take(turn.controller().createTopic(topic.name(), id, replicas, configs)));
        }
        told.setTopicId(validateOnly ? Uuid.ZERO_UUID : id)
                .setNumPartitions(replicas.size())
                .setReplicationFactor((short) replicas.get(0).size());
    }

    private List<List<Integer>> placed(MetadataImage image, CreatableTopic topic) {
        int count = topic.numPartitions() == -1 ? defaultPartitions : topic.numPartitions();
        int factor = topic.replicationFactor() == -1 ? defaultReplicas : topic.replicationFactor();
        if (count < 1) {
            throw new InvalidPartitionsException("Number of partitions was set to an invalid non-positive value.");
        }
        return Placement.of(image, count, factor);
    }

    private static List<List<Integer>> assigned(List<CreatableReplicaAssignment> given) {
        List<CreatableReplicaAssignment> sorted = new ArrayList<>(given);
        sorted.sort(Comparator.comparingInt(CreatableReplicaAssignment::partitionIndex));
        for (int i = 0; i < sorted.size(); i++) {
            if (sorted.get(i).partitionIndex() != i) {
                throw new InvalidReplicaAssignmentException("partitions should be a consecutive 0-based sequence");
            }
        }
        return sorted.stream().map(CreatableReplicaAssignment::brokerIds).toList();
    }

    private static void require(Errors error) {
        if (error != Errors.NONE) {
            throw error.exception();
        }
    }

    AbstractResponse delete(Turn turn, DeleteTopicsRequest request) {
        DeleteTopicsResponseData answer = new DeleteTopicsResponseData();
        List<DeleteTopicState> asked = new ArrayList<>(request.data().topics());
        request.data().topicNames().forEach(name -> asked.add(new DeleteTopicState().setName(name)));
        for (DeleteTopicState topic : asked) {
            var result = new DeleteTopicsResponseData.DeletableTopicResult()
                    .setName(topic.name())
                    .setTopicId(topic.topicId());
            try {
                String name = topic.name() != null
                        ? topic.name()
                        : BrokerRequests.nameOf(turn.image(), topic.topicId())
                                .orElseThrow(() -> new UnknownTopicIdException("there is no topic " + topic.topicId()));
                result.setName(name).setTopicId(turn.image().topics().getOrDefault(name, topic.topicId()));
                require(turn.take(turn.controller().deleteTopic(name)));
            } catch (ApiException e) {
                result.setErrorCode(Errors.forException(e).code()).setErrorMessage(e.getMessage());
            }
            answer.responses().add(result);
        }
        return new DeleteTopicsResponse(answer);
    }

    AbstractResponse grow(Turn turn, CreatePartitionsRequest request) {
        CreatePartitionsResponseData answer = new CreatePartitionsResponseData();
        for (CreatePartitionsTopic topic : request.data().topics()) {
            var result = new CreatePartitionsResponseData.CreatePartitionsTopicResult().setName(topic.name());
            try {
                grow(turn, topic, request.data().validateOnly());
            } catch (ApiException e) {
                result.setErrorCode(Errors.forException(e).code()).setErrorMessage(e.getMessage());
            }
            answer.results().add(result);
        }
        return new CreatePartitionsResponse(answer);
    }

    private static void grow(Turn turn, CreatePartitionsTopic topic, boolean validateOnly) {
        var now = turn.image().partitions(topic.name());
        if (now.isEmpty()) {
            throw new UnknownTopicOrPartitionException("there is no topic " + topic.name());
        }
        int more = topic.count() - now.size();
        if (more <= 0) {
            throw new InvalidPartitionsException("Topic currently has " + now.size() + " partitions, which is not fewer"
                    + " than the requested " + topic.count() + ".");
        }
        if (topic.assignments() != null && topic.assignments().size() != more) {
            throw new InvalidRequestException(
                    more + " partitions are to come, but " + topic.assignments().size() + " assignments were given");
        }
        int replicas = now.iterator().next().replicas().size();
        List<List<Integer>> placed = topic.assignments() == null
                ? Placement.of(turn.image(), more, replicas)
                : topic.assignments().stream().map(a -> a.brokerIds()).toList();
        if (!validateOnly) {
            require(turn.take(turn.controller().createPartitions(topic.name(), placed)));
        }
    }
}
