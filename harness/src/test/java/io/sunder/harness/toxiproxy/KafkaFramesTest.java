package io.sunder.harness.toxiproxy;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.message.FetchRequestData;
import org.apache.kafka.common.message.MetadataRequestData;
import org.apache.kafka.common.message.ProduceRequestData;
import org.apache.kafka.common.protocol.ApiKeys;
import org.apache.kafka.common.requests.FetchRequest;
import org.apache.kafka.common.requests.MetadataRequest;
import org.apache.kafka.common.requests.ProduceRequest;
import org.apache.kafka.common.requests.RequestHeader;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Kafka-aware toxics between a client and a server that are sockets of this test. */
class KafkaFramesTest {
    private static final Uuid ORDERS = new Uuid(7, 8);

    private ServerFixture fixture;
    private Socket client;
    private Socket server;

    @BeforeEach
    void connect() throws IOException {
        fixture = new ServerFixture();
        String body = "{\"name\":\"a\",\"listen\":\"127.0.9.1:0\",\"upstream\":\"" + fixture.upstreamAddress() + "\"}";
        fixture.call("POST", "/proxies", body);
        open();
    }

    private void open() throws IOException {
        client = fixture.connect(fixture.client.getProxy("a").getListen());
        server = fixture.accept();
    }

    @AfterEach
    void close() throws IOException {
        client.close();
        server.close();
        fixture.close();
    }

    private void add(String type, String stream, String attributes) throws IOException {
        String body = "{\"name\":\"t\",\"type\":\"" + type + "\",\"stream\":\"" + stream + "\",\"attributes\":{"
                + attributes.replace('\'', '"') + "}}";
        assertEquals(200, fixture.call("POST", "/proxies/a/toxics", body).statusCode(), body);
    }

    private void remove() throws IOException {
        assertEquals(204, fixture.call("DELETE", "/proxies/a/toxics/t", "").statusCode());
    }

    private long counter(String name) throws IOException {
        Matcher line = Pattern.compile("sunder_toxic_" + name + "\\{proxy=\"a\",toxic=\"t\"\\} (\\d+)")
                .matcher(fixture.call("GET", "/metrics", "").body());
        return line.find() ? Long.parseLong(line.group(1)) : -1;
    }

    private void awaitCounter(String name, long value) {
        await().atMost(20, SECONDS).until(() -> counter(name) == value);
    }

    private static byte[] framed(ByteBuffer content) {
        return ByteBuffer.allocate(4 + content.remaining())
                .putInt(content.remaining())
                .put(content)
                .array();
    }

    private static byte[] metadata(int correlation, String clientId) {
        short version = 12;
        MetadataRequestData data = new MetadataRequestData().setTopics(List.of());
        return framed(new MetadataRequest(data, version)
                .serializeWithHeader(new RequestHeader(ApiKeys.METADATA, version, clientId, correlation)));
    }

    private static byte[] fetch(int correlation, int partition) {
        short version = 17;
        FetchRequestData data = new FetchRequestData()
                .setTopics(List.of(new FetchRequestData.FetchTopic()
                        .setTopicId(ORDERS)
                        .setPartitions(List.of(new FetchRequestData.FetchPartition().setPartition(partition)))));
        return framed(new FetchRequest(data, version)
                .serializeWithHeader(new RequestHeader(ApiKeys.FETCH, version, "c", correlation)));
    }

    private static byte[] produce(int correlation, String topic, int partition) {
        short version = 9;
        ProduceRequestData data = new ProduceRequestData().setAcks((short) -1);
        data.topicData()
                .add(new ProduceRequestData.TopicProduceData()
                        .setName(topic)
                        .setPartitionData(List.of(new ProduceRequestData.PartitionProduceData()
                                .setIndex(partition)
                                .setRecords(org.apache.kafka.common.record.internal.MemoryRecords.EMPTY))));
        return framed(new ProduceRequest(data, version)
                .serializeWithHeader(new RequestHeader(ApiKeys.PRODUCE, version, "c", correlation)));
    }

