package io.sunder.broker.handler;

import io.sunder.broker.api.ApiHandler;
import io.sunder.broker.api.Call;
import io.sunder.broker.api.ControllerForwarder;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import org.apache.kafka.common.protocol.ApiKeys;
import org.apache.kafka.common.requests.AbstractResponse;

/** Passes requests that the controller has to answer on to it, and its answers back. */
public final class ForwardingHandler implements ApiHandler {
    /** The APIs that the controller answers for clients. */
    public static final List<ApiKeys> FORWARDED = List.of(
            ApiKeys.CREATE_TOPICS,
            ApiKeys.DELETE_TOPICS,
            ApiKeys.CREATE_PARTITIONS,
            ApiKeys.INCREMENTAL_ALTER_CONFIGS,
            ApiKeys.ELECT_LEADERS,
            ApiKeys.ALTER_PARTITION_REASSIGNMENTS,
            ApiKeys.LIST_PARTITION_REASSIGNMENTS,
            ApiKeys.DESCRIBE_QUORUM);

    private final ApiKeys api;
    private final ControllerForwarder controller;

    /** For one API. */
    public ForwardingHandler(ApiKeys api, ControllerForwarder controller) {
        this.api = api;
        this.controller = controller;
    }

    @Override
    public ApiKeys api() {
        return api;
    }

    @Override
    public CompletionStage<Optional<AbstractResponse>> answer(Call call) {
        return controller.forward(call).thenApply(Optional::of);
    }
}
