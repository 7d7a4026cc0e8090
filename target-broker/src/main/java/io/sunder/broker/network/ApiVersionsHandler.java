package io.sunder.broker.network;

import io.sunder.broker.api.ApiHandler;
import io.sunder.broker.api.Call;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.apache.kafka.common.message.ApiVersionsResponseData;
import org.apache.kafka.common.protocol.ApiKeys;
import org.apache.kafka.common.protocol.Errors;
import org.apache.kafka.common.requests.AbstractResponse;
import org.apache.kafka.common.requests.ApiVersionsRequest;
import org.apache.kafka.common.requests.ApiVersionsResponse;

/** Tells which APIs this server answers. A version that it doesn't know is answered in version 0, as clients expect. */
final class ApiVersionsHandler implements ApiHandler {
    private final ApiTable table;

    ApiVersionsHandler(ApiTable table) {
        this.table = table;
    }

    @Override
    public ApiKeys api() {
        return ApiKeys.API_VERSIONS;
    }

    @Override
    public CompletionStage<Optional<AbstractResponse>> answer(Call call) {
        ApiVersionsRequest request = (ApiVersionsRequest) call.request();
        if (request.hasUnsupportedRequestVersion()) {
            return CompletableFuture.completedFuture(Optional.of(refusal(Errors.UNSUPPORTED_VERSION)));
        }
        if (!request.isValid()) {
            return CompletableFuture.completedFuture(Optional.of(refusal(Errors.INVALID_REQUEST)));
        }
        return CompletableFuture.completedFuture(
                Optional.of(new ApiVersionsResponse(new ApiVersionsResponseData().setApiKeys(table.versions()))));
    }

    private AbstractResponse refusal(Errors error) {
        ApiVersionsResponseData data = new ApiVersionsResponseData().setErrorCode(error.code());
        ApiVersionsResponseData.ApiVersion own = table.versions().find(ApiKeys.API_VERSIONS.id);
        ApiVersionsResponseData.ApiVersionCollection known = new ApiVersionsResponseData.ApiVersionCollection();
        known.add(own.duplicate());
        return new ApiVersionsResponse(data.setApiKeys(known));
    }
}
