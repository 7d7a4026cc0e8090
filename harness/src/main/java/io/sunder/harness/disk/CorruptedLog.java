package io.sunder.harness.disk;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;
import org.apache.kafka.common.record.internal.FileLogInputStream.FileChannelRecordBatch;
import org.apache.kafka.common.record.internal.FileRecords;

/** Damages the log of one partition. */
final class CorruptedLog {
    /** What a batch has before its records; a bit of its length or magic would hide the batch instead of damaging it. */
    private static final int BATCH_HEAD = 61;

    private static final int BITS = 8;

    private final LogSegments segments;
    private final long recoveryPoint;
    private final RandomGenerator chance;

    /** A batch in a file: where it begins, how long it is, and which offsets it holds. */
    private record Batch(Path file, int position, int size, long first, long last) {
        String words() {
            return "in the batch of offsets " + first + " to " + last;
        }
    }

    CorruptedLog(Path partition, long recoveryPoint, RandomGenerator chance) {
        this.segments = new LogSegments(partition);
        this.recoveryPoint = recoveryPoint;
        this.chance = chance;
    }

    /** Damages it; empty if there are no such bytes. */
    Optional<Corruption> corrupt(CorruptionKind kind, CorruptionPlace place) throws IOException {
        List<Long> bases = segments.bases();
        if (bases.isEmpty()) {
            return Optional.empty();
        }
        if (place == CorruptionPlace.INDEX) {
            return index(segments.file(bases.get(bases.size() - 1), LogSegments.INDEX), kind);
        }
        Optional<Batch> batch = batch(bases, place);
        return batch.isPresent() ? Optional.of(damage(batch.get(), kind)) : Optional.empty();
    }

    private Corruption damage(Batch batch, CorruptionKind kind) throws IOException {
        return switch (kind) {
            case FLIP -> {
                int body = Math.min(BATCH_HEAD, batch.size() - 1);
                long at = (long) batch.position() + body + chance.nextInt(batch.size() - body);
                yield flip(batch.file(), at, ", " + batch.words());
            }
            case TRUNCATE -> truncate(batch.file(), batch.position() + batch.size() / 2L, ", " + batch.words());
        };
    }

    private Optional<Batch> batch(List<Long> bases, CorruptionPlace place) throws IOException {
        int checked = 0;
        while (checked + 1 < bases.size() && bases.get(checked + 1) <= recoveryPoint) {
            checked++;
        }
        List<Long> chosen =
                place == CorruptionPlace.FLUSHED ? bases.subList(0, checked) : bases.subList(checked, bases.size());
        List<Batch> batches = new ArrayList<>();
        for (long base : chosen) {
            batches.addAll(batches(segments.file(base, LogSegments.LOG)));
        }
        if (batches.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(
                batches.get(place == CorruptionPlace.TAIL ? batches.size() - 1 : chance.nextInt(batches.size())));
    }

    private static List<Batch> batches(Path file) throws IOException {
        List<Batch> batches = new ArrayList<>();
        try (FileRecords log = FileRecords.open(file.toFile())) {
            for (FileChannelRecordBatch batch : log.batches()) {
                batches.add(
                        new Batch(file, batch.position(), batch.sizeInBytes(), batch.baseOffset(), batch.lastOffset()));
            }
        }
        return batches;
    }

    private Optional<Corruption> index(Path index, CorruptionKind kind) throws IOException {
        long size = Files.exists(index) ? Files.size(index) : 0;
        if (size == 0) {
            return Optional.empty();
        }
        // The first entry is the one that is looked at in any case; a part of an entry at the end is none at all.
        return Optional.of(
                kind == CorruptionKind.FLIP
                        ? flip(index, chance.nextInt((int) Math.min(size, BITS)), "")
                        : truncate(index, size - Math.min(size, 3), ""));
    }

    private Corruption flip(Path file, long at, String where) throws IOException {
        int bit = chance.nextInt(BITS);
        try (RandomAccessFile bytes = new RandomAccessFile(file.toFile(), "rw")) {
            bytes.seek(at);
            int before = bytes.readUnsignedByte();
            bytes.seek(at);
            bytes.write(before ^ (1 << bit));
            bytes.getFD().sync();
            bytes.seek(at);
            int after = bytes.readUnsignedByte();
            return new Corruption(
                    DataDirectory.name(segments.partition()),
                    DataDirectory.name(file),
                    at,
                    String.format(
                            java.util.Locale.ROOT,
                            "byte %d of %s was 0x%02x and is 0x%02x%s",
                            at,
                            DataDirectory.name(file),
                            before,
                            after,
                            where));
        }
    }

    private Corruption truncate(Path file, long end, String where) throws IOException {
        try (RandomAccessFile bytes = new RandomAccessFile(file.toFile(), "rw")) {
            long before = bytes.length();
            bytes.setLength(end);
            bytes.getFD().sync();
            return new Corruption(
                    DataDirectory.name(segments.partition()),
                    DataDirectory.name(file),
                    end,
                    DataDirectory.name(file) + " had " + before + " bytes and has " + bytes.length() + where);
        }
    }
}
