package io.sunder.histories.edn;

import java.io.IOException;
import java.io.Reader;
import us.bpsm.edn.parser.Parseable;

/**
 * The characters of an EDN file on their way to the parser. Counts lines, and holds each value to a length and a depth, so
 * that neither a huge value nor a tower of brackets reaches the parser, which recurs.
 */
final class EdnSource implements Parseable {
    /** Longest value in characters: a poll of some fifty thousand records. Parsed, it may take thirty times as much memory. */
    static final int MOST_CHARACTERS = 1 << 20;

    static final int MOST_DEPTH = 200;
    private static final int NOTHING = Integer.MIN_VALUE;

    /** Where the source stands: within brackets it counts them, elsewhere they mean nothing. */
    private enum In {
        CODE,
        STRING,
        STRING_ESCAPE,
        CHARACTER,
        COMMENT
    }

    private final Reader in;
    private final char[] buffer = new char[1 << 13];
    private int position;
    private int limit;
    private int unread = NOTHING;
    private boolean ended;
    private long line = 1;
    private In state = In.CODE;
    private int depth;
    private int characters;

    EdnSource(Reader in) {
        this.in = in;
    }

    /** The line of the next character, counted from 1. */
    long line() {
        return line;
    }

    /** Whether the end was met. */
    boolean ended() {
        return ended;
    }

    /** A value begins with the next character. */
    void beginValue() {
        depth = 0;
        characters = 0;
        state = In.CODE;
    }

    /** The next character that is no blank, comma or comment, not taken yet; {@link #END_OF_INPUT} if there is none. */
    int peekValue() throws IOException {
        beginValue();
        boolean comment = false;
        int next = read();
        while (next != END_OF_INPUT && (comment || next == ';' || next == ',' || Character.isWhitespace(next))) {
            comment = next == '\n' ? false : comment || next == ';';
            characters = 0;
            next = read();
        }
        if (next != END_OF_INPUT) {
            position--; // it was the last one taken from the buffer
            line -= next == '\n' ? 1 : 0;
        }
        beginValue();
        return next;
    }

    @Override
    public int read() throws IOException {
        if (unread != NOTHING) {
            int next = unread;
            unread = NOTHING;
            return next;
        }
        if (position == limit && !fill()) {
            return END_OF_INPUT;
        }
        char next = buffer[position++];
        count(next);
        return next;
    }

    private boolean fill() throws IOException {
        position = 0;
        limit = ended ? 0 : Math.max(0, in.read(buffer));
        ended = limit == 0;
        return !ended;
    }

    private void count(char next) {
        if (++characters > MOST_CHARACTERS) {
            throw new EdnRowException(line, "the value is longer than " + (MOST_CHARACTERS >> 20) + " Mi characters");
        }
        line += next == '\n' ? 1 : 0;
        state = switch (state) {
            case CODE -> code(next);
            case STRING -> next == '"' ? In.CODE : next == '\\' ? In.STRING_ESCAPE : In.STRING;
            case STRING_ESCAPE -> In.STRING;
            case CHARACTER -> In.CODE;
            case COMMENT -> next == '\n' ? In.CODE : In.COMMENT;
        };
    }

    private In code(char next) {
        switch (next) {
            case '(', '[', '{' -> depth++;
            case ')', ']', '}' -> depth--;
            default -> {}
        }
        if (depth > MOST_DEPTH) {
            throw new EdnRowException(line, "the value is nested deeper than " + MOST_DEPTH + " levels");
        }
        return switch (next) {
            case '"' -> In.STRING;
            case '\\' -> In.CHARACTER;
            case ';' -> In.COMMENT;
            default -> In.CODE;
        };
    }

    @Override
    public void unread(int character) {
        unread = character;
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}
