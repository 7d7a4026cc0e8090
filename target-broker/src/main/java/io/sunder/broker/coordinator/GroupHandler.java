package io.sunder.broker.coordinator;

import io.sunder.broker.api.ApiHandler;
import io.sunder.broker.api.Call;
import io.sunder.broker.handler.BrokerCore;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import org.apache.kafka.common.protocol.ApiKeys;
import org.apache.kafka.common.requests.AbstractRequest;
import org.apache.kafka.common.requests.AbstractResponse;

/**
 * Answers one API by one step on the core thread.
 *
 * @param <T> the API's request
 */
final class GroupHandler<T extends AbstractRequest> implements ApiHandler {
    private final ApiKeys api;
    private final Class<T> type;
    private final BrokerCore core;
    private final Step<T> step;

    /** What is done on the core thread; the answer may come later. */
    interface Step<T> {
        CompletionStage<? extends AbstractResponse> answer(Call call, T request);
    }

    GroupHandler(ApiKeys api, Class<T> type, BrokerCore core, Step<T> step) {
        this.api = api;
        this.type = type;
        this.core = core;
        this.step = step;
    }

    @Override
    public ApiKeys api() {
        return api;
    }

    @Override
    public CompletionStage<Optional<AbstractResponse>> answer(Call call) {
        return core.begin(answer -> step.answer(call, type.cast(call.request())).whenComplete((response, failure) -> {
            if (failure == null) {
                answer.complete(Optional.of(response));
            } else {
                answer.completeExceptionally(failure);
            }
        }));
    }
}