    private static byte[] response(int correlation, int bodyBytes) {
        byte[] body = new byte[bodyBytes];
        Arrays.fill(body, (byte) correlation);
        return framed(
                ByteBuffer.allocate(4 + bodyBytes).putInt(correlation).put(body).flip());
    }

    private static byte[] join(byte[]... parts) {
        ByteBuffer all = ByteBuffer.allocate(
                Arrays.stream(parts).mapToInt(part -> part.length).sum());
        for (byte[] part : parts) {
            all.put(part);
        }
        return all.array();
    }

    private static void send(Socket from, byte[]... parts) throws IOException {
        from.getOutputStream().write(join(parts));
    }

    private static void assertArrives(Socket at, byte[]... parts) throws IOException {
        byte[] expected = join(parts);
        assertArrayEquals(expected, at.getInputStream().readNBytes(expected.length));
    }

    private static void assertNothingMoreThan(Socket at, byte[] last) throws IOException {
        assertArrives(at, last);
        assertEquals(0, at.getInputStream().available());
    }

    @Test
    void holdsTheNthRequestOfAnApiOnAnOldConnectionAndDeliversItInOrder() throws IOException {
        // The toxic comes in the middle of a frame, which passes, as do others before the second of its API.
        byte[] begun = metadata(1, "c");
        send(client, Arrays.copyOf(begun, 9));
        assertArrives(server, Arrays.copyOf(begun, 9));
        add("kafka_hold", "upstream", "'api':'Metadata','nth':2,'count':1");
        send(client, Arrays.copyOfRange(begun, 9, begun.length), fetch(2, 0), metadata(3, "c"), metadata(4, "c"));
        assertArrives(server, Arrays.copyOfRange(begun, 9, begun.length), fetch(2, 0));
        assertNothingMoreThan(server, metadata(3, "c"));
        awaitCounter("frames_waiting", 1);

        send(client, fetch(5, 0));
        remove();
        assertArrives(server, metadata(4, "c"), fetch(5, 0));
    }

    @Test
    void holdsAResponseByItsRequestAndPassesOverRequestsThatHaveNone() throws IOException {
        send(client, metadata(1, "c"), fetch(2, 0), metadata(3, "c"));
        assertArrives(server, metadata(1, "c"), fetch(2, 0), metadata(3, "c"));
        add("kafka_hold", "downstream", "'api':'Metadata','count':1");
        // Request 1 is never answered.
        send(server, response(2, 10), response(3, 20));
        assertArrives(client, response(2, 10));
        awaitCounter("frames_waiting", 1);
        remove();
        assertArrives(client, response(3, 20));
    }

    @Test
    void aFrameInManySmallPiecesIsHeldAsOne() throws IOException {
        add("kafka_hold", "upstream", "'api':'Metadata'");
        for (byte one : metadata(1, "client")) {
            client.getOutputStream().write(one);
        }
        awaitCounter("frames_waiting", 1);
        assertEquals(0, server.getInputStream().available());
        remove();
        assertArrives(server, metadata(1, "client"));
    }

    @Test
    void choosesByClient() throws IOException {
        add("kafka_hold", "upstream", "'api':'metadata','client_id':'two'");
        send(client, metadata(1, "one"), metadata(2, "two"));
        assertArrives(server, metadata(1, "one"));
        awaitCounter("frames_met_total", 1);
        awaitCounter("frames_struck_total", 1);
    }

    @Test
    void choosesFetchesByTheTopicsIdAndProducesByItsName() throws IOException {
        add("kafka_hold", "upstream", "'api':'Fetch','partition':'orders-1','topic_id':'" + ORDERS + "'");
        send(client, fetch(1, 0), fetch(2, 1));
        assertArrives(server, fetch(1, 0));
        awaitCounter("frames_waiting", 1);
        remove();
        assertArrives(server, fetch(2, 1));

        add("kafka_hold", "upstream", "'api':'Produce','partition':'orders-1'");
        send(client, produce(3, "orders", 0), produce(4, "other", 1), produce(5, "orders", 1));
        assertArrives(server, produce(3, "orders", 0), produce(4, "other", 1));
        awaitCounter("frames_waiting", 1);
        remove();
        assertArrives(server, produce(5, "orders", 1));
    }

