package io.sunder.histories.contract;

import java.util.Locale;

/** Whether the oldest records may be deleted while a run lasts. */
public enum Retention {
    UNLIMITED,
    LIMITED;

    /** The word used in files. */
    public String json() {
        return name().toLowerCase(Locale.ROOT);
    }
}
