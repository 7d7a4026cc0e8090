package io.sunder.broker.peer;

import io.netty.channel.EventLoopGroup;
import io.sunder.broker.metadata.AlterIsr;
import io.sunder.broker.metadata.AlterIsrReply;
import io.sunder.broker.metadata.BrokerState.Endpoint;
import io.sunder.broker.metadata.MetadataImage;
import io.sunder.broker.network.NodeConnection;
import io.sunder.broker.replica.EpochCall;
import io.sunder.broker.replica.EpochReply;
import io.sunder.broker.replica.FetchCall;
import io.sunder.broker.replica.FetchReply;
import io.sunder.broker.replica.Peers;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.function.Function;
import java.util.function.Supplier;
import org.apache.kafka.common.errors.InvalidRequestException;
import org.apache.kafka.common.requests.AbstractRequest;
import org.apache.kafka.common.requests.AbstractResponse;
import org.apache.kafka.common.requests.FetchResponse;
import org.apache.kafka.common.requests.OffsetsForLeaderEpochResponse;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The way to the leaders: one connection to each, for the fetcher. All calls come on the core's thread. */
public final class LeaderClient implements Peers, AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(LeaderClient.class);

    private final int brokerId;
    private final String listener;
    private final int timeoutMs;
    private final EventLoopGroup loops;
    private final Executor core;
    private final Supplier<MetadataImage> image;
    private final ControllerClient controller;
    private final Map<Integer, NodeConnection> connections = new HashMap<>();

    /**
     * Without any connection yet.
     *
     * @param listener the name of the listener by which brokers reach each other
     * @param timeoutMs {@code replica.socket.timeout.ms}
     * @param core where outcomes are told
     * @param image the metadata, asked for on the core's thread
     */
    public LeaderClient(
            int brokerId,
            String listener,
            int timeoutMs,
            EventLoopGroup loops,
            Executor core,
            Supplier<MetadataImage> image,
            ControllerClient controller) {
        this.brokerId = brokerId;
        this.listener = listener;
        this.timeoutMs = timeoutMs;
        this.loops = loops;
        this.core = core;
        this.image = image;
        this.controller = controller;
    }

    @Override
    public void fetch(int leader, FetchCall call, Outcome<FetchReply> outcome) {
        send(
                leader,
                () -> FetchMessages.request(call, image.get().topics()),
                response -> FetchMessages.reply(call, (FetchResponse) response),
                outcome);
    }

    @Override
    public void epochEnds(int leader, EpochCall call, Outcome<EpochReply> outcome) {
        send(
                leader,
                () -> EpochMessages.request(call, brokerId),
                response -> EpochMessages.reply(call, (OffsetsForLeaderEpochResponse) response),
                outcome);
    }

    @Override
    public void alterIsr(AlterIsr call, Outcome<AlterIsrReply> outcome) {
        controller.alterIsr(call, image.get().topics(), outcome);
    }

    private <T> void send(
            int leader, Supplier<AbstractRequest> request, Function<AbstractResponse, T> reply, Outcome<T> outcome) {
        Optional<NodeConnection> connection = connectionTo(leader);
        if (connection.isEmpty()) {
            core.execute(outcome::lost);
            return;
        }
        try {
            tell(connection.get().send(request.get(), timeoutMs).thenApply(reply), outcome, core);
        } catch (InvalidRequestException e) {
            LOG.debug("nothing is asked of broker {}: {}", leader, e.getMessage());
            core.execute(outcome::lost);
        }
    }

    static <T> void tell(CompletionStage<T> answer, Outcome<T> outcome, Executor core) {
        answer.whenComplete((reply, failure) -> core.execute(() -> {
            if (failure == null) {
                outcome.reply(reply);
            } else {
                LOG.debug("no answer: {}", failure.toString());
                outcome.lost();
            }
        }));
    }

    private Optional<NodeConnection> connectionTo(int leader) {
        Optional<Endpoint> endpoint = image.get()
                .broker(leader)
                .flatMap(broker -> broker.endpoints().stream()
                        .filter(e -> e.listener().equals(listener))
                        .findFirst());
        if (endpoint.isEmpty()) {
            return Optional.empty();
        }
        NodeConnection known = connections.get(leader);
        String target = endpoint.get().host() + ":" + endpoint.get().port();
        if (known != null && known.target().equals(target)) {
            return Optional.of(known);
        }
        if (known != null) {
            known.close();
        }
        NodeConnection made = new NodeConnection(
                loops, endpoint.get().host(), endpoint.get().port(), "broker-" + brokerId + "-fetcher-0");
        connections.put(leader, made);
        return Optional.of(made);
    }

    @Override
    public void close() {
        connections.values().forEach(NodeConnection::close);
    }
}
