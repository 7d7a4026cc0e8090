package io.sunder.broker.peer;

import io.netty.channel.EventLoopGroup;
import io.sunder.broker.api.Call;
import io.sunder.broker.api.ControllerForwarder;
import io.sunder.broker.controller.Heartbeat;
import io.sunder.broker.controller.Registration;
import io.sunder.broker.ledger.MetadataBatches;
import io.sunder.broker.metadata.AlterIsr;
import io.sunder.broker.metadata.AlterIsrReply;
import io.sunder.broker.metadata.MetadataRecord;
import io.sunder.broker.network.NodeConnection;
import io.sunder.broker.node.ControllerLink;
import io.sunder.broker.replica.Peers.Outcome;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.errors.ApiException;
import org.apache.kafka.common.errors.NotControllerException;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.message.AllocateProducerIdsRequestData;
import org.apache.kafka.common.protocol.ApiKeys;
import org.apache.kafka.common.protocol.Errors;
import org.apache.kafka.common.record.internal.MemoryRecords;
import org.apache.kafka.common.requests.AbstractResponse;
import org.apache.kafka.common.requests.AllocateProducerIdsRequest;
import org.apache.kafka.common.requests.AllocateProducerIdsResponse;
import org.apache.kafka.common.requests.AlterPartitionResponse;
import org.apache.kafka.common.requests.BrokerHeartbeatResponse;
import org.apache.kafka.common.requests.BrokerRegistrationResponse;
import org.apache.kafka.common.requests.EnvelopeRequest;
import org.apache.kafka.common.requests.EnvelopeResponse;
import org.apache.kafka.common.requests.FetchResponse;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The way to the controller: a connection for each purpose, so that a slow answer holds up nothing else. */
public final class ControllerClient implements ControllerLink, ControllerForwarder, AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(ControllerClient.class);
    private static final int LONG_POLL_MS = 500;
    private static final int RETRY_MS = 50;

    private final int brokerId;
    private final String clusterId;
    private final int timeoutMs;
    private final Executor core;
    private final EventLoopGroup loops;
    private final NodeConnection heartbeats;
    private final NodeConnection metadata;
    private final NodeConnection changes;
    private final NodeConnection forwarding;

    /**
     * Without any connection yet.
     *
     * @param address the controller, by name
     * @param timeoutMs {@code controller.socket.timeout.ms}
     * @param core where outcomes are told
     */
    public ControllerClient(
            int brokerId,
            String clusterId,
            InetSocketAddress address,
            int timeoutMs,
            EventLoopGroup loops,
            Executor core) {
        this.brokerId = brokerId;
        this.clusterId = clusterId;
        this.timeoutMs = timeoutMs;
        this.core = core;
        this.loops = loops;
        String host = address.getHostString();
        int port = address.getPort();
        this.heartbeats = new NodeConnection(loops, host, port, "broker-" + brokerId + "-heartbeat");
        this.metadata = new NodeConnection(loops, host, port, "raft-client-" + brokerId);
        this.changes = new NodeConnection(loops, host, port, "broker-" + brokerId + "-alter-partition");
        this.forwarding = new NodeConnection(loops, host, port, "broker-" + brokerId + "-forwarding");
    }

    /** Asks again and again while the controller can't be reached: at the start of a cluster it may come up later. */
    @Override
    public void register(Registration registration, Outcome<Long> outcome) {
        register(registration, System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(timeoutMs), outcome);
    }

    private void register(Registration registration, long deadlineNanos, Outcome<Long> outcome) {
        heartbeats
                .send(ControllerMessages.registration(registration, clusterId), timeoutMs)
                .thenApply(ControllerClient::epochOf)
                .whenComplete((epoch, failure) -> {
                    if (failure == null) {
                        core.execute(() -> outcome.reply(epoch));
                    } else if (System.nanoTime() < deadlineNanos) {
                        LOG.debug("not registered: {}", failure.toString());
                        later(() -> register(registration, deadlineNanos, outcome));
                    } else {
                        LOG.warn(
                                "not registered with the controller at {}: {}",
                                heartbeats.target(),
                                failure.toString());
                        core.execute(outcome::lost);
                    }
                });
    }

    private static long epochOf(AbstractResponse response) {
        var data = ((BrokerRegistrationResponse) response).data();
        Errors error = Errors.forCode(data.errorCode());
        if (error != Errors.NONE) {
            throw error.exception();
        }
        return data.brokerEpoch();
    }

    private void later(Runnable task) {
        CompletableFuture.delayedExecutor(RETRY_MS, TimeUnit.MILLISECONDS, loops)
                .execute(task);
    }

    @Override
    public void heartbeat(Heartbeat heartbeat, Outcome<Heartbeat.Reply> outcome) {
        LeaderClient.tell(
                heartbeats
                        .send(ControllerMessages.heartbeat(heartbeat), timeoutMs)
                        .thenApply(response -> ControllerMessages.reply((BrokerHeartbeatResponse) response)),
                outcome,
                core);
    }

    /** Waits on until there are records: only they, or a lost connection, are an answer. */
    @Override
    public void metadata(long fromOffset, Outcome<List<MetadataRecord>> outcome) {
        int waitMs = Math.min(LONG_POLL_MS, Math.max(1, timeoutMs / 2));
        metadata.send(ControllerMessages.metadataFetch(brokerId, fromOffset, waitMs), timeoutMs)
                .thenApply(response -> records((FetchResponse) response, fromOffset))
                .whenComplete((records, failure) -> {
                    if (failure != null) {
                        LOG.debug("no metadata: {}", failure.toString());
                        later(() -> core.execute(outcome::lost));
                    } else if (records.isEmpty()) {
                        metadata(fromOffset, outcome);
                    } else {
                        core.execute(() -> outcome.reply(records));
                    }
                });
    }

    private static List<MetadataRecord> records(FetchResponse response, long fromOffset) {
        if (response.error() != Errors.NONE) {
            throw response.error().exception();
        }
        var partition = response.data().responses().get(0).partitions().get(0);
        Errors error = Errors.forCode(partition.errorCode());
        if (error != Errors.NONE) {
            LOG.error("the controller refuses to send metadata from {} on: {}", fromOffset, error);
            throw error.exception();
        }
        return MetadataBatches.decode((MemoryRecords) partition.records(), fromOffset);
    }

    void alterIsr(AlterIsr call, Map<String, Uuid> topicIds, Outcome<AlterIsrReply> outcome) {
        Uuid topicId = topicIds.get(call.partition().topic());
        if (topicId == null) {
            core.execute(outcome::lost);
            return;
        }
        LeaderClient.tell(
                changes.send(ControllerMessages.alterPartition(call, topicId), timeoutMs)
                        .thenApply(response -> ControllerMessages.reply((AlterPartitionResponse) response)),
                outcome,
                core);
    }

    /**
     * Asks for producer ids that nobody else gets.
     *
     * @return the first one and how many
     */
    public CompletionStage<ProducerIdBlock> producerIds(long brokerEpoch) {
        var request = new AllocateProducerIdsRequest.Builder(new AllocateProducerIdsRequestData()
                        .setBrokerId(brokerId)
                        .setBrokerEpoch(brokerEpoch))
                .build(ApiKeys.ALLOCATE_PRODUCER_IDS.latestVersion());
        return changes.send(request, timeoutMs).thenApply(response -> {
            var data = ((AllocateProducerIdsResponse) response).data();
            Errors error = Errors.forCode(data.errorCode());
            if (error != Errors.NONE) {
                throw error.exception();
            }
            return new ProducerIdBlock(data.producerIdStart(), data.producerIdLen());
        });
    }

    @Override
    public CompletionStage<AbstractResponse> forward(Call call) {
        ByteBuffer wrapped = call.request().serializeWithHeader(call.header());
        EnvelopeRequest envelope = new EnvelopeRequest.Builder(
                        wrapped, new byte[0], call.address().getAddress())
                .build(ApiKeys.ENVELOPE.latestVersion());
        return forwarding
                .send(envelope, timeoutMs)
                .exceptionally(failure -> {
                    throw unreached(failure);
                })
                .thenApply(response -> {
                    EnvelopeResponse answer = (EnvelopeResponse) response;
                    if (answer.error() != Errors.NONE) {
                        throw answer.error().exception();
                    }
                    return AbstractResponse.parseResponse(answer.responseData(), call.header());
                });
    }

    private static ApiException unreached(Throwable failure) {
        Throwable cause = failure instanceof java.util.concurrent.CompletionException && failure.getCause() != null
                ? failure.getCause()
                : failure;
        return cause instanceof TimeoutException
                ? new TimeoutException(cause.getMessage())
                : new NotControllerException("the controller can't be reached: " + cause.getMessage());
    }

    @Override
    public void close() {
        List.of(heartbeats, metadata, changes, forwarding).forEach(NodeConnection::close);
    }
}
