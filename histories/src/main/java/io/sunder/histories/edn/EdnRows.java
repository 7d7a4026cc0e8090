package io.sunder.histories.edn;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import us.bpsm.edn.EdnIOException;
import us.bpsm.edn.Tag;
import us.bpsm.edn.parser.Parser;
import us.bpsm.edn.parser.Parsers;

/**
 * Reads a history in EDN map by map: one map after the other, or all in one vector or list, plain or tagged ({@code
 * #jepsen.history.Op{...}}). Holds one map in memory at a time.
 */
public final class EdnRows implements Closeable {
    private static final Parser.Config CONFIG = Parsers.newParserConfigBuilder()
            .acceptUnicodeEscapesInStringLiterals(true)
            // Times and ids are text in a history, and stay as they are written.
            .putTagHandler(Tag.newTag("inst"), (tag, value) -> value)
            .putTagHandler(Tag.newTag("uuid"), (tag, value) -> value)
            .build();

    private final EdnSource source;
    private final Parser parser = Parsers.newParser(CONFIG);
    private final EdnToJson json = new EdnToJson();
    private int closing;
    private boolean begun;
    private long rows;
    private long line = 1;
    private Optional<String> cutOff = Optional.empty();

    public EdnRows(InputStream in) {
        source = new EdnSource(new InputStreamReader(
                in,
                StandardCharsets.UTF_8
                        .newDecoder()
                        .onMalformedInput(CodingErrorAction.REPORT)
                        .onUnmappableCharacter(CodingErrorAction.REPORT)));
    }

    /** The line at which the latest row begins, counted from 1. */
    public long line() {
        return line;
    }

    /** Why the file is known to end before its time, if it is. Call it after the last row. */
    public Optional<String> cutOff() {
        return cutOff;
    }

    /**
     * The next row as one line of JSON, ended by a newline; empty at the end.
     *
     * @throws EdnRowException if what comes next is no row
     * @throws IOException if reading fails
     */
    public Optional<byte[]> next() throws IOException {
        try {
            int first = source.peekValue();
            if (!begun) {
                begun = true;
                first = begin(first);
            }
            line = source.line();
            return first == EdnSource.END_OF_INPUT || first == closing ? end(first) : row(first);
        } catch (CharacterCodingException e) {
            throw new EdnRowException(source.line(), "is not valid UTF-8");
        }
    }

    /** Enters the vector or list around all rows, if there is one. */
    private int begin(int first) throws IOException {
        if (first != '[' && first != '(') {
            return first;
        }
        closing = first == '[' ? ']' : ')';
        source.read();
        return source.peekValue();
    }

    private Optional<byte[]> end(int last) throws IOException {
        if (last == EdnSource.END_OF_INPUT && closing != 0) {
            cutOff = Optional.of("the bracket that closes the history is missing");
        } else if (last != EdnSource.END_OF_INPUT) {
            source.read();
            if (source.peekValue() != EdnSource.END_OF_INPUT) {
                throw new EdnRowException(source.line(), "something follows the end of the history");
            }
        }
        return Optional.empty();
    }

    private Optional<byte[]> row(int first) throws IOException {
        if (first != '{' && first != '#') {
            throw new EdnRowException(line, "expected a map, found '" + (char) first + "'");
        }
        Optional<Object> value = value();
        if (value.isEmpty()) {
            return Optional.empty();
        }
        if (!(EdnToJson.untagged(value.get()) instanceof Map<?, ?> map)) {
            throw new EdnRowException(line, "expected a map, found another value");
        }
        return Optional.of(json.row(map, rows++, line));
    }

    private Optional<Object> value() throws IOException {
        try {
            return Optional.of(parser.nextValue(source));
        } catch (EdnRowException e) {
            throw e;
        } catch (EdnIOException e) {
            throw e.getCause();
        } catch (StackOverflowError e) {
            // A chain of tags needs no brackets, and the parser recurs for each; it is done for anyway.
            throw new EdnRowException(line, "the value is nested too deep");
        } catch (RuntimeException e) { // EdnException, but also NumberFormatException and the like
            if (source.ended()) {
                cutOff = Optional.of("the map that begins in line " + line + ", the last, is torn and was left out");
                return Optional.empty();
            }
            throw new EdnRowException(line, "is not valid EDN: " + e.getMessage());
        }
    }

    @Override
    public void close() throws IOException {
        source.close();
    }
}
