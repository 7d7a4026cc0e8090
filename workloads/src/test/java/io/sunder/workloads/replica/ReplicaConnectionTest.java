package io.sunder.workloads.replica;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.apache.kafka.common.TopicIdPartition;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.compress.Compression;
import org.apache.kafka.common.message.FetchResponseData;
import org.apache.kafka.common.protocol.ByteBufferAccessor;
import org.apache.kafka.common.protocol.Errors;
import org.apache.kafka.common.record.internal.MemoryRecords;
import org.apache.kafka.common.record.internal.SimpleRecord;
import org.apache.kafka.common.requests.FetchRequest;
import org.apache.kafka.common.requests.FetchResponse;
import org.apache.kafka.common.requests.RequestHeader;
import org.apache.kafka.common.requests.RequestUtils;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class ReplicaConnectionTest {

    private static final TopicPartition ORDERS = new TopicPartition("orders", 0);

    private final BlockingQueue<FetchRequest> asked = new LinkedBlockingQueue<>();
    private volatile Optional<FetchResponseData.PartitionData> answer = Optional.empty();
    private ServerSocket server;

    @BeforeEach
    void open() throws IOException {
        server = new ServerSocket(0, 10, InetAddress.getLoopbackAddress());
        Thread thread = new Thread(this::serve, "fake-broker");
        thread.setDaemon(true);
        thread.start();
    }

    @AfterEach
    void close() throws IOException {
        server.close();
    }

    @Test
    void asksAsAConsumerOfTheBrokersRackAndReadsRecordsAndEpochs() throws IOException {
        answer = Optional.of(data(Errors.NONE)
                .setHighWatermark(9)
                .setRecords(MemoryRecords.withRecords(
                        4L, Compression.NONE, 7, new SimpleRecord(new byte[] {1}), new SimpleRecord(new byte[] {2}))));
        try (ReplicaConnection connection = connection()) {
            LogPart part = connection.fetch(ORDERS, 5);
            assertEquals(Optional.empty(), part.refusal());
            assertEquals(9, part.highWatermark());
            assertEquals(List.of(new LogPart.Epoch(7, 4)), part.epochs());
            assertEquals(
                    List.of(5L),
                    part.records().stream().map(LogPart.Message::offset).toList());
            assertEquals(
                    ByteBuffer.wrap(new byte[] {2}),
                    part.records().get(0).value().orElseThrow());
            assertEquals(6, part.next());
        }
        FetchRequest request = asked.remove();
        assertEquals(-1, request.replicaId());
        assertEquals("rack-b", request.rackId());
        assertEquals(0, request.maxWait());
        assertEquals(5, request.data().topics().get(0).partitions().get(0).fetchOffset());
    }

    @Test
    void aRefusalSaysWhetherTheOffsetIsOutOfRange() throws IOException {
        try (ReplicaConnection connection = connection()) {
            answer = Optional.of(data(Errors.OFFSET_OUT_OF_RANGE));
            assertTrue(connection.fetch(ORDERS, 5).outOfRange());
            answer = Optional.of(data(Errors.NOT_LEADER_OR_FOLLOWER));
            LogPart part = connection.fetch(ORDERS, 5);
            assertEquals(Optional.of("NOT_LEADER_OR_FOLLOWER"), part.refusal());
            assertTrue(!part.outOfRange());
        }
    }

    @Test
    void connectsAnewAfterAnAnswerThatDidNotCome() throws IOException {
        try (ReplicaConnection connection = connection()) {
            assertThrows(IOException.class, () -> connection.fetch(ORDERS, 0));
            answer = Optional.of(data(Errors.NONE).setHighWatermark(0).setRecords(MemoryRecords.EMPTY));
            assertEquals(0, connection.fetch(ORDERS, 0).next());
        }
    }

    private ReplicaConnection connection() {
        return new ReplicaConnection(
                new InetSocketAddress(server.getInetAddress(), server.getLocalPort()), "rack-b", Duration.ofSeconds(5));
    }

    private static FetchResponseData.PartitionData data(Errors error) {
        return new FetchResponseData.PartitionData()
                .setPartitionIndex(0)
                .setErrorCode(error.code())
                .setHighWatermark(-1)
                .setRecords(MemoryRecords.EMPTY);
    }

    /** Answers each request with {@link #answer}; hangs up where there is none. */
    private void serve() {
        while (!server.isClosed()) {
            try (Socket socket = server.accept()) {
                boolean more = true;
                while (more) {
                    more = answerOne(socket);
                }
            } catch (IOException e) {
                // The client or the test has hung up.
            }
        }
    }

    private boolean answerOne(Socket socket) throws IOException {
        DataInputStream in = new DataInputStream(socket.getInputStream());
        ByteBuffer frame = ByteBuffer.wrap(in.readNBytes(in.readInt()));
        RequestHeader header = RequestHeader.parse(frame);
        asked.add(FetchRequest.parse(new ByteBufferAccessor(frame), header.apiVersion()));
        if (answer.isEmpty()) {
            return false;
        }
        LinkedHashMap<TopicIdPartition, FetchResponseData.PartitionData> partitions = new LinkedHashMap<>();
        partitions.put(new TopicIdPartition(Uuid.ZERO_UUID, ORDERS), answer.get());
        FetchResponse response = FetchResponse.of(Errors.NONE, 0, 0, partitions, List.of());
        ByteBuffer bytes = RequestUtils.serialize(
                header.toResponseHeader().data(),
                header.toResponseHeader().headerVersion(),
                response.data(),
                header.apiVersion());
        DataOutputStream out = new DataOutputStream(socket.getOutputStream());
        out.writeInt(bytes.remaining());
        out.write(bytes.array(), bytes.arrayOffset() + bytes.position(), bytes.remaining());
        out.flush();
        return true;
    }
}
