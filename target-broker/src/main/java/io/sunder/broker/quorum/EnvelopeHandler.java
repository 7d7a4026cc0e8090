package io.sunder.broker.quorum;

import io.sunder.broker.api.ApiHandler;
import io.sunder.broker.api.Call;
import io.sunder.broker.network.RequestFrame;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.Collection;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import org.apache.kafka.common.errors.UnsupportedVersionException;
import org.apache.kafka.common.protocol.ApiKeys;
import org.apache.kafka.common.protocol.Errors;
import org.apache.kafka.common.requests.AbstractResponse;
import org.apache.kafka.common.requests.EnvelopeRequest;
import org.apache.kafka.common.requests.EnvelopeResponse;

/** Takes a client's request out of the envelope in which a broker forwarded it, and puts the answer into another. */
final class EnvelopeHandler implements ApiHandler {
    private final Map<ApiKeys, ApiHandler> inside = new EnumMap<>(ApiKeys.class);

    EnvelopeHandler(Collection<ApiHandler> handlers) {
        handlers.forEach(handler -> inside.put(handler.api(), handler));
    }

    @Override
    public ApiKeys api() {
        return ApiKeys.ENVELOPE;
    }

    @Override
    public CompletionStage<Optional<AbstractResponse>> answer(Call call) {
        EnvelopeRequest envelope = (EnvelopeRequest) call.request();
        Call forwarded =
                RequestFrame.parse(envelope.requestData(), new InetSocketAddress(call.address(), 0), call.listener());
        ApiHandler handler = inside.get(forwarded.header().apiKey());
        if (handler == null) {
            throw new UnsupportedVersionException(
                    forwarded.header().apiKey() + " is nothing that brokers forward to this controller");
        }
        return handler.answer(forwarded)
                .exceptionally(failure -> Optional.of(forwarded.request().getErrorResponse(failure)))
                .thenApply(answer -> Optional.of(wrapped(forwarded, answer.orElseThrow())));
    }

    private static AbstractResponse wrapped(Call forwarded, AbstractResponse answer) {
        ByteBuffer bytes = RequestFrame.serialized(forwarded, answer);
        return new EnvelopeResponse(bytes, Errors.NONE);
    }
}
