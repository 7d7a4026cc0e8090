package io.sunder.histories.file;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import tools.jackson.core.JsonParser;

/**
 * Feeds a parser JSON Lines, a row a line. Lines that nobody takes as they are go to the parser, many at
 * once where there are many, for it is slow at the ends of what it gets. A line is no longer than {@value #MOST_LINE_BYTES} bytes, so that nothing small and compressed
 * can fill the memory.
 */
final class LineFeed extends RowFeed {
    /** Far more than a poll of a million records needs. */
    static final int MOST_LINE_BYTES = 1 << 26;

    private static final int BUFFER_BYTES = 1 << 17;
    /** Lets the parser guess the encoding without looking at the first line. */
    private static final int PADDING = 4;

    /** A run that ended early costs little; a parser for every line of a foreign file would. */
    private static final int MOST_RUN_LINES = 1 << 12;

    private final InputStream in;
    private final BooleanSupplier cut;
    /** What was read, and a byte 0 behind it. */
    private final byte[] buffer = new byte[BUFFER_BYTES + 1];

    private int position;
    private int limit;
    private int padding = PADDING;
    private boolean ended;
    private boolean exhausted;
    /** Lines that end before {@link #runEnd}, which is where the run ends in the buffer. */
    private long lines;

    private int runEnd;
    private long runStartLine = 1;
    private long runLeft = Long.MAX_VALUE;
    private int nextRunLines = 1;
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

    /** A run is a line, or more of them where line after line went to a parser. */
    @Override
    boolean nextRun(ByteTaker taker) throws IOException, InterruptedException {
        long before = lines;
        boolean whole = true;
        while (whole) {
            if (position == limit && !fill()) {
                return false;
            }
            take(taker);
            whole = position == limit || (!newlineAhead() && fill());
        }
        padding = PADDING;
        runStartLine = lines + 1;
        nextRunLines = lines > before ? 1 : Math.min(2 * nextRunLines, MOST_RUN_LINES);
        runLeft = nextRunLines;
        mark();
        return true;
    }

    private void take(ByteTaker taker) throws InterruptedException {
        while (position < limit) {
            int end = taker.take(buffer, position);
            if (end < 0 || buffer[end] != '\n') {
                return;
            }
            position = end + 1;
            lines++;
            taker.taken(lines);
        }
    }

    private boolean newlineAhead() {
        int i = position;
        while (i < limit && buffer[i] != '\n') {
            i++;
        }
        return i < limit;
    }

    /** Finds how much of what was read belongs to the run. */
    private void mark() {
        runEnd = position;
        while (runEnd < limit && runLeft > 0) {
            if (buffer[runEnd++] == '\n') {
                runLeft--;
                lines++;
            }
        }
    }

    @Override
    long row(JsonParser parser) {
        return runStartLine + parser.currentLocation().getLineNr() - 1;
    }

    @Override
    long line(JsonParser parser) {
        return row(parser);
    }

    /** A last line without a newline that begins as rows do; anything else was no row that a writer did not finish. */
    @Override
    boolean inTornRow() {
        return exhausted && lineBytes > 0 && firstOfLine == '{';
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
        if (position == runEnd && !moreOfRun()) {
            return -1;
        }
        int count = Math.min(length, runEnd - position);
        System.arraycopy(buffer, position, target, offset, count);
        position += count;
        return count;
    }

    private boolean moreOfRun() throws IOException {
        if (runLeft == 0) {
            return false;
        }
        if (position == limit && !fill()) {
            exhausted = true;
            return false;
        }
        mark();
        return true;
    }

    /** Reads more behind what has not been given out; false at the end of the file, or if there is no room. */
    private boolean fill() throws IOException {
        int kept = limit - position;
        if (ended || kept == BUFFER_BYTES) {
            return false;
        }
        System.arraycopy(buffer, position, buffer, 0, kept);
        int count = Math.max(0, in.read(buffer, kept, BUFFER_BYTES - kept));
        position = 0;
        limit = kept + count;
        buffer[limit] = 0;
        ended = count == 0;
        measure(kept);
        return !ended;
    }

    /** Only a line that goes on from one block to the next can be too long. */
    private void measure(int from) throws LongLineException {
        int lineStart = limit;
        while (lineStart > from && buffer[lineStart - 1] != '\n') {
            lineStart--;
        }
        if (lineStart > from) {
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
