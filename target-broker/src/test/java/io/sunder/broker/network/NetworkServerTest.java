package io.sunder.broker.network;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.sunder.broker.api.ApiHandler;
import io.sunder.broker.api.Call;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import org.apache.kafka.common.message.ListGroupsRequestData;
import org.apache.kafka.common.message.ListGroupsResponseData;
import org.apache.kafka.common.protocol.ApiKeys;
import org.apache.kafka.common.protocol.Errors;
import org.apache.kafka.common.requests.AbstractRequest;
import org.apache.kafka.common.requests.AbstractResponse;
import org.apache.kafka.common.requests.ApiVersionsRequest;
import org.apache.kafka.common.requests.ApiVersionsResponse;
import org.apache.kafka.common.requests.ListGroupsRequest;
import org.apache.kafka.common.requests.ListGroupsResponse;
import org.apache.kafka.common.requests.RequestHeader;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class NetworkServerTest {
    private final EventLoopGroup loops = new MultiThreadIoEventLoopGroup(2, NioIoHandler.newFactory());
    private final NetworkServer server = new NetworkServer(loops, 1000, 60_000);
    private final Later later = new Later();
    private int port;

    /** Answers when the test says so. */
    private static final class Later implements ApiHandler {
        final LinkedBlockingQueue<CompletableFuture<Optional<AbstractResponse>>> asked = new LinkedBlockingQueue<>();

        @Override
        public ApiKeys api() {
            return ApiKeys.LIST_GROUPS;
        }

        @Override
        public CompletionStage<Optional<AbstractResponse>> answer(Call call) {
            CompletableFuture<Optional<AbstractResponse>> answer = new CompletableFuture<>();
            asked.add(answer);
            return answer;
        }

        void answerNext(int throttleMs) throws InterruptedException {
            asked.take()
                    .complete(Optional.of(
                            new ListGroupsResponse(new ListGroupsResponseData().setThrottleTimeMs(throttleMs))));
        }
    }

    @BeforeEach
    void listen() {
        port = server.bind(new Listener("X", "127.0.0.1", 0));
        server.accept(new ApiTable(List.of(later)));
    }

    @AfterEach
    void end() {
        server.close();
        loops.shutdownGracefully(0, 1, TimeUnit.SECONDS).awaitUninterruptibly();
    }

    private static AbstractRequest question() {
        return new ListGroupsRequest.Builder(new ListGroupsRequestData()).build((short) 3);
    }

    private NodeConnection connection() {
        return new NodeConnection(loops, "127.0.0.1", port, "test");
    }

    private static int throttleOf(CompletionStage<AbstractResponse> answer) throws Exception {
        return answer.toCompletableFuture().get(10, TimeUnit.SECONDS).throttleTimeMs();
    }

    @Test
    void beginsARequestOnlyWhenTheOneBeforeIsAnswered() throws Exception {
        try (NodeConnection connection = connection()) {
            var first = connection.send(question(), 10_000);
            var second = connection.send(question(), 10_000);
            CompletableFuture<Optional<AbstractResponse>> begun = later.asked.take();
            assertTrue(later.asked.isEmpty());
            begun.complete(Optional.of(new ListGroupsResponse(new ListGroupsResponseData().setThrottleTimeMs(1))));
            assertEquals(1, throttleOf(first));
            later.answerNext(2);
            assertEquals(2, throttleOf(second));
        }
    }

    @Test
    void answersAFailureWithTheRequestsOwnError() throws Exception {
        try (NodeConnection connection = connection()) {
            var answer = connection.send(question(), 10_000);
            later.asked.take().completeExceptionally(new UnknownTopicOrPartitionException("none"));
            var response = (ListGroupsResponse) answer.toCompletableFuture().get(10, TimeUnit.SECONDS);
            assertEquals(
                    Errors.UNKNOWN_TOPIC_OR_PARTITION.code(), response.data().errorCode());
        }
    }

    @Test
    void advertisesWhatItAnswersAndNothingElse() throws Exception {
        try (NodeConnection connection = connection()) {
            var request = new ApiVersionsRequest.Builder().build(ApiKeys.API_VERSIONS.latestVersion());
            var response = (ApiVersionsResponse)
                    connection.send(request, 10_000).toCompletableFuture().get(10, TimeUnit.SECONDS);
            List<Short> keys = response.data().apiKeys().stream()
                    .map(v -> v.apiKey())
                    .sorted()
                    .toList();
            assertEquals(List.of(ApiKeys.LIST_GROUPS.id, ApiKeys.API_VERSIONS.id), keys);
        }
    }

    @Test
    void answersAnUnknownVersionOfApiVersionsInVersionZero() throws Exception {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            RequestHeader header = new RequestHeader(ApiKeys.API_VERSIONS, (short) 3, "test", 7);
            ByteBuffer bytes = new ApiVersionsRequest.Builder().build((short) 3).serializeWithHeader(header);
            bytes.putShort(2, (short) 99);
            DataOutputStream out = new DataOutputStream(socket.getOutputStream());
            out.writeInt(bytes.remaining());
            out.write(bytes.array(), bytes.arrayOffset() + bytes.position(), bytes.remaining());
            DataInputStream in = new DataInputStream(socket.getInputStream());
            ByteBuffer answer = ByteBuffer.wrap(in.readNBytes(in.readInt()));
            assertEquals(7, answer.getInt());
            assertEquals(Errors.UNSUPPORTED_VERSION.code(), answer.getShort());
            assertEquals(1, answer.getInt());
            assertEquals(ApiKeys.API_VERSIONS.id, answer.getShort());
        }
    }

    @Test
    void closesAConnectionThatAsksForWhatIsNotOffered() throws Exception {
        for (short api : new short[] {ApiKeys.HEARTBEAT.id, 9999}) {
            try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
                DataOutputStream out = new DataOutputStream(socket.getOutputStream());
                out.writeInt(10);
                out.writeShort(api);
                out.writeShort(0);
                out.writeInt(1);
                out.writeShort(-1);
                DataInputStream in = new DataInputStream(socket.getInputStream());
                assertThrows(EOFException.class, in::readInt);
            }
        }
    }

    @Test
    void losesEverythingUnderWayWhenOneAnswerIsLateAndConnectsAnew() throws Exception {
        try (NodeConnection connection = connection()) {
            var late = connection.send(question(), 200);
            var behind = connection.send(question(), 10_000);
            ExecutionException first = assertThrows(
                    ExecutionException.class, () -> late.toCompletableFuture().get(10, TimeUnit.SECONDS));
            assertInstanceOf(TimeoutException.class, first.getCause());
            assertThrows(
                    ExecutionException.class, () -> behind.toCompletableFuture().get(10, TimeUnit.SECONDS));
            assertFalse(later.asked.isEmpty());
            later.answerNext(1);
            var next = connection.send(question(), 10_000);
            later.answerNext(2);
            assertEquals(2, throttleOf(next));
        }
    }
}
