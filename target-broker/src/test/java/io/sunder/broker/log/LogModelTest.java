package io.sunder.broker.log;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.apache.kafka.common.record.internal.MemoryRecords;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Random operations on a log and on a sorted map of batches must lead to the same contents. */
class LogModelTest {

    private record Batch(List<String> values, int epoch, long firstTimestampMs) {}

    @TempDir(factory = MemoryBacked.class)
    Path path;

    private final TreeMap<Long, Batch> model = new TreeMap<>();
    private final List<EpochEntry> epochs = new ArrayList<>();
    private SplittableRandom random = new SplittableRandom();
    private long start;
    private long end;
    private int epoch;
    private int written;

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6})
    void behavesAsASortedMapOfBatches(long seed) throws Exception {
        random = new SplittableRandom(seed);
        Map<String, String> settings = Map.of(
                "segment.bytes",
                "700",
                "index.interval.bytes",
                "100",
                "segment.index.bytes",
                "40",
                "file.delete.delay.ms",
                "50");
        try (Broker broker = new Broker(path, settings)) {
            for (int step = 0; step < 200; step++) {
                step(broker);
                assertEquals(end, broker.log.endOffset(), "step " + step);
                assertEquals(start, broker.log.startOffset(), "step " + step);
                assertEquals(epochs, broker.log.epochEntries(), "step " + step);
                if (step % 5 == 0) {
                    assertEquals(expected(end), broker.contents(), "step " + step);
                    checkLookups(broker.log);
                }
                broker.nowMs += 10;
            }
            assertFalse(broker.directory.failure().isPresent());
        }
    }

    private void step(Broker broker) {
        switch (random.nextInt(14)) {
            case 0 -> newEpoch(broker.log);
            case 1 -> truncate(broker);
            case 2 -> advanceStart(broker);
            case 3 -> follow(broker, 1 + random.nextInt(5));
            case 4 -> follow(broker, 0);
            case 5 -> restart(broker);
            case 6 -> broker.directory.housekeep(broker.nowMs);
            case 7 -> broker.log.flush();
            case 8 -> restartElsewhere(broker);
            default -> lead(broker);
        }
    }

    private List<String> values() {
        List<String> values = new ArrayList<>();
        for (int i = random.nextInt(4); i >= 0; i--) {
            values.add("v" + written++ + "-".repeat(random.nextInt(20)));
        }
        return values;
    }

    private void lead(Broker broker) {
        List<String> values = values();
        AppendResult result = broker.log.appendAsLeader(
                Batches.plain(broker.nowMs, values.toArray(String[]::new)), epoch, broker.nowMs);
        assertEquals(end, result.baseOffset());
        put(end, values, broker.nowMs);
    }

    private void follow(Broker broker, int gap) {
        List<MemoryRecords> fetched = new ArrayList<>();
        for (int i = random.nextInt(3); i >= 0; i--) {
            List<String> values = values();
            long base = end + gap;
            fetched.add(Batches.fetched(base, epoch, values.toArray(String[]::new)));
            put(base, values, 1_000 + base);
        }
        broker.log.appendAsFollower(Batches.joined(fetched.toArray(MemoryRecords[]::new)), broker.nowMs);
    }

    private void put(long base, List<String> values, long timestampMs) {
        model.put(base, new Batch(values, epoch, timestampMs));
        if (epochs.isEmpty() || epochs.get(epochs.size() - 1).epoch() < epoch) {
            epochs.removeIf(e -> e.startOffset() >= base);
            epochs.add(new EpochEntry(epoch, base));
        }
        end = base + values.size();
    }

    private void newEpoch(PartitionLog log) {
        epoch++;
        if (random.nextBoolean()) {
            log.assignEpoch(epoch, end);
            epochs.removeIf(e -> e.startOffset() >= end);
            epochs.add(new EpochEntry(epoch, end));
        }
    }

    private void truncate(Broker broker) {
        long offset = end - random.nextInt(12);
        if (offset < 0 || offset < start) {
            return;
        }
        long newEnd = offset;
        for (Map.Entry<Long, Batch> batch : model.entrySet()) {
            newEnd = batch.getKey() < offset && endOf(batch) > offset ? batch.getKey() : newEnd;
        }
        long cut = newEnd;
        if (cut < start || model.entrySet().stream().noneMatch(batch -> endOf(batch) == cut)) {
            // Before a gap it depends on the segments where the log ends.
            return;
        }
        broker.log.truncateTo(offset, broker.nowMs);
        model.tailMap(cut, true).clear();
        end = cut;
        epochs.removeIf(e -> e.startOffset() >= cut);
    }

    private static long endOf(Map.Entry<Long, Batch> batch) {
        return batch.getKey() + batch.getValue().values().size();
    }

    private void advanceStart(Broker broker) {
        long offset = start + random.nextLong(Math.max(1, (end - start) / 4 + 1));
        boolean moved = broker.log.advanceStartOffset(offset, end, broker.nowMs);
        assertEquals(offset > start, moved);
        if (moved) {
            start = offset;
            startEpochsAt(offset);
        }
    }

    private void startEpochsAt(long offset) {
        int covering = -1;
        for (EpochEntry entry : epochs) {
            covering = entry.startOffset() <= offset ? entry.epoch() : covering;
        }
        int kept = covering;
        if (kept >= 0) {
            epochs.removeIf(e -> e.epoch() <= kept);
            epochs.add(0, new EpochEntry(kept, offset));
        }
    }

    private void restart(Broker broker) {
        if (random.nextBoolean()) {
            broker.restart();
        } else {
            broker.restartAfterCrash();
        }
        epochs.removeIf(e -> e.startOffset() >= end);
    }

    private void restartElsewhere(Broker broker) {
        if (random.nextInt(10) == 0) {
            long offset = random.nextLong(end + 20);
            broker.log.truncateFullyAndStartAt(offset, broker.nowMs);
            model.clear();
            epochs.clear();
            start = offset;
            end = offset;
        }
    }

    private List<String> expected(long bound) {
        List<String> expected = new ArrayList<>();
        model.forEach((base, batch) -> {
            for (int i = 0; i < batch.values().size(); i++) {
                if (base + i >= start && base + i < bound) {
                    expected.add(base + i + "=" + batch.values().get(i));
                }
            }
        });
        return expected;
    }

    private void checkLookups(PartitionLog log) throws Exception {
        // A bound inside a batch hides the whole batch: compare at batch ends.
        for (Map.Entry<Long, Batch> batch : model.entrySet()) {
            long bound = endOf(batch);
            if (random.nextInt(4) == 0 && bound > start) {
                assertEquals(expected(bound), Batches.contents(log, bound));
            }
        }
        for (int asked = 0; asked <= epoch + 1; asked++) {
            assertEquals(endOf(asked), log.endOfEpoch(asked), "epoch " + asked);
        }
        long timestampMs = 1_000_000 + random.nextLong(3_000);
        assertEquals(
                firstAt(timestampMs),
                log.offsetForTimestamp(timestampMs)
                        .map(TimestampedOffset::offset)
                        .orElse(-1L));
    }

    private EpochEnd endOf(int asked) {
        if (epochs.isEmpty() || asked > epochs.get(epochs.size() - 1).epoch()) {
            return EpochEnd.UNDEFINED;
        }
        int found = asked;
        for (EpochEntry entry : epochs) {
            if (entry.epoch() > asked) {
                return new EpochEnd(found, entry.startOffset());
            }
            found = entry.epoch();
        }
        return new EpochEnd(found, end);
    }

    private long firstAt(long timestampMs) {
        for (Map.Entry<Long, Batch> batch : model.entrySet()) {
            for (int i = 0; i < batch.getValue().values().size(); i++) {
                long offset = batch.getKey() + i;
                if (offset >= start && batch.getValue().firstTimestampMs() + i >= timestampMs) {
                    return offset;
                }
            }
        }
        return -1;
    }
}
