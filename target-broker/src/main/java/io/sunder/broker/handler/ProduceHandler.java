package io.sunder.broker.handler;

import io.sunder.broker.api.ApiHandler;
import io.sunder.broker.api.Call;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.apache.kafka.common.errors.InvalidRequiredAcksException;
import org.apache.kafka.common.errors.UnsupportedVersionException;
import org.apache.kafka.common.protocol.ApiKeys;
import org.apache.kafka.common.requests.AbstractResponse;
import org.apache.kafka.common.requests.ProduceRequest;

/** Appends the batches of producers. Writes of one connection are appended in the order in which they came. */
public final class ProduceHandler implements ApiHandler {
    private final BrokerCore core;

    /** Over the broker's replicas. */
    public ProduceHandler(BrokerCore core) {
        this.core = core;
    }

    @Override
    public ApiKeys api() {
        return ApiKeys.PRODUCE;
    }

    @Override
    public CompletionStage<Optional<AbstractResponse>> answer(Call call) {
        ProduceRequest request = (ProduceRequest) call.request();
        if (request.acks() < -1 || request.acks() > 1) {
            return CompletableFuture.failedFuture(
                    new InvalidRequiredAcksException("acks is -1, 0 or 1, not " + request.acks()));
        }
        if (request.transactionalId() != null) {
            return CompletableFuture.failedFuture(new UnsupportedVersionException("there are no transactions here"));
        }
        return core.begin(answer -> new PendingProduce(core, request, answer).append());
    }
}
