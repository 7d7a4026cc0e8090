package io.sunder.broker.ledger;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.sunder.broker.log.MetaProperties;
import io.sunder.broker.metadata.BrokerState;
import io.sunder.broker.metadata.BrokerState.Endpoint;
import io.sunder.broker.metadata.MetadataRecord;
import io.sunder.broker.metadata.PartitionState;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.errors.CorruptRecordException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MetadataLogTest {
    private static final List<MetadataRecord> ONE_OF_EACH = List.of(
            new MetadataRecord.Broker(new BrokerState(
                    1,
                    7,
                    "life",
                    "rack",
                    List.of(new Endpoint("A", "host", 9), new Endpoint("B", "", 0)),
                    true,
                    false)),
            new MetadataRecord.Topic("t", new Uuid(3, 4)),
            new MetadataRecord.Partition(new PartitionState(
                    new TopicPartition("t", 5),
                    -1,
                    2,
                    9,
                    List.of(1, 2, 3),
                    List.of(),
                    List.of(2),
                    List.of(3, 1),
                    List.of(1, 2),
                    2)),
            new MetadataRecord.Settings("topic:t", Map.of("a", "1", "b", "")),
            new MetadataRecord.ProducerIds(1L << 40),
            new MetadataRecord.TopicRemoved("t"));

    @TempDir
    Path directory;

    private MetadataLog open() {
        return MetadataLog.open(directory, new MetaProperties("cluster", 101, Uuid.ONE_UUID), 1000);
    }

    @Test
    void everyRecordComesBackAsItWas() {
        for (MetadataRecord record : ONE_OF_EACH) {
            assertEquals(record, RecordCodec.decode(ByteBuffer.wrap(RecordCodec.encode(record))));
        }
    }

    @Test
    void aReassignmentOfTheFirstFormatKeepsAllItsBrokersWhenItIsTakenBack() {
        PartitionState now = new PartitionState(
                new TopicPartition("t", 5), 1, 2, 9, List.of(3, 1, 2), List.of(1), List.of(), List.of(3), List.of(), 1);
        byte[] bytes = RecordCodec.encode(new MetadataRecord.Partition(now));
        bytes[0] = 1;
        int lastLeader = bytes.length - Integer.BYTES;
        ByteBuffer first = ByteBuffer.allocate(lastLeader);
        first.put(bytes, 0, lastLeader - Integer.BYTES).put(bytes, lastLeader, Integer.BYTES);
        MetadataRecord.Partition read = (MetadataRecord.Partition) RecordCodec.decode(first.flip());
        assertEquals(List.of(3, 1, 2), read.state().original());
        assertEquals(1, read.state().lastLeader());
        assertEquals(List.of(3), read.state().target());
    }

    @Test
    void aRecordOfALaterFormatIsRefused() {
        byte[] bytes = RecordCodec.encode(ONE_OF_EACH.get(0));
        bytes[0] = 3;
        CorruptRecordException refused =
                assertThrows(CorruptRecordException.class, () -> RecordCodec.decode(ByteBuffer.wrap(bytes)));
        assertEquals("a metadata record has format 3, neither 1 nor 2", refused.getMessage());
    }

    @Test
    void everyCutOffRecordIsRefused() {
        for (MetadataRecord record : ONE_OF_EACH) {
            byte[] whole = RecordCodec.encode(record);
            for (int size = 0; size < whole.length; size++) {
                ByteBuffer cut = ByteBuffer.wrap(whole, 0, size);
                assertThrows(CorruptRecordException.class, () -> RecordCodec.decode(cut), record + " cut to " + size);
            }
        }
    }

    @Test
    void whatWasAppendedSurvivesACrashInOrder() {
        MetadataLog log = open();
        log.append(ONE_OF_EACH.subList(0, 4), 1000);
        log.append(ONE_OF_EACH.subList(4, 6), 1000);
        int epoch = log.epoch();
        log.abandon();
        MetadataLog again = open();
        assertEquals(ONE_OF_EACH, again.readAll());
        assertEquals(6, again.endOffset());
        assertEquals(epoch + 1, again.epoch());
        again.close();
    }

    @Test
    void aTornTailGoesAndTheRestStays() throws Exception {
        MetadataLog log = open();
        log.append(ONE_OF_EACH.subList(0, 3), 1000);
        log.append(ONE_OF_EACH.subList(3, 6), 1000);
        log.abandon();
        Path file = directory.resolve("__cluster_metadata-0/00000000000000000000.log");
        byte[] bytes = Files.readAllBytes(file);
        Files.write(file, java.util.Arrays.copyOf(bytes, bytes.length - 5), StandardOpenOption.TRUNCATE_EXISTING);
        // A torn batch was never flushed, so the checkpoint does not cover it.
        Files.deleteIfExists(directory.resolve("recovery-point-offset-checkpoint"));
        MetadataLog again = open();
        List<MetadataRecord> expected = new ArrayList<>(ONE_OF_EACH.subList(0, 3));
        assertEquals(expected, again.readAll());
        again.append(ONE_OF_EACH.subList(5, 6), 1000);
        expected.add(ONE_OF_EACH.get(5));
        assertEquals(expected, again.readAll());
        again.close();
    }

    @Test
    void aPartitionsStateTravelsAsATaggedField() {
        PartitionState state = PartitionState.created(new TopicPartition("t", 0), List.of(1, 2), List.of(1, 2), 1);
        assertEquals(state, PartitionTag.read(List.of(PartitionTag.of(state))));
        assertThrows(CorruptRecordException.class, () -> PartitionTag.read(List.of()));
    }
}
