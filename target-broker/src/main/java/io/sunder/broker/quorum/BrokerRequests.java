package io.sunder.broker.quorum;

import io.sunder.broker.controller.Heartbeat;
import io.sunder.broker.controller.Registration;
import io.sunder.broker.ledger.PartitionTag;
import io.sunder.broker.metadata.AlterIsr;
import io.sunder.broker.metadata.AlterIsrReply;
import io.sunder.broker.metadata.BrokerState.Endpoint;
import io.sunder.broker.metadata.MetadataImage;
import io.sunder.broker.metadata.PartitionState;
import io.sunder.broker.quorum.ControllerThread.Turn;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.errors.InconsistentClusterIdException;
import org.apache.kafka.common.errors.StaleBrokerEpochException;
import org.apache.kafka.common.message.AllocateProducerIdsResponseData;
import org.apache.kafka.common.message.AlterPartitionRequestData;
import org.apache.kafka.common.message.AlterPartitionResponseData;
import org.apache.kafka.common.message.BrokerHeartbeatResponseData;
import org.apache.kafka.common.message.BrokerRegistrationResponseData;
import org.apache.kafka.common.protocol.Errors;
import org.apache.kafka.common.requests.AbstractResponse;
import org.apache.kafka.common.requests.AllocateProducerIdsRequest;
import org.apache.kafka.common.requests.AllocateProducerIdsResponse;
import org.apache.kafka.common.requests.AlterPartitionRequest;
import org.apache.kafka.common.requests.AlterPartitionResponse;
import org.apache.kafka.common.requests.BrokerHeartbeatRequest;
import org.apache.kafka.common.requests.BrokerHeartbeatResponse;
import org.apache.kafka.common.requests.BrokerRegistrationRequest;
import org.apache.kafka.common.requests.BrokerRegistrationResponse;

/** What brokers ask of the controller for themselves. */
record BrokerRequests(String clusterId) {
    private static final int PRODUCER_IDS = 1000;

    AbstractResponse register(Turn turn, BrokerRegistrationRequest request) {
        var data = request.data();
        if (!data.clusterId().equals(clusterId)) {
            throw new InconsistentClusterIdException(
                    "broker " + data.brokerId() + " is of cluster " + data.clusterId() + ", not of " + clusterId);
        }
        Registration registration = new Registration(
                data.brokerId(),
                data.incarnationId().toString(),
                data.previousBrokerEpoch(),
                data.rack() == null ? "" : data.rack(),
                data.listeners().stream()
                        .map(l -> new Endpoint(l.name(), l.host(), l.port()))
                        .toList());
        long epoch = turn.take(turn.controller().register(registration, turn.nowMs()));
        return new BrokerRegistrationResponse(new BrokerRegistrationResponseData().setBrokerEpoch(epoch));
    }

    AbstractResponse heartbeat(Turn turn, BrokerHeartbeatRequest request) {
        var data = request.data();
        Heartbeat heartbeat =
                new Heartbeat(data.brokerId(), data.brokerEpoch(), data.currentMetadataOffset(), data.wantShutDown());
        Heartbeat.Reply reply = turn.take(turn.controller().heartbeat(heartbeat, turn.nowMs()));
        return new BrokerHeartbeatResponse(new BrokerHeartbeatResponseData()
                .setErrorCode(reply.error().code())
                .setIsCaughtUp(!reply.fenced())
                .setIsFenced(reply.fenced())
                .setShouldShutDown(reply.mayStop()));
    }

    AbstractResponse alterPartition(Turn turn, AlterPartitionRequest request) {
        AlterPartitionResponseData answer = new AlterPartitionResponseData();
        for (AlterPartitionRequestData.TopicData topic : request.data().topics()) {
            Optional<String> name = nameOf(turn.image(), topic.topicId());
            var answers = new AlterPartitionResponseData.TopicData().setTopicId(topic.topicId());
            for (AlterPartitionRequestData.PartitionData part : topic.partitions()) {
                answers.partitions()
                        .add(name.map(n -> alter(turn, request.data(), n, part))
                                .orElseGet(() -> failed(part, Errors.UNKNOWN_TOPIC_ID)));
            }
            answer.topics().add(answers);
        }
        return new AlterPartitionResponse(answer);
    }

    private static AlterPartitionResponseData.PartitionData alter(
            Turn turn, AlterPartitionRequestData request, String topic, AlterPartitionRequestData.PartitionData part) {
        AlterIsr call = new AlterIsr(
                request.brokerId(),
                request.brokerEpoch(),
                new TopicPartition(topic, part.partitionIndex()),
                part.leaderEpoch(),
                part.partitionEpoch(),
                part.newIsrWithEpochs().stream()
                        .map(m -> new AlterIsr.Member(m.brokerId(), m.brokerEpoch()))
                        .toList());
        AlterIsrReply reply = turn.take(turn.controller().alterIsr(call));
        if (reply.state().isEmpty()) {
            return failed(part, reply.error());
        }
        PartitionState state = reply.state().get();
        var answer = new AlterPartitionResponseData.PartitionData()
                .setPartitionIndex(part.partitionIndex())
                .setLeaderId(state.leader())
                .setLeaderEpoch(state.leaderEpoch())
                .setIsr(state.isr())
                .setPartitionEpoch(state.partitionEpoch());
        answer.unknownTaggedFields().add(PartitionTag.of(state));
        return answer;
    }

    private static AlterPartitionResponseData.PartitionData failed(
            AlterPartitionRequestData.PartitionData part, Errors error) {
        return new AlterPartitionResponseData.PartitionData()
                .setPartitionIndex(part.partitionIndex())
                .setErrorCode(error.code());
    }

    static Optional<String> nameOf(MetadataImage image, Uuid id) {
        return image.topics().entrySet().stream()
                .filter(entry -> entry.getValue().equals(id))
                .map(Map.Entry::getKey)
                .findFirst();
    }

    AbstractResponse producerIds(Turn turn, AllocateProducerIdsRequest request) {
        var data = request.data();
        boolean known = turn.image()
                .broker(data.brokerId())
                .filter(broker -> broker.epoch() == data.brokerEpoch())
                .isPresent();
        if (!known) {
            throw new StaleBrokerEpochException(
                    "broker " + data.brokerId() + " has not the epoch " + data.brokerEpoch());
        }
        long first = turn.take(turn.controller().producerIds(PRODUCER_IDS));
        return new AllocateProducerIdsResponse(
                new AllocateProducerIdsResponseData().setProducerIdStart(first).setProducerIdLen(PRODUCER_IDS));
    }
}
