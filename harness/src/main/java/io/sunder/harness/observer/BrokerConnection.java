package io.sunder.harness.observer;

import java.io.Closeable;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.time.Duration;
import org.apache.kafka.common.protocol.ApiKeys;
import org.apache.kafka.common.requests.AbstractRequest;
import org.apache.kafka.common.requests.AbstractResponse;
import org.apache.kafka.common.requests.RequestHeader;
import org.jspecify.annotations.Nullable;

/** Asks one broker, one question after the other, on a connection that is opened when it is needed. One thread asks; any may close. */
final class BrokerConnection implements Closeable {
    private static final int MAX_ANSWER_BYTES = 64 * 1024 * 1024;

    private final InetSocketAddress broker;
    private final int deadlineMs;
    private int correlation;
    private volatile @Nullable Socket connection;

    BrokerConnection(InetSocketAddress broker, Duration deadline) {
        this.broker = broker;
        this.deadlineMs = Math.toIntExact(deadline.toMillis());
    }

    /**
     * The broker's answer.
     *
     * @throws IOException if it gave none before the deadline; then this has to be closed, since a late answer would be taken for the
     *     next question's
     */
    AbstractResponse exchange(AbstractRequest request, ApiKeys api) throws IOException {
        Socket socket = connection();
        RequestHeader header = new RequestHeader(api, request.version(), "sunder-observer", ++correlation);
        ByteBuffer frame = request.serializeWithHeader(header);
        byte[] bytes = new byte[frame.remaining()];
        frame.get(bytes);
        DataOutputStream out = new DataOutputStream(socket.getOutputStream());
        out.write(ByteBuffer.allocate(4 + bytes.length)
                .putInt(bytes.length)
                .put(bytes)
                .array());
        out.flush();
        DataInputStream in = new DataInputStream(socket.getInputStream());
        int length = in.readInt();
        if (length < 0 || length > MAX_ANSWER_BYTES) {
            throw new IOException("answer of " + length + " bytes");
        }
        byte[] answer = in.readNBytes(length);
        if (answer.length < length) {
            throw new IOException("connection ended within an answer");
        }
        return AbstractResponse.parseResponse(ByteBuffer.wrap(answer), header);
    }

    private Socket connection() throws IOException {
        Socket open = connection;
        if (open != null) {
            return open;
        }
        Socket fresh = new Socket();
        connection = fresh;
        fresh.setTcpNoDelay(true);
        fresh.setSoTimeout(deadlineMs);
        fresh.connect(broker, deadlineMs);
        return fresh;
    }

    @Override
    public void close() {
        Socket open = connection;
        connection = null;
        if (open != null) {
            try {
                open.close();
            } catch (IOException e) {
                // Nothing is left to be said on this connection, whether or not it closed cleanly.
                return;
            }
        }
    }
}
