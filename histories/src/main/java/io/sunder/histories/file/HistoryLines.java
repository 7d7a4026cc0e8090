package io.sunder.histories.file;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.json.JsonMapper;

/**
 * The lines of a history file as they were written, for whoever copies some of them. Only for files that {@link
 * HistoryReader} has read before: nothing but the index is looked at, and what the reader took for torn is left out.
 */
public final class HistoryLines {
    private static final JsonMapper MAPPER = new JsonMapper();
    private static final int BUFFER_BYTES = 1 << 16;

    /** Gets one line after the other; the bytes are used again for the next. */
    public interface Visitor {
        /** The header, if there is one. */
        void header(byte[] bytes, int length) throws IOException;

        /** An event; the bytes are its line without the newline. */
        void event(long index, byte[] bytes, int length) throws IOException;
    }

    private HistoryLines() {}

    /**
     * Reads all lines.
     *
     * @throws IOException if the file can't be read, or the visitor throws it
     */
    public static void read(Path file, Visitor visitor) throws IOException {
        try (RowFeed feed = HistorySource.of(file).open()) {
            byte[] chunk = new byte[BUFFER_BYTES];
            LineBuffer line = new LineBuffer(BUFFER_BYTES);
            for (int count = feed.read(chunk, 0, chunk.length); count >= 0; count = feed.read(chunk, 0, chunk.length)) {
                lines(chunk, count, line, visitor);
            }
            visit(line, visitor, true);
        }
    }

    /** Visits the lines that end in a chunk, and keeps what it has of the next one. */
    private static void lines(byte[] chunk, int count, LineBuffer line, Visitor visitor) throws IOException {
        int from = 0;
        while (from < count) {
            int to = from;
            while (to < count && chunk[to] != '\n') {
                to++;
            }
            line.put(chunk, line.length() == 0 ? afterBlanks(chunk, from, to) : from, to);
            if (to < count) {
                visit(line, visitor, false);
                line.clear();
            }
            from = to + 1;
        }
    }

    private static int afterBlanks(byte[] chunk, int from, int to) {
        int i = from;
        while (i < to && chunk[i] == ' ') {
            i++;
        }
        return i;
    }

    /** A stream to a new history file, compressed as its name says. */
    public static OutputStream create(Path file) throws IOException {
        return Compression.of(file).compress(Files.newOutputStream(file));
    }

    private static void visit(LineBuffer line, Visitor visitor, boolean last) throws IOException {
        try (JsonParser parser = MAPPER.createParser(line.array(), 0, line.length())) {
            if (parser.nextToken() != JsonToken.START_OBJECT) {
                return;
            }
            for (String name = parser.nextName(); name != null; name = parser.nextName()) {
                JsonToken token = parser.nextToken();
                if (name.equals("format")) {
                    visitor.header(line.array(), line.length());
                    return;
                }
                if (name.equals("index") && token == JsonToken.VALUE_NUMBER_INT && (!last || whole(line))) {
                    visitor.event(parser.getLongValue(), line.array(), line.length());
                    return;
                }
                parser.skipChildren();
            }
        } catch (JacksonException e) {
            if (!last) {
                throw new IOException("not the history that was read before: " + e.getOriginalMessage(), e);
            }
        }
    }

    /** Whether a last line without a newline is an object all the same. */
    private static boolean whole(LineBuffer line) {
        try (JsonParser parser = MAPPER.createParser(line.array(), 0, line.length())) {
            parser.nextToken();
            parser.skipChildren();
            return parser.currentToken() == JsonToken.END_OBJECT;
        } catch (JacksonException e) {
            return false;
        }
    }
}
