package io.sunder.histories.transfer;

import java.io.FilterWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;

/** Tells a failure to write from one to read where both could come out of the same call. */
final class UncheckedWriter extends FilterWriter {
    UncheckedWriter(Writer out) {
        super(out);
    }

    @Override
    public void write(int c) {
        try {
            out.write(c);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void write(char[] characters, int offset, int length) {
        try {
            out.write(characters, offset, length);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void write(String text, int offset, int length) {
        try {
            out.write(text, offset, length);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Row by row would be slow; whoever opened the writer flushes it. */
    @Override
    public void flush() {}
}
