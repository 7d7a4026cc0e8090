package io.sunder.histories.file;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.Optional;

/**
 * A stream whose first bytes can be looked at before they are read. Where looking ahead fails, the bytes that came before
 * are still given out, and the failure after them. {@link #available()} is 0 only at the end, as {@link
 * java.util.zip.GZIPInputStream} needs it to find the next member of a file that comes through a pipe.
 */
final class PeekStream extends InputStream {
    private static final int BUFFER_BYTES = 1 << 16;

    private final InputStream in;
    private final byte[] buffer = new byte[BUFFER_BYTES];
    private int position;
    private int limit;
    private boolean ended;
    private Optional<IOException> failure = Optional.empty();

    PeekStream(InputStream in) {
        this.in = in;
    }

    /** The first bytes of what is left, as many as asked for unless the stream ends before. */
    byte[] peek(int count) {
        if (limit - position < count) {
            System.arraycopy(buffer, position, buffer, 0, limit - position);
            limit -= position;
            position = 0;
            while (limit < count && failure.isEmpty() && !ended) {
                more();
            }
        }
        return Arrays.copyOfRange(buffer, position, Math.min(limit, position + count));
    }

    /** Whether the stream was read to its end. */
    boolean ended() {
        return ended;
    }

    private void more() {
        try {
            int count = in.read(buffer, limit, buffer.length - limit);
            ended = count < 0;
            limit += Math.max(0, count);
        } catch (IOException e) {
            failure = Optional.of(e);
        }
    }

    /** Whether there are bytes to give out; waits for them. */
    private boolean filled() throws IOException {
        if (position == limit) {
            position = 0;
            limit = 0;
            while (limit == 0 && failure.isEmpty() && !ended) {
                more();
            }
            if (limit == 0 && failure.isPresent()) {
                throw failure.get();
            }
        }
        return position < limit;
    }

    @Override
    public int read() throws IOException {
        return filled() ? buffer[position++] & 0xFF : -1;
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
        if (length == 0) {
            return 0;
        }
        if (!filled()) {
            return -1;
        }
        int count = Math.min(length, limit - position);
        System.arraycopy(buffer, position, target, offset, count);
        position += count;
        return count;
    }

    @Override
    public int available() throws IOException {
        return filled() ? limit - position : 0;
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}
