package io.sunder.histories.verdict;

import java.util.Locale;

/** The word of a verdict. {@code INVALID} outranks {@code UNKNOWN}, which outranks {@code VALID}. */
public enum Outcome {
    /** Enough was seen, and no promise was broken. */
    VALID(0),
    /** A promise was broken. */
    INVALID(1),
    /** No promise was seen broken, but too little was seen to say that none was. */
    UNKNOWN(2);

    private final int exitCode;

    Outcome(int exitCode) {
        this.exitCode = exitCode;
    }

    /** The exit code of a command that ends with this verdict. */
    public int exitCode() {
        return exitCode;
    }

    /** The word used in files. */
    public String json() {
        return name().toLowerCase(Locale.ROOT);
    }
}
