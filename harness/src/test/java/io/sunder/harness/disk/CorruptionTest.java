package io.sunder.harness.disk;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.apache.kafka.common.compress.Compression;
import org.apache.kafka.common.record.internal.FileRecords;
import org.apache.kafka.common.record.internal.MemoryRecords;
import org.apache.kafka.common.record.internal.RecordBatch;
import org.apache.kafka.common.record.internal.SimpleRecord;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** One partition of three segments: offsets 0-3, 4-9 and 10-14 in batches of two or three. */
class CorruptionTest {
    @TempDir
    Path data;

    private static String file(long base, String suffix) {
        return String.format(Locale.ROOT, "%020d%s", base, suffix);
    }

    @BeforeEach
    void threeSegments() throws IOException {
        segment(0, 2, 2);
        segment(4, 3, 3);
        segment(10, 2, 3);
    }

    private Path path(long base, String suffix) {
        return data.resolve("t-0").resolve(file(base, suffix));
    }

    private void segment(long base, int... batches) throws IOException {
        Files.createDirectories(data.resolve("t-0"));
        long offset = base;
        try (FileRecords log = FileRecords.open(path(base, ".log").toFile())) {
            for (int size : batches) {
                SimpleRecord[] records = IntStream.range(0, size)
                        .mapToObj(i -> new SimpleRecord(1L, null, new byte[10]))
                        .toArray(SimpleRecord[]::new);
                log.append(MemoryRecords.withRecords(RecordBatch.MAGIC_VALUE_V2, offset, Compression.NONE, records));
                offset += size;
            }
            log.flush();
        }
        Files.write(path(base, ".index"), new byte[64]);
    }

    private void recoveryPoint(long offset) throws IOException {
        Files.writeString(data.resolve("recovery-point-offset-checkpoint"), "0\n1\nt 0 " + offset + "\n");
    }

    private Corruption corrupt(CorruptionKind kind, CorruptionPlace place, long seed) throws IOException {
        return new DataDirectory(data)
                .corrupt("t-0", kind, place, new SplittableRandom(seed))
                .orElseThrow();
    }

    /** The first offsets of batches whose checksum holds no more. */
    private List<Long> broken() throws IOException {
        List<Long> broken = new ArrayList<>();
        for (long base : List.of(0L, 4L, 10L)) {
            try (FileRecords log = FileRecords.open(path(base, ".log").toFile())) {
                for (RecordBatch batch : log.batches()) {
                    if (!batch.isValid()) {
                        broken.add(batch.baseOffset());
                    }
                }
            }
        }
        return broken;
    }

    @Test
    void aFlippedBitIsFoundByTheChecksumOfTheLastBatch() throws IOException {
        byte[] before = Files.readAllBytes(path(10, ".log"));
        Corruption done = corrupt(CorruptionKind.FLIP, CorruptionPlace.TAIL, 1);
        byte[] after = Files.readAllBytes(path(10, ".log"));

        assertEquals(List.of(12L), broken());
        assertEquals(done.position(), Arrays.mismatch(before, after));
        assertEquals(1, Integer.bitCount((before[(int) done.position()] ^ after[(int) done.position()]) & 0xff));
        assertEquals("t-0", done.key());
        assertTrue(done.what().endsWith(", in the batch of offsets 12 to 14"), done.what());
        assertTrue(done.what().startsWith("byte " + done.position() + " of " + file(10, ".log") + " was 0x"));
    }

    @Test
    void aTruncationTearsTheLastBatchApart() throws IOException {
        long before = Files.size(path(10, ".log"));
        Corruption done = corrupt(CorruptionKind.TRUNCATE, CorruptionPlace.TAIL, 1);

        assertEquals(done.position(), Files.size(path(10, ".log")));
        assertTrue(done.position() < before && done.position() > before / 2);
        assertEquals(
                file(10, ".log") + " had " + before + " bytes and has " + done.position()
                        + ", in the batch of offsets 12 to 14",
                done.what());
    }

    @Test
    void onlySegmentsFromTheRecoveryPointOnAreHit() throws IOException {
        recoveryPoint(5);
        List<Long> hit = new ArrayList<>();
        for (int seed = 0; seed < 60; seed++) {
            threeSegmentsAgain();
            corrupt(CorruptionKind.FLIP, CorruptionPlace.ANY, seed);
            assertEquals(1, broken().size());
            hit.addAll(broken());
        }
        assertEquals(List.of(4L, 7L, 10L, 12L), hit.stream().distinct().sorted().toList());
    }

    @Test
    void flushedMeansSegmentsThatNoBrokerChecks() throws IOException {
        recoveryPoint(10);
        List<Long> hit = new ArrayList<>();
        for (int seed = 0; seed < 60; seed++) {
            threeSegmentsAgain();
            corrupt(CorruptionKind.FLIP, CorruptionPlace.FLUSHED, seed);
            hit.addAll(broken());
        }
        assertEquals(List.of(0L, 2L, 4L, 7L), hit.stream().distinct().sorted().toList());
    }

    private void threeSegmentsAgain() throws IOException {
        for (long base : List.of(0L, 4L, 10L)) {
            Files.delete(path(base, ".log"));
        }
        threeSegments();
    }

    @Test
    void withoutSuchBytesNothingIsDone() throws IOException {
        DataDirectory disk = new DataDirectory(data);
        assertTrue(disk.corrupt("t-0", CorruptionKind.FLIP, CorruptionPlace.FLUSHED, new SplittableRandom(1))
                .isEmpty());
        assertTrue(disk.corrupt("t-1", CorruptionKind.FLIP, CorruptionPlace.TAIL, new SplittableRandom(1))
                .isEmpty());
        assertEquals(List.of(), broken());
    }

    @Test
    void theIndexOfTheLastSegmentIsHit() throws IOException {
        assertTrue(corrupt(CorruptionKind.FLIP, CorruptionPlace.INDEX, 1).position() < 8);
        assertTrue(Arrays.mismatch(new byte[64], Files.readAllBytes(path(10, ".index"))) >= 0);
        corrupt(CorruptionKind.TRUNCATE, CorruptionPlace.INDEX, 1);
        assertEquals(61, Files.size(path(10, ".index")));
        assertEquals(List.of(), broken());
    }
}
