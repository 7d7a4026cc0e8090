package io.sunder.broker.handler;

import io.sunder.broker.api.ApiHandler;
import io.sunder.broker.api.Call;
import io.sunder.broker.peer.ControllerClient;
import io.sunder.broker.peer.ProducerIdBlock;
import java.util.ArrayDeque;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.apache.kafka.common.errors.CoordinatorLoadInProgressException;
import org.apache.kafka.common.errors.UnsupportedVersionException;
import org.apache.kafka.common.message.InitProducerIdResponseData;
import org.apache.kafka.common.protocol.ApiKeys;
import org.apache.kafka.common.requests.AbstractResponse;
import org.apache.kafka.common.requests.InitProducerIdRequest;
import org.apache.kafka.common.requests.InitProducerIdResponse;

/** Gives idempotent producers their ids, out of blocks that come from the controller. There are no transactions. */
public final class InitProducerIdHandler implements ApiHandler {
    private final BrokerCore core;
    private final ControllerClient controller;
    private final Queue<CompletableFuture<Optional<AbstractResponse>>> waiting = new ArrayDeque<>();
    private ProducerIdBlock block = new ProducerIdBlock(0, 0);
    private boolean asking;

    /** Over the broker's thread, on which it also keeps its block. */
    public InitProducerIdHandler(BrokerCore core, ControllerClient controller) {
        this.core = core;
        this.controller = controller;
    }

    @Override
    public ApiKeys api() {
        return ApiKeys.INIT_PRODUCER_ID;
    }

    @Override
    public CompletionStage<Optional<AbstractResponse>> answer(Call call) {
        if (((InitProducerIdRequest) call.request()).data().transactionalId() != null) {
            return CompletableFuture.failedFuture(new UnsupportedVersionException("there are no transactions here"));
        }
        return core.begin(answer -> {
            waiting.add(answer);
            serve();
        });
    }

    private void serve() {
        while (!waiting.isEmpty() && block.count() > 0) {
            waiting.poll()
                    .complete(Optional.of(new InitProducerIdResponse(new InitProducerIdResponseData()
                            .setProducerId(block.first())
                            .setProducerEpoch((short) 0))));
            block = new ProducerIdBlock(block.first() + 1, block.count() - 1);
        }
        if (!waiting.isEmpty() && !asking) {
            asking = true;
            controller
                    .producerIds(core.node().brokerEpoch())
                    .whenComplete((given, failure) -> core.thread().execute(() -> {
                        asking = false;
                        if (failure == null) {
                            block = given;
                            serve();
                        } else {
                            refuseAll(failure);
                        }
                    }));
        }
    }

    /** With an error on which producers ask again. */
    private void refuseAll(Throwable failure) {
        while (!waiting.isEmpty()) {
            waiting.poll()
                    .completeExceptionally(new CoordinatorLoadInProgressException(
                            "no producer ids from the controller: " + failure.getMessage()));
        }
    }
}
