package io.sunder.broker.peer;

import io.sunder.broker.controller.Heartbeat;
import io.sunder.broker.controller.Registration;
import io.sunder.broker.ledger.MetadataLog;
import io.sunder.broker.ledger.PartitionTag;
import io.sunder.broker.metadata.AlterIsr;
import io.sunder.broker.metadata.AlterIsrReply;
import io.sunder.broker.metadata.BrokerState.Endpoint;
import java.util.List;
import java.util.Optional;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.message.AlterPartitionRequestData;
import org.apache.kafka.common.message.BrokerHeartbeatRequestData;
import org.apache.kafka.common.message.BrokerRegistrationRequestData;
import org.apache.kafka.common.message.FetchRequestData;
import org.apache.kafka.common.protocol.ApiKeys;
import org.apache.kafka.common.protocol.Errors;
import org.apache.kafka.common.requests.AbstractRequest;
import org.apache.kafka.common.requests.AlterPartitionRequest;
import org.apache.kafka.common.requests.AlterPartitionResponse;
import org.apache.kafka.common.requests.BrokerHeartbeatRequest;
import org.apache.kafka.common.requests.BrokerHeartbeatResponse;
import org.apache.kafka.common.requests.BrokerRegistrationRequest;
import org.apache.kafka.common.requests.FetchRequest;
import org.apache.kafka.common.security.auth.SecurityProtocol;

/** What a broker says to the controller, in Kafka's requests. */
final class ControllerMessages {
    private static final int METADATA_BYTES = 8 << 20;

    private ControllerMessages() {}

    static AbstractRequest registration(Registration registration, String clusterId) {
        BrokerRegistrationRequestData data = new BrokerRegistrationRequestData()
                .setBrokerId(registration.brokerId())
                .setClusterId(clusterId)
                .setIncarnationId(Uuid.fromString(registration.incarnation()))
                .setRack(registration.rack().isEmpty() ? null : registration.rack())
                .setPreviousBrokerEpoch(registration.previousEpoch());
        for (Endpoint endpoint : registration.endpoints()) {
            data.listeners()
                    .add(new BrokerRegistrationRequestData.Listener()
                            .setName(endpoint.listener())
                            .setHost(endpoint.host())
                            .setPort(endpoint.port())
                            .setSecurityProtocol(SecurityProtocol.PLAINTEXT.id));
        }
        return new BrokerRegistrationRequest.Builder(data).build(ApiKeys.BROKER_REGISTRATION.latestVersion());
    }

    static AbstractRequest heartbeat(Heartbeat heartbeat) {
        return new BrokerHeartbeatRequest.Builder(new BrokerHeartbeatRequestData()
                        .setBrokerId(heartbeat.brokerId())
                        .setBrokerEpoch(heartbeat.brokerEpoch())
                        .setCurrentMetadataOffset(heartbeat.metadataOffset())
                        .setWantFence(false)
                        .setWantShutDown(heartbeat.wantsShutdown()))
                .build(ApiKeys.BROKER_HEARTBEAT.latestVersion());
    }

    static Heartbeat.Reply reply(BrokerHeartbeatResponse response) {
        var data = response.data();
        return new Heartbeat.Reply(Errors.forCode(data.errorCode()), data.isFenced(), data.shouldShutDown());
    }

    static AbstractRequest metadataFetch(int brokerId, long fromOffset, int waitMs) {
        FetchRequestData.FetchPartition partition = new FetchRequestData.FetchPartition()
                .setPartition(MetadataLog.PARTITION.partition())
                .setFetchOffset(fromOffset)
                .setPartitionMaxBytes(METADATA_BYTES);
        FetchRequestData.FetchTopic topic = new FetchRequestData.FetchTopic()
                .setTopicId(MetadataLog.TOPIC_ID)
                .setPartitions(List.of(partition));
        return new FetchRequest(
                new FetchRequestData()
                        .setReplicaState(new FetchRequestData.ReplicaState().setReplicaId(brokerId))
                        .setMaxWaitMs(waitMs)
                        .setMinBytes(1)
                        .setMaxBytes(METADATA_BYTES)
                        .setTopics(List.of(topic)),
                ApiKeys.FETCH.latestVersion());
    }

    static AbstractRequest alterPartition(AlterIsr call, Uuid topicId) {
        AlterPartitionRequestData.PartitionData partition = new AlterPartitionRequestData.PartitionData()
                .setPartitionIndex(call.partition().partition())
                .setLeaderEpoch(call.leaderEpoch())
                .setPartitionEpoch(call.partitionEpoch());
        call.isr()
                .forEach(member -> partition
                        .newIsrWithEpochs()
                        .add(new AlterPartitionRequestData.BrokerState()
                                .setBrokerId(member.brokerId())
                                .setBrokerEpoch(member.brokerEpoch())));
        return new AlterPartitionRequest.Builder(new AlterPartitionRequestData()
                        .setBrokerId(call.brokerId())
                        .setBrokerEpoch(call.brokerEpoch())
                        .setTopics(List.of(new AlterPartitionRequestData.TopicData()
                                .setTopicId(topicId)
                                .setPartitions(List.of(partition)))))
                .build(ApiKeys.ALTER_PARTITION.latestVersion());
    }

    static AlterIsrReply reply(AlterPartitionResponse response) {
        Errors whole = Errors.forCode(response.data().errorCode());
        if (whole != Errors.NONE) {
            return new AlterIsrReply(whole, Optional.empty());
        }
        var partition = response.data().topics().get(0).partitions().get(0);
        Errors error = Errors.forCode(partition.errorCode());
        return new AlterIsrReply(
                error,
                error == Errors.NONE
                        ? Optional.of(PartitionTag.read(partition.unknownTaggedFields()))
                        : Optional.empty());
    }
}
