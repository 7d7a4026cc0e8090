package io.sunder.harness.doctor;

/**
 * One thing that was looked at.
 *
 * @param grade how it stands
 * @param subject what was looked at, in a word or two
 * @param words what was found, and what to do where something is missing
 */
public record Finding(Grade grade, String subject, String words) {
    /** How a thing stands. */
    public enum Grade {
        /** As it should be. */
        OK,
        /** Missing, but runs do without. */
        OPTIONAL,
        /** Runs can't do without. */
        MISSING
    }

    static Finding ok(String subject, String words) {
        return new Finding(Grade.OK, subject, words);
    }

    static Finding optional(String subject, String words) {
        return new Finding(Grade.OPTIONAL, subject, words);
    }

    static Finding missing(String subject, String words) {
        return new Finding(Grade.MISSING, subject, words);
    }
}
