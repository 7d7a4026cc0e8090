package io.sunder.broker.log;

import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.function.Predicate;

/**
 * A file of entries of one size, sorted, that grows at its end. It is never longer than its entries, so a reader needs no
 * length from elsewhere. Entries are read one by one: a lookup costs about log2(entries) small reads, answered by the page
 * cache. One writer; readers at any time.
 */
final class IndexFile implements Closeable {

    private final Path path;
    private final int entrySize;
    private final FileChannel channel;
    private volatile int entries;

    private IndexFile(Path path, int entrySize, FileChannel channel, int entries) {
        this.path = path;
        this.entrySize = entrySize;
        this.channel = channel;
        this.entries = entries;
    }

    /** Opens or creates the file; throws {@link CorruptIndexException} if its size is no multiple of an entry's. */
    static IndexFile open(Path path, int entrySize) throws IOException {
        FileChannel channel =
                FileChannel.open(path, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
        long size = channel.size();
        if (size % entrySize != 0) {
            channel.close();
            throw new CorruptIndexException(path + " has " + size + " bytes, no multiple of " + entrySize);
        }
        return new IndexFile(path, entrySize, channel, (int) (size / entrySize));
    }

    Path path() {
        return path;
    }

    int entries() {
        return entries;
    }

    /** Whether the file would be longer than the limit with one more entry; the last entry is kept for sealing. */
    boolean isFull(int limitBytes) {
        return (entries + 2L) * entrySize > Math.max(limitBytes, 2L * entrySize);
    }

    ByteBuffer entry(int number) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(entrySize);
        long position = (long) number * entrySize;
        while (bytes.hasRemaining()) {
            int read = channel.read(bytes, position + bytes.position());
            if (read < 0) {
                throw new EOFException(path + " ends before entry " + number);
            }
        }
        return bytes.flip();
    }

    void append(ByteBuffer entry) throws IOException {
        int number = entries;
        long position = (long) number * entrySize;
        while (entry.hasRemaining()) {
            position += channel.write(entry, position);
        }
        entries = number + 1;
    }

    /** The number of leading entries for which the condition holds; it must hold for a prefix only. */
    int countWhile(Predicate<ByteBuffer> condition) throws IOException {
        int low = 0;
        int high = entries;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (condition.test(entry(middle))) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    void truncateToEntries(int kept) throws IOException {
        if (kept < entries) {
            entries = kept;
            channel.truncate((long) kept * entrySize);
        }
    }

    void force() throws IOException {
        channel.force(true);
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
