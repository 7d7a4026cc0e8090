package io.sunder.broker.group;

/** Where a group stands in its life. */
public enum GroupState {
    /** It has no members, perhaps offsets. */
    EMPTY("Empty"),
    /** Members are asked to join again; the next generation begins when all have, or when time is up. */
    PREPARING_REBALANCE("PreparingRebalance"),
    /** The generation has begun and waits for its leader's assignment. */
    COMPLETING_REBALANCE("CompletingRebalance"),
    /** Every member has, or can get, its assignment. */
    STABLE("Stable"),
    /** It was deleted, or its partition has moved to another coordinator. */
    DEAD("Dead");

    private final String word;

    GroupState(String word) {
        this.word = word;
    }

    /** Its name in the protocol. */
    public String word() {
        return word;
    }
}
