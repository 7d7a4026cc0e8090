package io.sunder.histories.file;

import io.sunder.histories.edn.EdnRows;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;

/**
 * Where a history comes from: a file, or a stream such as standard input. Compression (gzip, zstd) and form (JSON Lines,
 * EDN) are told from the content. A file can be read again and again, a stream once.
 */
public final class HistorySource {
    private static final int ENOUGH_TO_TELL = 4096;
    private static final byte[] BYTE_ORDER_MARK = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};

    private final String where;
    private final String name;
    private final Optional<Path> file;
    private final Optional<InputStream> stream;

    private HistorySource(String where, String name, Optional<Path> file, Optional<InputStream> stream) {
        this.where = where;
        this.name = name;
        this.file = file;
        this.stream = stream;
    }

    /** A file, whatever its name. */
    public static HistorySource of(Path file) {
        return new HistorySource(
                file.toString(), String.valueOf(file.getFileName()), Optional.of(file), Optional.empty());
    }

    /** Standard input, or a stream that stands in for it; it is read once, to its end. */
    public static HistorySource standardInput(InputStream in) {
        return new HistorySource("standard input", "-", Optional.empty(), Optional.of(in));
    }

    /** Names it in messages: a file's path as it was given, or {@code standard input}. */
    public String where() {
        return where;
    }

    /** Names it in a verdict: the file's name without its folder, or {@code -}. */
    public String name() {
        return name;
    }

    /** The file, if it is one. */
    public Optional<Path> file() {
        return file;
    }

    /** What form a history has. */
    private enum Form {
        JSON_LINES,
        EDN
    }

    /**
     * The decompressed bytes, from the first one, a byte order mark left out.
     *
     * @throws HistoryException if there is no such file
     * @throws IOException if it cannot be read
     */
    public InputStream bytes() throws IOException {
        return openRaw().bytes;
    }

    RowFeed open() throws IOException {
        Opened opened = openRaw();
        return form(opened.bytes) == Form.EDN
                ? new EdnFeed(where, new EdnRows(opened.bytes), opened.decompressed::isCut)
                : new LineFeed(opened.bytes, opened.decompressed::isCut);
    }

    private record Opened(Decompressed decompressed, PeekStream bytes) {}

    private Opened openRaw() throws IOException {
        if (file.isPresent() && !Files.isReadable(file.get())) {
            throw new HistoryException(
                    where, 0, Files.exists(file.get()) ? "may not be read" : "there is no such file");
        }
        if (file.isPresent() && Files.isDirectory(file.get())) {
            throw new HistoryException(where, 0, "is not a file");
        }
        PeekStream raw = new PeekStream(file.isPresent() ? Files.newInputStream(file.get()) : stream.orElseThrow());
        try {
            Decompressed decompressed = new Decompressed(raw);
            PeekStream bytes = new PeekStream(decompressed);
            if (Arrays.equals(bytes.peek(BYTE_ORDER_MARK.length), BYTE_ORDER_MARK)) {
                bytes.skipNBytes(BYTE_ORDER_MARK.length);
            }
            return new Opened(decompressed, bytes);
        } catch (IOException e) {
            raw.close();
            throw e;
        }
    }

    /** JSON rows begin with a brace and a quote, EDN ones with a brace and a colon, maybe behind a bracket, tag or comment. */
    private Form form(PeekStream bytes) {
        byte[] start = bytes.peek(ENOUGH_TO_TELL);
        int first = afterBlanks(start, 0);
        if (first == start.length) {
            return Form.JSON_LINES;
        }
        boolean edn = switch (start[first]) {
            case '{', '[', '(' -> isEdnInside(start, first + 1);
            case '#', ';' -> true;
            default -> name.contains(".edn");
        };
        return edn ? Form.EDN : Form.JSON_LINES;
    }

    private boolean isEdnInside(byte[] start, int from) {
        int next = afterBlanks(start, from);
        if (next == start.length) {
            return false;
        }
        return switch (start[next]) {
            case ':', '#' -> true;
            case '{' -> isEdnInside(start, next + 1);
            case '"' -> name.contains(".edn") && !colonFollows(start, next + 1);
            default -> false;
        };
    }

    /** Whether a colon comes right after the string that begins here, as in JSON. */
    private static boolean colonFollows(byte[] start, int from) {
        int i = from;
        while (i < start.length && start[i] != '"') {
            i += start[i] == '\\' ? 2 : 1;
        }
        return i + 1 >= start.length || start[i + 1] == ':';
    }

    private static int afterBlanks(byte[] start, int from) {
        int i = from;
        while (i < start.length && (Character.isWhitespace(start[i]) || start[i] == ',')) {
            i++;
        }
        return i;
    }
}