    @Test
    void aFrameThatIsNotWhatItsHeadSaysPasses() throws IOException {
        add("kafka_hold", "upstream", "'api':'Fetch','partition':'orders-1'");
        byte[] broken = fetch(1, 1);
        Arrays.fill(broken, 20, broken.length, (byte) 0x7f);
        send(client, broken);
        assertArrives(server, broken);
    }

    @Test
    void delaysAndKeepsTheOrder() throws IOException {
        add("kafka_delay", "upstream", "'api':'Metadata','latency':150,'count':1");
        long start = System.nanoTime();
        send(client, metadata(1, "c"), fetch(2, 0));
        assertArrives(server, metadata(1, "c"), fetch(2, 0));
        assertTrue(System.nanoTime() - start >= 148_000_000L);
        assertTrue(counter("frame_longest_wait_milliseconds") >= 148);
        assertEquals(1, counter("frames_struck_total"));
    }

    @Test
    void dropsTheFrameWithAllThatFollowsAndClosesTheConnectionAtTheEnd() throws IOException {
        add("kafka_drop", "downstream", "'api':'Metadata'");
        send(client, fetch(1, 0), metadata(2, "c"), fetch(3, 0));
        assertArrives(server, fetch(1, 0), metadata(2, "c"), fetch(3, 0));
        send(server, response(1, 5), response(2, 5), response(3, 5));
        assertArrives(client, response(1, 5));
        awaitCounter("frames_struck_total", 1);
        awaitCounter("entered_bytes_total", 26);
        assertEquals(0, client.getInputStream().available());
        remove();
        assertEquals(-1, client.getInputStream().read());
    }

    @Test
    void closesTheConnectionInsteadOfTheFrame() throws IOException {
        add("kafka_close", "upstream", "'api':'Fetch'");
        send(client, metadata(1, "c"), fetch(2, 0));
        assertArrives(server, metadata(1, "c"));
        assertEquals(-1, server.getInputStream().read());
        assertEquals(-1, client.getInputStream().read());
        assertEquals(1, counter("struck_connections_total"));
    }

    @Test
    void aHeldRequestArrivesEvenWhenItsClientHasGoneAndAHeldResponseIsCountedAsAbandoned() throws IOException {
        add("kafka_hold", "upstream", "'api':'Metadata'");
        send(client, metadata(1, "c"));
        awaitCounter("frames_waiting", 1);
        client.close();
        remove();
        assertArrives(server, metadata(1, "c"));
        assertEquals(-1, server.getInputStream().read());
        server.close();

        open();
        add("kafka_hold", "downstream", "'api':'Metadata'");
        send(client, metadata(1, "c"));
        assertArrives(server, metadata(1, "c"));
        send(server, response(1, 5));
        awaitCounter("frames_waiting", 1);
        client.setSoLinger(true, 0);
        client.close();
        awaitCounter("frames_abandoned_total", 1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "GET / HTTP/1.1",
                "\u0016\u0003\u0001",
                "\u0000",
                "\u0000\u0000\u0000\u0010",
                "\u0000\u0000\u0000\u0010\u0007\u0007\u0007\u0007"
            })
    void bytesThatAreNoKafkaPassUntouchedAndWithoutEnd(String text) throws IOException {
        for (String api : List.of("Metadata", "Produce")) {
            String name = "t" + api;
            fixture.call(
                    "POST",
                    "/proxies/a/toxics",
                    "{\"name\":\"" + name
                            + "\",\"type\":\"kafka_hold\",\"stream\":\"upstream\",\"attributes\":{\"api\":\"" + api
                            + "\"}}");
        }
        byte[] bytes = text.getBytes(StandardCharsets.ISO_8859_1);
        send(client, bytes);
        assertArrives(server, bytes);
        byte[] more = new byte[300_000];
        Arrays.fill(more, (byte) 0x55);
        Thread sender = new Thread(() -> {
            try {
                send(client, more);
            } catch (IOException seenByTheReader) {
                return;
            }
        });
        sender.start();
        assertArrives(server, more);
    }

