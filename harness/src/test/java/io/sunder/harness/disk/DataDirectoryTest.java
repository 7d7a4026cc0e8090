package io.sunder.harness.disk;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.kafka.common.compress.Compression;
import org.apache.kafka.common.record.internal.FileRecords;
import org.apache.kafka.common.record.internal.MemoryRecords;
import org.apache.kafka.common.record.internal.RecordBatch;
import org.apache.kafka.common.record.internal.SimpleRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Logs are drawn as segments of batches: {@code segment(0, 3, 2)} holds offsets 0-2 and 3-4. */
class DataDirectoryTest {
    @TempDir
    Path data;

    private static String file(long offset, String suffix) {
        return String.format(Locale.ROOT, "%020d%s", offset, suffix);
    }

    private void segment(String key, long base, int... batches) throws IOException {
        Path partition = Files.createDirectories(data.resolve(key));
        long offset = base;
        try (FileRecords log =
                FileRecords.open(partition.resolve(file(base, ".log")).toFile())) {
            for (int size : batches) {
                SimpleRecord[] records = IntStream.range(0, size)
                        .mapToObj(i -> new SimpleRecord(1L, null, new byte[10]))
                        .toArray(SimpleRecord[]::new);
                log.append(MemoryRecords.withRecords(RecordBatch.MAGIC_VALUE_V2, offset, Compression.NONE, records));
                offset += size;
            }
            log.flush();
        }
        Files.write(partition.resolve(file(base, ".index")), new byte[8]);
        Files.write(partition.resolve(file(base, ".timeindex")), new byte[12]);
    }

    private List<Long> offsets(String key, long base) throws IOException {
        List<Long> offsets = new ArrayList<>();
        try (FileRecords log =
                FileRecords.open(data.resolve(key).resolve(file(base, ".log")).toFile())) {
            log.records().forEach(record -> offsets.add(record.offset()));
        }
        return offsets;
    }

    private List<String> names(String key) throws IOException {
        try (Stream<Path> files = Files.list(data.resolve(key))) {
            return files.map(DataDirectory::name).sorted().toList();
        }
    }

    private void checkpoint(String name, String... lines) throws IOException {
        Files.writeString(data.resolve(name), "0\n" + lines.length + "\n" + String.join("\n", lines) + "\n");
    }

    private void recoveryPoints(String... lines) throws IOException {
        checkpoint("recovery-point-offset-checkpoint", lines);
    }

    @Test
    void losesAllWithoutARecoveryPoint() throws IOException {
        segment("t-0", 0, 3, 2);
        Files.createFile(data.resolve(".kafka_cleanshutdown"));

        List<Loss> losses = new DataDirectory(data).loseUnflushed();

        assertEquals(1, losses.size());
        assertEquals(new Loss("t-0", 0, 5, losses.get(0).bytes()), losses.get(0));
        assertTrue(losses.get(0).bytes() > 50);
        assertEquals(List.of(file(0, ".log")), names("t-0"), "the empty log stays, its indexes don't");
        assertEquals(0, Files.size(data.resolve("t-0").resolve(file(0, ".log"))));
        assertFalse(Files.exists(data.resolve(".kafka_cleanshutdown")));
    }

    @Test
    void keepsWhatLiesBeforeTheRecoveryPoint() throws IOException {
        segment("my-topic-7", 0, 2, 2);
        segment("my-topic-7", 4, 3, 3);
        segment("my-topic-7", 10, 1);
        recoveryPoints("my-topic 7 7");

        List<Loss> losses = new DataDirectory(data).loseUnflushed();

        assertEquals(new Loss("my-topic-7", 7, 4, losses.get(0).bytes()), losses.get(0));
        assertEquals(List.of(0L, 1L, 2L, 3L), offsets("my-topic-7", 0));
        assertEquals(List.of(4L, 5L, 6L), offsets("my-topic-7", 4));
        assertEquals(
                List.of(file(0, ".index"), file(0, ".log"), file(0, ".timeindex"), file(4, ".log")),
                names("my-topic-7"));
    }

    @Test
    void aBatchIsKeptWholeOrNotAtAll() throws IOException {
        segment("t-0", 0, 2, 4);
        recoveryPoints("t 0 3");

        assertEquals(2, new DataDirectory(data).loseUnflushed().get(0).from());
        assertEquals(List.of(0L, 1L), offsets("t-0", 0));
    }

