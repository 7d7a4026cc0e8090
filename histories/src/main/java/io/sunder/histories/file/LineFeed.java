package io.sunder.histories.file;

import com.github.luben.zstd.Zstd;
import com.github.luben.zstd.ZstdIOException;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.Optional;

/**
 * Feeds a parser line by line: one read never crosses the end of a line, so whoever parses knows at any token which line
 * it came from and whether that line was complete. The end of a compressed stream that was cut off counts as the end of
 * the file, because a killed recorder leaves just that.
 */
final class LineFeed extends InputStream {
    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final long NEWLINES = 0x0A0A0A0A0A0A0A0AL;
    private static final long ONES = 0x0101010101010101L;
    private static final long HIGHS = 0x8080808080808080L;
    private static final long TRUNCATED = Zstd.errCorruptionDetected();
    private static final int BUFFER_BYTES = 1 << 17;
    /** Lets the parser guess the encoding without looking at the first line. */
    private static final int PADDING = 4;

    private final InputStream in;
    private final byte[] buffer = new byte[BUFFER_BYTES];
    private int position;
    private int limit;
    private int padding = PADDING;
    private long line;
    private boolean atLineStart = true;
    private boolean ended;
    private Optional<String> cutOff = Optional.empty();

    LineFeed(InputStream in) {
        this.in = in;
    }

    /** The line that the latest bytes belong to, counted from 1. */
    long line() {
        return line;
    }

    /** Whether the latest bytes belong to a last line without a newline. */
    boolean inUnterminatedLine() {
        return ended && !atLineStart;
    }

    /** Why the stream ended before its time, if it did. */
    Optional<String> cutOff() {
        return cutOff;
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
        if (length == 0) {
            return 0;
        }
        if (padding > 0) {
            int blanks = Math.min(padding, length);
            Arrays.fill(target, offset, offset + blanks, (byte) ' ');
            padding -= blanks;
            return blanks;
        }
        if (position == limit && !fill()) {
            return -1;
        }
        if (atLineStart) {
            line++;
            atLineStart = false;
        }
        int most = Math.min(length, limit - position);
        int end = newline(position, position + most);
        int count = end - position;
        System.arraycopy(buffer, position, target, offset, count);
        position = end;
        atLineStart = buffer[end - 1] == '\n';
        return count;
    }

    /** One past the first newline in the range, or the range's end. */
    private int newline(int from, int to) {
        int i = from;
        for (; i + Long.BYTES <= to; i += Long.BYTES) {
            long mixed = (long) LONGS.get(buffer, i) ^ NEWLINES;
            long found = (mixed - ONES) & ~mixed & HIGHS;
            if (found != 0) {
                return i + (Long.numberOfTrailingZeros(found) >> 3) + 1;
            }
        }
        for (; i < to; i++) {
            if (buffer[i] == '\n') {
                return i + 1;
            }
        }
        return to;
    }

    private boolean fill() throws IOException {
        position = 0;
        limit = 0;
        if (ended) {
            return false;
        }
        try {
            limit = Math.max(0, in.read(buffer, 0, buffer.length));
        } catch (EOFException e) {
            cutOff = Optional.of("the compressed stream is cut off");
        } catch (ZstdIOException e) {
            if (e.getErrorCode() != TRUNCATED) {
                throw e;
            }
            cutOff = Optional.of("the compressed stream is cut off");
        }
        ended = limit == 0;
        return !ended;
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}
