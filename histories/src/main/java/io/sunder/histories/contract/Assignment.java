package io.sunder.histories.contract;

import java.util.Locale;

/** How consumers get their partitions. */
public enum Assignment {
    /** Each consumer names its partitions; nothing moves unless it asks. */
    ASSIGN,
    /** A consumer group shares them out; a rebalance may move a consumer's position at any time. */
    SUBSCRIBE;

    /** The word used in files. */
    public String json() {
        return name().toLowerCase(Locale.ROOT);
    }
}
