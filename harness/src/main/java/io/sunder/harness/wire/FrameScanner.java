package io.sunder.harness.wire;

import io.netty.buffer.ByteBuf;
import io.sunder.harness.wire.Conversation.Protocol;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;
import org.apache.kafka.common.protocol.ApiKeys;

/**
 * Follows one direction of a connection, from its first byte on, and tells frames apart. A frame is a length
 * (4 bytes, not counting themselves), and then for a request: API key (2), version (2), correlation id (4),
 * client id (length in 2, -1 for none); for a response: correlation id (4). What comes after that head is only
 * counted. Not thread-safe.
 */
public final class FrameScanner {
    private static final int LENGTH_BYTES = 4;
    private static final int REQUEST_FIXED_BYTES = 10;
    private static final int RESPONSE_FIXED_BYTES = 4;
    /** Requests of 256 MiB and more are none: Kafka's own limit is 100 MiB unless told otherwise. */
    private static final int LARGEST_FIRST_BYTE = 0x0f;

    private static final int TLS_HANDSHAKE = 0x16;
    private static final int LARGEST_VERSION = 100;
    private static final int LONGEST_CLIENT_ID = 4096;

    private final Conversation conversation;
    private final boolean requests;
    private byte[] head = new byte[128];
    private int headBytes;
    private int headNeeded = LENGTH_BYTES;
    private boolean headComplete;
    private int length;
    private long bodyLeft;
    private boolean givenUp;
    private boolean sawRawHandshake;
    private Optional<RequestHead> current = Optional.empty();
    private String clientId = "";
    private byte[] clientIdBytes = new byte[0];

    private FrameScanner(Conversation conversation, boolean requests) {
        this.conversation = conversation;
        this.requests = requests;
    }

    /** Follows what the client sends. */
    public static FrameScanner ofRequests(Conversation conversation) {
        return new FrameScanner(conversation, true);
    }

    /** Follows what the server sends. */
    public static FrameScanner ofResponses(Conversation conversation) {
        return new FrameScanner(conversation, false);
    }

    /** Whether the bytes are not looked at any more. */
    public boolean isOpaque() {
        return givenUp || conversation.isOpaque();
    }

    /** Whether the connection has shown that it carries Kafka. */
    public boolean isProvenKafka() {
        return conversation.protocol() == Protocol.KAFKA;
    }

    /** Whether the bytes so far end with the end of a frame. */
    public boolean isAtBoundary() {
        return headComplete ? bodyLeft == 0 : headBytes == 0;
    }

    /** Whether enough of the current frame was seen to know {@link #request}. */
    public boolean isHeadComplete() {
        return headComplete;
    }

    /** All bytes of the current frame, its length field included; known once its head is complete. */
    public long frameBytes() {
        return (long) LENGTH_BYTES + length;
    }

    /** The current frame's head, or, of a response, that of its request; empty for an unexpected response. */
    public Optional<RequestHead> request() {
        return current;
    }

    /**
     * Goes on to the end of the current frame's head, or of the frame, or of the bytes, whichever comes first.
     *
     * @param from where to begin; the buffer's own reader index is left alone
     * @return how many bytes it went on; all there are once nothing is looked at any more
     */
    public int scan(ByteBuf bytes, int from) {
        int available = bytes.writerIndex() - from;
        if (headComplete && bodyLeft == 0) {
            beginFrame();
            leaveRawTokensAlone();
        }
        if (isOpaque()) {
            return available;
        }
        if (headComplete) {
            int step = (int) Math.min(bodyLeft, available);
            bodyLeft -= step;
            return step;
        }
        if (!requests && conversation.protocol() == Protocol.UNKNOWN && available > 0) {
            // A server that speaks first is not Kafka.
            conversation.giveUp(Protocol.OTHER);
        }
        int taken = 0;
        while (taken < available && !headComplete && !isOpaque()) {
            int step = Math.min(available - taken, headNeeded - headBytes);
            bytes.getBytes(from + taken, head, headBytes, step);
            headBytes += step;
            taken += step;
            readHead();
        }
        return isOpaque() ? available : taken;
    }

    private void beginFrame() {
        sawRawHandshake |= requests
                && current.filter(request -> request.apiKey() == ApiKeys.SASL_HANDSHAKE.id && request.version() == 0)
                        .isPresent();
        headComplete = false;
        headBytes = 0;
        headNeeded = LENGTH_BYTES;
        current = Optional.empty();
    }

    /** After version 0 of SaslHandshake come tokens without a head, whose meaning is the mechanism's alone. */
    private void leaveRawTokensAlone() {
        if (sawRawHandshake) {
            conversation.giveUp(Protocol.OTHER);
        }
    }

    private void readHead() {
        if (head[0] < 0 || (requests && head[0] > LARGEST_FIRST_BYTE)) {
            giveUp();
        } else if (headBytes == headNeeded) {
            if (headNeeded == LENGTH_BYTES) {
                readLength();
            } else if (requests) {
                readRequest();
            } else {
                current = conversation.answered(ByteBuffer.wrap(head).getInt(LENGTH_BYTES));
                completeHead();
            }
        }
    }

    private void readLength() {
        length = ByteBuffer.wrap(head).getInt(0);
        int fixed = requests ? REQUEST_FIXED_BYTES : RESPONSE_FIXED_BYTES;
        if (length < fixed) {
            giveUp();
        } else {
            headNeeded = LENGTH_BYTES + fixed;
        }
    }

    private void readRequest() {
        ByteBuffer fields = ByteBuffer.wrap(head);
        int nameBytes = Math.max(0, fields.getShort(LENGTH_BYTES + 8));
        int wanted = LENGTH_BYTES + REQUEST_FIXED_BYTES + Math.min(nameBytes, LONGEST_CLIENT_ID);
        if (REQUEST_FIXED_BYTES + nameBytes > length) {
            giveUp();
            return;
        }
        if (headNeeded < wanted) {
            head = wanted > head.length ? Arrays.copyOf(head, wanted) : head;
            headNeeded = wanted;
            return;
        }
        short api = fields.getShort(LENGTH_BYTES);
        short version = fields.getShort(LENGTH_BYTES + 2);
        if (conversation.protocol() == Protocol.UNKNOWN && !isPlausible(api, version)) {
            giveUp();
            return;
        }
        RequestHead request = new RequestHead(api, version, fields.getInt(LENGTH_BYTES + 4), name(wanted));
        conversation.asked(request);
        current = Optional.of(request);
        completeHead();
    }

    private static boolean isPlausible(short api, short version) {
        return ApiKeys.hasId(api) && version >= 0 && version <= LARGEST_VERSION;
    }

    /** A connection's client id hardly ever changes: the same text is given for the same bytes. */
    private String name(int end) {
        int start = LENGTH_BYTES + REQUEST_FIXED_BYTES;
        if (!Arrays.equals(head, start, end, clientIdBytes, 0, clientIdBytes.length)) {
            clientIdBytes = Arrays.copyOfRange(head, start, end);
            clientId = new String(clientIdBytes, StandardCharsets.UTF_8);
        }
        return clientId;
    }

    private void completeHead() {
        headComplete = true;
        bodyLeft = frameBytes() - headBytes;
    }

    private void giveUp() {
        givenUp = true;
        if (requests) {
            conversation.giveUp(head[0] == TLS_HANDSHAKE ? Protocol.TLS : Protocol.OTHER);
        }
    }
}
