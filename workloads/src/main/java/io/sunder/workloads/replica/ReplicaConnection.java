package io.sunder.workloads.replica;

import io.sunder.workloads.replica.LogPart.Epoch;
import io.sunder.workloads.replica.LogPart.Message;
import java.io.Closeable;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.message.FetchResponseData;
import org.apache.kafka.common.protocol.ApiKeys;
import org.apache.kafka.common.protocol.Errors;
import org.apache.kafka.common.record.internal.Record;
import org.apache.kafka.common.record.internal.RecordBatch;
import org.apache.kafka.common.requests.AbstractResponse;
import org.apache.kafka.common.requests.FetchRequest;
import org.apache.kafka.common.requests.FetchResponse;
import org.apache.kafka.common.requests.RequestHeader;
import org.jspecify.annotations.Nullable;

/**
 * Fetches from one broker as a consumer that names a rack does, so that a follower serves, too (KIP-392). The rack is the
 * broker's own: a leader then keeps the consumer and sends it nowhere else. Answers at once, with what lies below the
 * broker's own high watermark. One thread asks; any may close. After an {@link IOException} the next question connects anew.
 */
public final class ReplicaConnection implements Closeable {
    /** The last version that names topics instead of their ids. */
    private static final short VERSION = 12;

    private static final int MAX_ANSWER_BYTES = 64 * 1024 * 1024;
    private static final int PARTITION_BYTES = 1024 * 1024;

    private final InetSocketAddress broker;
    private final String rack;
    private final int deadlineMs;
    private int correlation;
    private volatile @Nullable Socket connection;

    /**
     * Connects with the first question.
     *
     * @param broker where the broker listens
     * @param rack the broker's rack; empty for none
     * @param deadline longest wait for a connection, and then for each answer
     */
    public ReplicaConnection(InetSocketAddress broker, String rack, Duration deadline) {
        this.broker = broker;
        this.rack = rack;
        this.deadlineMs = Math.toIntExact(deadline.toMillis());
    }

    /**
     * Fetches some records.
     *
     * @param offset where to begin
     * @throws IOException if there was no answer in time, or none that could be understood
     */
    public LogPart fetch(TopicPartition partition, long offset) throws IOException {
        try {
            return part(exchange(connection(), partition, offset), partition, offset);
        } catch (IOException e) {
            close();
            throw e;
        } catch (RuntimeException e) {
            // Whatever a broker under test answers is no failure of ours; what is left on the connection can't be
            // trusted.
            close();
            throw new IOException("an answer that can't be understood: " + e, e);
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

    private FetchResponse exchange(Socket socket, TopicPartition partition, long offset) throws IOException {
        FetchRequest request = FetchRequest.Builder.forConsumer(
                        VERSION,
                        0,
                        0,
                        Map.of(
                                partition,
                                new FetchRequest.PartitionData(
                                        Uuid.ZERO_UUID, offset, -1, PARTITION_BYTES, Optional.empty())))
                .setMaxBytes(PARTITION_BYTES)
                .rackId(rack)
                .build(VERSION);
        RequestHeader header = new RequestHeader(ApiKeys.FETCH, VERSION, "sunder-replica-reader", ++correlation);
        ByteBuffer frame = request.serializeWithHeader(header);
        ByteBuffer sized = ByteBuffer.allocate(Integer.BYTES + frame.remaining());
        sized.putInt(frame.remaining()).put(frame);
        DataOutputStream out = new DataOutputStream(socket.getOutputStream());
        out.write(sized.array());
        out.flush();
        DataInputStream in = new DataInputStream(socket.getInputStream());
        int length = in.readInt();
        if (length < 0 || length > MAX_ANSWER_BYTES) {
            throw new IOException("an answer of " + length + " bytes");
        }
        byte[] answer = in.readNBytes(length);
        if (answer.length < length) {
            throw new IOException("the connection ended within an answer");
        }
        return (FetchResponse) AbstractResponse.parseResponse(ByteBuffer.wrap(answer), header);
    }

    private static LogPart part(FetchResponse response, TopicPartition partition, long asked) throws IOException {
        if (response.error() != Errors.NONE) {
            return LogPart.refused(response.error().name(), false, asked);
        }
        FetchResponseData.PartitionData answer =
                response.responseData(Map.of(), VERSION).get(partition);
        if (answer == null) {
            throw new IOException("an answer without " + partition);
        }
        Errors error = Errors.forCode(answer.errorCode());
        if (error != Errors.NONE) {
            return LogPart.refused(error.name(), error == Errors.OFFSET_OUT_OF_RANGE, asked);
        }
        List<Message> records = new ArrayList<>();
        List<Epoch> epochs = new ArrayList<>();
        long next = asked;
        for (RecordBatch batch : FetchResponse.recordsOrFail(answer).batches()) {
            epochs.add(new Epoch(batch.partitionLeaderEpoch(), batch.baseOffset()));
            next = batch.nextOffset();
            if (!batch.isControlBatch()) {
                for (Record message : batch) {
                    if (message.offset() >= asked) {
                        records.add(new Message(message.offset(), Optional.ofNullable(message.value())));
                    }
                }
            }
        }
        return new LogPart(Optional.empty(), false, answer.highWatermark(), records, epochs, next);
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
