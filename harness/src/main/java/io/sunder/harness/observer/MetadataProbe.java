package io.sunder.harness.observer;

import java.io.Closeable;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.apache.kafka.common.protocol.ApiKeys;
import org.apache.kafka.common.requests.AbstractResponse;
import org.apache.kafka.common.requests.MetadataRequest;
import org.apache.kafka.common.requests.MetadataResponse;
import org.apache.kafka.common.requests.RequestHeader;
import org.jspecify.annotations.Nullable;

/**
 * Asks one broker, and nobody else, for its view of some topics. Kafka's own clients would go on to whichever
 * broker they like; here it matters who said it. One thread asks; any may close.
 */
final class MetadataProbe implements Closeable {
    /** Has leader epochs, and every broker since 2.4 speaks it. */
    private static final short VERSION = 9;

    private static final int MAX_ANSWER_BYTES = 64 * 1024 * 1024;

    private final InetSocketAddress broker;
    private final List<String> topics;
    private final int deadlineMs;
    private int correlation;
    private volatile @Nullable Socket connection;

    MetadataProbe(InetSocketAddress broker, List<String> topics, Duration deadline) {
        this.broker = broker;
        this.topics = List.copyOf(topics);
        this.deadlineMs = Math.toIntExact(deadline.toMillis());
    }

    /** The broker's answer by key, or empty if it gave none before the deadline; topics it doesn't know are left out. */
    Optional<Map<String, PartitionState>> ask() {
        try {
            return Optional.of(states(exchange(connection())));
        } catch (IOException | RuntimeException e) {
            // Whatever a broker under test answers, it is asked again. A late answer on this connection would be taken
            // for the next question's.
            close();
            return Optional.empty();
        }
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

    private MetadataResponse exchange(Socket socket) throws IOException {
        MetadataRequest request = new MetadataRequest.Builder(topics, false, VERSION, VERSION).build(VERSION);
        RequestHeader header = new RequestHeader(ApiKeys.METADATA, VERSION, "sunder-observer", ++correlation);
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
        return (MetadataResponse) AbstractResponse.parseResponse(ByteBuffer.wrap(answer), header);
    }

    private static Map<String, PartitionState> states(MetadataResponse response) {
        Map<String, PartitionState> states = new HashMap<>();
        for (MetadataResponse.TopicMetadata topic : response.topicMetadata()) {
            for (MetadataResponse.PartitionMetadata partition : topic.partitionMetadata()) {
                states.put(
                        partition.topicPartition.toString(),
                        new PartitionState(
                                partition.leaderId.map(OptionalInt::of).orElseGet(OptionalInt::empty),
                                partition.leaderEpoch.orElse(-1),
                                partition.inSyncReplicaIds,
                                partition.replicaIds));
            }
        }
        return states;
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
