package io.sunder.broker.log;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.function.Predicate;

/**
 * The leader epochs of a log with their start offsets, kept in {@code leader-epoch-checkpoint}. Epochs and start offsets
 * both grow. Every change is on disk, fsynced, before the call returns: an epoch must be known before its first record
 * can be.
 */
final class LeaderEpochs {

    static final String FILE = "leader-epoch-checkpoint";

    private final Path path;
    private final boolean delaysFlush;
    private final TreeMap<Integer, EpochEntry> entries = new TreeMap<>();

    private LeaderEpochs(Path path, boolean delaysFlush) {
        this.path = path;
        this.delaysFlush = delaysFlush;
    }

    /** No epochs yet; nothing is written. */
    static LeaderEpochs empty(Path directory, boolean delaysFlush) {
        return new LeaderEpochs(directory.resolve(FILE), delaysFlush);
    }

    /** Reads the file of a log's directory; throws if it is malformed or does not grow. */
    static LeaderEpochs load(Path directory, boolean delaysFlush) throws IOException {
        LeaderEpochs epochs = empty(directory, delaysFlush);
        for (String line : CheckpointLines.read(epochs.path)) {
            epochs.add(parse(epochs.path, line));
        }
        return epochs;
    }

    private static EpochEntry parse(Path path, String line) throws IOException {
        String[] fields = line.split(" ", -1);
        try {
            if (fields.length == 2) {
                return new EpochEntry(Integer.parseInt(fields[0]), Long.parseLong(fields[1]));
            }
        } catch (IllegalArgumentException e) {
            throw new IOException("malformed checkpoint " + path + ": unreadable entry '" + line + "'", e);
        }
        throw CheckpointLines.malformed(path, line);
    }

    private void add(EpochEntry entry) throws IOException {
        Map.Entry<Integer, EpochEntry> last = entries.lastEntry();
        if (last != null && (last.getKey() >= entry.epoch() || last.getValue().startOffset() > entry.startOffset())) {
            throw new IOException("malformed checkpoint " + path + ": " + entry + " follows " + last.getValue());
        }
        entries.put(entry.epoch(), entry);
    }

    /**
     * Records that an epoch begins at an offset. Does nothing if it is the latest epoch already, at this offset or before.
     * Entries that contradict the new one (a larger epoch, or a start at or behind its own) go.
     */
    synchronized void assign(int epoch, long startOffset) throws IOException {
        Map.Entry<Integer, EpochEntry> last = entries.lastEntry();
        if (last != null
                && last.getKey() == epoch
                && startOffset >= last.getValue().startOffset()) {
            return;
        }
        entries.values().removeIf(e -> e.epoch() >= epoch || e.startOffset() >= startOffset);
        entries.put(epoch, new EpochEntry(epoch, startOffset));
        changed();
    }

    /** Removes the epochs that begin at the new log end or behind it. */
    synchronized void truncateFromEnd(long endOffset) throws IOException {
        removeIf(e -> e.startOffset() >= endOffset);
    }

    /** Removes the epochs that end before the new log start; the one that covers it begins there from now on. */
    synchronized void truncateFromStart(long startOffset) throws IOException {
        Optional<EpochEntry> covering = entryAt(startOffset);
        if (covering.isEmpty()) {
            return;
        }
        EpochEntry moved = new EpochEntry(covering.get().epoch(), startOffset);
        if (entries.firstEntry().getValue().equals(moved)) {
            return;
        }
        entries.headMap(moved.epoch()).clear();
        entries.put(moved.epoch(), moved);
        changed();
    }

    synchronized void clear() throws IOException {
        removeIf(e -> true);
    }

    private void removeIf(Predicate<EpochEntry> condition) throws IOException {
        if (entries.values().removeIf(condition)) {
            changed();
        }
    }

    /**
     * The largest epoch that is at most the one asked for, with its end: the start of the next one, or the log end for
     * the latest. Asked for an epoch before the first known one, the answer is that epoch, ending where the first known
     * one begins (KIP-101, KIP-279).
     */
    synchronized EpochEnd endOf(int epoch, long logEndOffset) {
        if (epoch < 0 || entries.isEmpty() || epoch > entries.lastKey()) {
            return EpochEnd.UNDEFINED;
        }
        if (epoch == entries.lastKey()) {
            return new EpochEnd(epoch, logEndOffset);
        }
        long end = entries.higherEntry(epoch).getValue().startOffset();
        Integer floor = entries.floorKey(epoch);
        return new EpochEnd(floor == null ? epoch : floor, end);
    }

    synchronized OptionalInt latest() {
        return entries.isEmpty() ? OptionalInt.empty() : OptionalInt.of(entries.lastKey());
    }

    /** The epoch of the record at an offset, if known. */
    synchronized OptionalInt epochAt(long offset) {
        return entryAt(offset).map(e -> OptionalInt.of(e.epoch())).orElse(OptionalInt.empty());
    }

    private Optional<EpochEntry> entryAt(long offset) {
        return entries.descendingMap().values().stream()
                .filter(e -> e.startOffset() <= offset)
                .findFirst();
    }

    synchronized List<EpochEntry> entries() {
        return List.copyOf(entries.values());
    }

    private void changed() throws IOException {
        if (!delaysFlush) {
            flush();
        }
    }

    synchronized void flush() throws IOException {
        List<String> lines = new ArrayList<>();
        entries.values().forEach(e -> lines.add(e.epoch() + " " + e.startOffset()));
        DurableFile.replace(path, CheckpointLines.encode(lines));
    }
}
