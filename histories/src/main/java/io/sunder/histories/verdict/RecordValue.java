package io.sunder.histories.verdict;

/**
 * A record's value as a history shows it.
 *
 * @param text its digits or its characters
 * @param integer whether it is an integer, else a string
 */
public record RecordValue(String text, boolean integer) {
    public static RecordValue of(long value) {
        return new RecordValue(Long.toString(value), true);
    }

    public static RecordValue of(String value) {
        return new RecordValue(value, false);
    }

    /** For explanations: integers plain, strings quoted. */
    @Override
    public String toString() {
        return integer ? text : '"' + text + '"';
    }
}
