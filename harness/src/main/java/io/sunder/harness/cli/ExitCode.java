package io.sunder.harness.cli;

import io.sunder.histories.verdict.Outcome;

/** Exit codes, as Jepsen's: a script can tell a broken target from a broken harness. */
final class ExitCode {
    static final int VALID = 0;
    static final int INVALID = 1;
    static final int UNKNOWN = 2;
    /** Bad arguments or input. */
    static final int USAGE = 254;
    /** The harness could not do its part. */
    static final int HARNESS = 255;

    private ExitCode() {}

    static int of(Outcome outcome) {
        return switch (outcome) {
            case VALID -> VALID;
            case INVALID -> INVALID;
            case UNKNOWN -> UNKNOWN;
        };
    }

    /** The graver of two: invalid beats a harness error beats unknown beats valid; bad input beats all but invalid. */
    static int worse(int one, int other) {
        return rank(one) >= rank(other) ? one : other;
    }

    private static int rank(int code) {
        return switch (code) {
            case VALID -> 0;
            case UNKNOWN -> 1;
            case HARNESS -> 2;
            case USAGE -> 3;
            default -> 4;
        };
    }
}
