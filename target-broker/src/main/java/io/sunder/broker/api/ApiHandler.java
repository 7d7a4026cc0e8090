package io.sunder.broker.api;

import java.util.Optional;
import java.util.concurrent.CompletionStage;
import org.apache.kafka.common.protocol.ApiKeys;
import org.apache.kafka.common.requests.AbstractResponse;

/**
 * Answers the requests of one API.
 *
 * <p>The answer may come later (a long poll, a group's rebalance); the connection's later requests wait for it, as in
 * Kafka. An exceptional completion is answered with the request's own error response.
 */
public interface ApiHandler {
    /** The API whose requests come here. */
    ApiKeys api();

    /** The oldest version that it answers. */
    default short oldestVersion() {
        return api().oldestVersion();
    }

    /** The newest version that it answers. */
    default short latestVersion() {
        return api().latestVersion();
    }

    /** The response, later; empty if the request has none (Produce with acks=0). */
    CompletionStage<Optional<AbstractResponse>> answer(Call call);
}
