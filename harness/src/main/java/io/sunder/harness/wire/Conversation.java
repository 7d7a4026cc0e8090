package io.sunder.harness.wire;

import java.util.ArrayDeque;
import java.util.Iterator;
import java.util.Optional;

/**
 * What is known of one connection: whether it carries Kafka frames, and which requests wait for their
 * response. Kafka answers in order; a request without a response (Produce with acks=0, or one that got lost
 * on the way) is passed over once a later one is answered. Not thread-safe.
 */
public final class Conversation {
    /** Requests that are remembered at most; a client with more under way has the oldest forgotten. */
    private static final int MOST_IN_FLIGHT = 4096;

    /** What the connection carries. */
    public enum Protocol {
        /** Too little was seen yet. */
        UNKNOWN,
        /** Kafka frames. */
        KAFKA,
        /** A TLS handshake came first: everything is encrypted. */
        TLS,
        /** Something else, or Kafka in a form that cannot be followed, such as raw SASL tokens. */
        OTHER
    }

    private final ArrayDeque<RequestHead> inFlight = new ArrayDeque<>();
    private Protocol protocol = Protocol.UNKNOWN;

    public Protocol protocol() {
        return protocol;
    }

    /** Whether the bytes are known to be none that can be told apart as frames. */
    public boolean isOpaque() {
        return protocol == Protocol.TLS || protocol == Protocol.OTHER;
    }

    /** From now on the connection's bytes are not looked at any more. */
    public void giveUp(Protocol what) {
        protocol = what;
        inFlight.clear();
    }

    void asked(RequestHead request) {
        protocol = Protocol.KAFKA;
        if (inFlight.size() == MOST_IN_FLIGHT) {
            inFlight.remove();
        }
        inFlight.add(request);
    }

    /** The request that a response with this number answers; it and all before it wait no more. */
    Optional<RequestHead> answered(int correlationId) {
        int before = 0;
        for (Iterator<RequestHead> each = inFlight.iterator(); each.hasNext(); before++) {
            RequestHead request = each.next();
            if (request.correlationId() == correlationId) {
                for (int i = 0; i <= before; i++) {
                    inFlight.remove();
                }
                return Optional.of(request);
            }
        }
        return Optional.empty();
    }
}
