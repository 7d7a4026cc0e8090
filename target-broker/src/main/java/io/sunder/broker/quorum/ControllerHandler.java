package io.sunder.broker.quorum;

import io.sunder.broker.api.ApiHandler;
import io.sunder.broker.api.Call;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.function.BiFunction;
import org.apache.kafka.common.protocol.ApiKeys;
import org.apache.kafka.common.requests.AbstractRequest;
import org.apache.kafka.common.requests.AbstractResponse;

/**
 * Answers one API by one event of the controller.
 *
 * @param <T> the API's request
 */
final class ControllerHandler<T extends AbstractRequest> implements ApiHandler {
    private final ApiKeys api;
    private final Class<T> type;
    private final ControllerThread controller;
    private final BiFunction<ControllerThread.Turn, T, AbstractResponse> event;

    ControllerHandler(
            ApiKeys api,
            Class<T> type,
            ControllerThread controller,
            BiFunction<ControllerThread.Turn, T, AbstractResponse> event) {
        this.api = api;
        this.type = type;
        this.controller = controller;
        this.event = event;
    }

    @Override
    public ApiKeys api() {
        return api;
    }

    @Override
    public CompletionStage<Optional<AbstractResponse>> answer(Call call) {
        return controller.ask(turn -> Optional.of(event.apply(turn, type.cast(call.request()))));
    }
}
