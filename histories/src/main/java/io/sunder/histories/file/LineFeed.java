package io.sunder.histories.file;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import tools.jackson.core.JsonParser;

/**
 * Feeds a parser JSON Lines, a row a line. The parser gets blocks of many lines, for it is slow at the ends of what it gets,
 * and counts the lines itself. A line is no longer than {@value #MOST_LINE_BYTES} bytes, so that nothing small and compressed
 * can fill the memory.
 */
final class LineFeed extends RowFeed {
    /** Far more than a poll of a million records needs. */
    static final int MOST_LINE_BYTES = 1 << 26;

    private static final int BUFFER_BYTES = 1 << 17;
    /** Lets the parser guess the encoding without looking at the first line. */
    private static final int PADDING = 4;

    private final InputStream in;
    private final BooleanSupplier cut;
    private final byte[] buffer = new byte[BUFFER_BYTES];
    private int position;
    private int limit;
    private int padding = PADDING;
    private boolean ended;
    /** How much of the last line has been read, and its first byte that is no blank, 0 if it has none. */
    private long lineBytes;

    private int firstOfLine;

    /**
     * Feeds from a stream.
     *
     * @param in the lines
     * @param cut whether the end of {@code in} came before its time
     */
    LineFeed(InputStream in, BooleanSupplier cut) {
        this.in = in;
        this.cut = cut;
    }

    @Override
    long row(JsonParser parser) {
        return parser.currentLocation().getLineNr();
    }

    @Override
    long line(JsonParser parser) {
        return row(parser);
    }

    /** A last line without a newline that begins as rows do; anything else was no row that a writer did not finish. */
    @Override
    boolean inTornRow() {
        return ended && lineBytes > 0 && firstOfLine == '{';
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
        int count = Math.min(length, limit - position);
        System.arraycopy(buffer, position, target, offset, count);
        position += count;
        return count;
    }

    private boolean fill() throws IOException {
        position = 0;
        limit = 0;
        if (ended) {
            return false;
        }
        limit = Math.max(0, in.read(buffer, 0, buffer.length));
        ended = limit == 0;
        measure();
        return !ended;
    }

    /** Only a line that goes on from one block to the next can be too long. */
    private void measure() throws LongLineException {
        int lineStart = limit;
        while (lineStart > 0 && buffer[lineStart - 1] != '\n') {
            lineStart--;
        }
        if (lineStart > 0) {
            lineBytes = 0;
            firstOfLine = 0;
        }
        lineBytes += limit - lineStart;
        if (lineBytes > MOST_LINE_BYTES) {
            throw new LongLineException(MOST_LINE_BYTES);
        }
        for (int i = lineStart; firstOfLine == 0 && i < limit; i++) {
            firstOfLine = buffer[i] > ' ' || buffer[i] < 0 ? buffer[i] : 0;
        }
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}
