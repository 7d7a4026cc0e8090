package io.sunder.broker.network;

import io.sunder.broker.api.Call;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import org.apache.kafka.common.network.ClientInformation;
import org.apache.kafka.common.network.ListenerName;
import org.apache.kafka.common.requests.AbstractResponse;
import org.apache.kafka.common.requests.RequestContext;
import org.apache.kafka.common.requests.RequestHeader;
import org.apache.kafka.common.security.auth.KafkaPrincipal;
import org.apache.kafka.common.security.auth.SecurityProtocol;

/** Parses requests. */
public final class RequestFrame {
    private RequestFrame() {}

    /**
     * A request from its bytes, without the size before them.
     *
     * @throws org.apache.kafka.common.errors.InvalidRequestException if they are none, or of an unknown API
     * @throws org.apache.kafka.common.errors.UnsupportedVersionException if the API has no such version
     */
    public static Call parse(ByteBuffer frame, InetSocketAddress from, String listener) {
        RequestHeader header = RequestHeader.parse(frame);
        RequestContext context = context(header, from, listener);
        return new Call(header, context.parseRequest(frame).request, from.getAddress(), listener);
    }

    /** A response to a call with its header, without the size before them. */
    public static ByteBuffer serialized(Call call, AbstractResponse response) {
        return context(call.header(), new InetSocketAddress(call.address(), 0), call.listener())
                .buildResponseEnvelopePayload(response);
    }

    private static RequestContext context(RequestHeader header, InetSocketAddress from, String listener) {
        return new RequestContext(
                header,
                "",
                from.getAddress(),
                KafkaPrincipal.ANONYMOUS,
                new ListenerName(listener),
                SecurityProtocol.PLAINTEXT,
                ClientInformation.EMPTY,
                false);
    }
}
