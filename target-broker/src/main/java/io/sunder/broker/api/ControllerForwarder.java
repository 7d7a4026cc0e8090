package io.sunder.broker.api;

import java.util.concurrent.CompletionStage;
import org.apache.kafka.common.requests.AbstractResponse;

/** Passes a client's request on to the controller, as brokers do with requests that change the metadata. */
public interface ControllerForwarder {
    /**
     * Sends it in an Envelope.
     *
     * @return the controller's answer to the request; completes exceptionally with one of Kafka's API exceptions if none
     *     comes in time ({@code NOT_CONTROLLER}, {@code REQUEST_TIMED_OUT}), which says nothing of whether it took effect
     */
    CompletionStage<AbstractResponse> forward(Call call);
}
