package io.sunder.histories.contract;

import java.util.Locale;

/** Which records of transactions a consumer may see. */
public enum Isolation {
    READ_COMMITTED,
    READ_UNCOMMITTED;

    /** The word used in files, as in the consumer's configuration. */
    public String json() {
        return name().toLowerCase(Locale.ROOT);
    }
}
