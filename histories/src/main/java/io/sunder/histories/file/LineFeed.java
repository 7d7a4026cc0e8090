package io.sunder.histories.file;

import java.io.IOException;
import java.io.InputStream;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/**
 * Feeds a parser JSON Lines, a row a line. A line is no longer than {@value #MOST_LINE_BYTES} bytes, so that nothing
 * small and compressed can fill the memory.
 */
final class LineFeed extends RowFeed {
    /** Far more than a poll of a million records needs. */
    static final int MOST_LINE_BYTES = 1 << 26;

    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final long NEWLINES = 0x0A0A0A0A0A0A0A0AL;
    private static final long ONES = 0x0101010101010101L;
    private static final long HIGHS = 0x8080808080808080L;
    private static final int BUFFER_BYTES = 1 << 17;
    /** Lets the parser guess the encoding without looking at the first line. */
    private static final int PADDING = 4;

    private final String where;
    private final InputStream in;
    private final BooleanSupplier cut;
    private final byte[] buffer = new byte[BUFFER_BYTES];
    private int position;
    private int limit;
    private int padding = PADDING;
    private long line;
    private long lineBytes;
    private int firstOfLine;
    private boolean atLineStart = true;
    private boolean ended;

    /**
     * Feeds from a stream.
     *
     * @param where names the file in messages
     * @param in the lines
     * @param cut whether the end of {@code in} came before its time
     */
    LineFeed(String where, InputStream in, BooleanSupplier cut) {
        this.where = where;
        this.in = in;
        this.cut = cut;
    }

    @Override
    long row() {
        return line;
    }

    @Override
    long line() {
        return line;
    }

    /** A last line without a newline that begins as rows do; anything else was no row that a writer did not finish. */
    @Override
    boolean inTornRow() {
        return ended && !atLineStart && firstOfLine == '{';
    }

    @Override
    Optional<String> cutOff() {
        return cut.getAsBoolean() ? Optional.of("the compressed stream is cut off") : Optional.empty();
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
            lineBytes = 0;
            firstOfLine = 0;
            atLineStart = false;
        }
        int most = Math.min(length, limit - position);
        int end = newline(position, position + most);
        int count = end - position;
        lineBytes += count;
        if (lineBytes > MOST_LINE_BYTES) {
            throw new HistoryException(where, line, "is longer than " + (MOST_LINE_BYTES >> 20) + " MiB");
        }
        for (int i = position; firstOfLine == 0 && i < end; i++) {
            firstOfLine = buffer[i] > ' ' || buffer[i] < 0 ? buffer[i] : 0;
        }
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
        limit = Math.max(0, in.read(buffer, 0, buffer.length));
        ended = limit == 0;
        return !ended;
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}
