package io.sunder.harness.junit;

/** Where assertions on histories begin; to be imported statically beside AssertJ's own. */
public final class SunderAssertions {
    private SunderAssertions() {}

    /** Asserts on a checked history. */
    public static HistoryAssert assertThat(History history) {
        return new HistoryAssert(history);
    }
}
