package io.sunder.histories.contract;

/** Whose acknowledgement a producer waits for. */
public enum Acks {
    /** Nobody's: a send counts as done once it left. */
    NONE("0"),
    /** The leader's alone. */
    LEADER("1"),
    /** The leader's and every in-sync replica's. */
    ALL("all");

    private final String json;

    Acks(String json) {
        this.json = json;
    }

    /** The word used in files, as in the producer's configuration: {@code 0}, {@code 1} or {@code all}. */
    public String json() {
        return json;
    }
}