    @Test
    void aServerThatSpeaksFirstIsNoKafka() throws IOException {
        add("kafka_hold", "downstream", "'api':'Metadata'");
        send(server, new byte[] {0, 0, 0, 8, 0, 0, 0, 1});
        assertArrives(client, new byte[] {0, 0, 0, 8, 0, 0, 0, 1});
        awaitCounter("unreadable_connections_total", 1);
    }

    @Test
    void aVersionThatNobodyKnowsYetPasses() throws IOException {
        add("kafka_hold", "upstream", "'api':'Metadata'");
        byte[] future = metadata(1, "c");
        future[7] = 90;
        send(client, future);
        assertArrives(server, future);
        assertEquals(0, counter("frames_met_total"));
    }

    @Test
    void afterARawSaslHandshakeNothingIsTakenForAFrame() throws IOException {
        add("kafka_hold", "upstream", "'api':'Metadata'");
        byte[] handshake = metadata(1, "c");
        handshake[5] = (byte) ApiKeys.SASL_HANDSHAKE.id;
        handshake[7] = 0;
        send(client, handshake, metadata(2, "c"));
        assertArrives(server, handshake, metadata(2, "c"));
        assertEquals(1, counter("unreadable_connections_total"));
    }

    @Test
    void whatIsHeldIsBoundedAndArrivesWhole() throws Exception {
        add("kafka_hold", "downstream", "'api':'Fetch','count':1");
        send(client, fetch(1, 0));
        assertArrives(server, fetch(1, 0));
        int large = 40 << 20;
        byte[] answer = response(1, large);
        Thread sender = new Thread(() -> {
            try {
                send(server, answer);
            } catch (IOException seenByTheReader) {
                return;
            }
        });
        sender.start();
        await().atMost(20, SECONDS).until(() -> counter("held_bytes") >= 4 << 20);
        assertTrue(counter("held_bytes") < 8 << 20, "held " + counter("held_bytes"));
        remove();
        InputStream in = new DataInputStream(client.getInputStream());
        assertArrayEquals(answer, in.readNBytes(answer.length));
        sender.join();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            {}                                         | missing required field: attributes.api
            {"api":"Fish"}                             | Kafka has no API 'Fish'
            {"api":"Metadata","partition":"orders-0"}  | only frames of Fetch and Produce tell their partitions
            {"api":"Fetch","partition":"orders"}       | 'orders' is no partition such as orders-0
            {"api":"Fetch","nth":"x"}                  | attributes.nth must be a whole number
            """)
    void aToxicThatCouldChooseNothingIsRefused(String attributes, String reason) throws IOException {
        String body = "{\"type\":\"kafka_hold\",\"attributes\":" + attributes + "}";
        String answer = fixture.answer("POST", "/proxies/a/toxics", body);
        assertTrue(answer.startsWith("400 ") && answer.contains(reason), answer);
    }

    @Test
    void theApiShowsItsSettings() throws IOException {
        assertEquals(
                "200 {\"attributes\":{\"api\":\"Fetch\",\"client_id\":\"\",\"partition\":\"o-1\",\"topic_id\":\"\",\"nth\":3,"
                        + "\"count\":0},\"name\":\"kafka_drop_upstream\",\"type\":\"kafka_drop\",\"stream\":\"upstream\",\"toxicity\":1}",
                fixture.answer(
                        "POST",
                        "/proxies/a/toxics",
                        "{\"type\":\"kafka_drop\",\"stream\":\"upstream\",\"attributes\":{\"api\":\"Fetch\",\"partition\":\"o-1\",\"nth\":3}}"));
    }

    @Test
    void manyFramesInOneChunkAreEachCounted() throws IOException {
        add("kafka_hold", "upstream", "'api':'Metadata','nth':51");
        List<byte[]> frames = new ArrayList<>();
        for (int i = 1; i <= 60; i++) {
            frames.add(metadata(i, "c"));
        }
        send(client, frames.toArray(byte[][]::new));
        assertArrives(server, frames.subList(0, 50).toArray(byte[][]::new));
        awaitCounter("frames_waiting", 10);
        remove();
        assertArrives(server, frames.subList(50, 60).toArray(byte[][]::new));
    }
}
