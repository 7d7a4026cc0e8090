package io.sunder.histories.file;

import java.io.IOException;

/** A line is longer than any honest history has one. */
final class LongLineException extends IOException {
    private static final long serialVersionUID = 1L;

    LongLineException(int mostBytes) {
        super("is longer than " + (mostBytes >> 20) + " MiB");
    }
}