    @Test
    void aRecoveryPointBetweenSegmentsKeepsTheFirstOfThem() throws IOException {
        segment("t-0", 0, 4);
        segment("t-0", 4, 1);
        recoveryPoints("t 0 4");

        Loss loss = new DataDirectory(data).loseUnflushed().get(0);

        assertEquals(new Loss("t-0", 4, 1, loss.bytes()), loss);
        assertEquals(List.of(file(0, ".index"), file(0, ".log"), file(0, ".timeindex")), names("t-0"));
    }

    @Test
    void aLogThatBeganLaterDoesNotBeginAtZeroAgain() throws IOException {
        segment("t-0", 50, 5);

        assertEquals(50, new DataDirectory(data).loseUnflushed().get(0).from());
        assertEquals(List.of(file(50, ".log")), names("t-0"));
    }

    @Test
    void nothingIsLostOfWhatWasFsynced() throws IOException {
        segment("t-0", 0, 4);
        recoveryPoints("t 0 4");
        List<String> before = names("t-0");

        assertEquals(List.of(), new DataDirectory(data).loseUnflushed());
        assertEquals(List.of(0L, 1L, 2L, 3L), offsets("t-0", 0));
        assertEquals(before, names("t-0"));
    }

    @Test
    void theStartOffsetIsKeptWhereItIsLarger() throws IOException {
        segment("t-0", 0, 4, 1);
        recoveryPoints("t 0 0");
        checkpoint("log-start-offset-checkpoint", "t 0 4");

        assertEquals(4, new DataDirectory(data).loseUnflushed().get(0).from());
    }

    @Test
    void forgetsEpochsAndProducersOfLostRecords() throws IOException {
        segment("t-0", 0, 4, 4);
        recoveryPoints("t 0 4");
        Path partition = data.resolve("t-0");
        Files.writeString(partition.resolve("leader-epoch-checkpoint"), "0\n3\n0 0\n2 3\n5 4\n");
        Files.createFile(partition.resolve(file(4, ".snapshot")));
        Files.createFile(partition.resolve(file(6, ".snapshot")));

        new DataDirectory(data).loseUnflushed();

        assertEquals("0\n2\n0 0\n2 3\n", Files.readString(partition.resolve("leader-epoch-checkpoint")));
        assertTrue(Files.exists(partition.resolve(file(4, ".snapshot"))));
        assertFalse(Files.exists(partition.resolve(file(6, ".snapshot"))));
    }

    @Test
    void leavesTheMetadataLogAndWhatIsBeingDeleted() throws IOException {
        segment("__cluster_metadata-0", 0, 4);
        segment("t-0.5f3a-delete", 0, 4);

        assertEquals(List.of(), new DataDirectory(data).loseUnflushed());
        assertEquals(4, offsets("__cluster_metadata-0", 0).size());
    }

    @Test
    void checkpointsAreEmptyUntilTheBrokerFirstWritesThem() throws IOException {
        segment("t-0", 0, 4);
        Files.createFile(data.resolve("recovery-point-offset-checkpoint"));
        Files.createFile(data.resolve("t-0").resolve("leader-epoch-checkpoint"));

        assertEquals(4, new DataDirectory(data).loseUnflushed().get(0).records());
    }

    @Test
    void aCheckpointOfAnotherFormIsAnError() throws IOException {
        segment("t-0", 0, 4);
        recoveryPoints("t 0");

        assertThrows(IOException.class, () -> new DataDirectory(data).loseUnflushed());
        assertEquals(4, offsets("t-0", 0).size());
    }

    @Test
    void wipesEverythingAndTellsWhatWasThere() throws IOException {
        segment("t-0", 0, 4);
        segment("t-1", 0);
        Files.createFile(data.resolve("meta.properties"));

        List<Loss> losses = new DataDirectory(data).wipe();

        assertEquals(List.of("t-0", "t-1"), losses.stream().map(Loss::key).toList());
        assertTrue(losses.get(0).bytes() > 0);
        assertEquals(0, losses.get(1).bytes());
        assertEquals(List.of(), DataDirectory.list(data));
    }
}
