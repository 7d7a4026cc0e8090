package io.sunder.histories.verdict;

/** The anomalies that the checkers of this module know, in the order in which reports list them. */
public enum AnomalyKind {
    LOST_WRITE("lost-write", "an acknowledged record that no reader saw although readers went past it"),
    VANISHED_READ("vanished-read", "a record that was read and that a later complete read does not have"),
    INCONSISTENT_OFFSETS("inconsistent-offsets", "two values at one offset"),
    DUPLICATE("duplicate", "one value at two offsets"),
    PHANTOM("phantom", "a value that was read and never sent"),
    G1A("G1a", "a value that was read although its send failed or its transaction aborted"),
    POLL_SKIP("poll-skip", "a reader passed over a visible record between two polls"),
    INT_POLL_SKIP("int-poll-skip", "a reader passed over a visible record within one poll"),
    NONMONOTONIC_POLL("nonmonotonic-poll", "a reader went back between two polls"),
    INT_NONMONOTONIC_POLL("int-nonmonotonic-poll", "offsets go back within one poll"),
    NONMONOTONIC_SEND("nonmonotonic-send", "acknowledged offsets of one process go back"),
    REALTIME_REORDER("realtime-reorder", "a later send got a smaller offset than one acknowledged before it began"),
    END_OFFSET_REGRESSION("end-offset-regression", "end offsets seen by one process go back"),
    STALE_END_OFFSET("stale-end-offset", "an end offset that does not cover a record acknowledged before"),
    HIGH_WATERMARK_REGRESSION("high-watermark-regression", "a replica's high watermark goes back without its restart"),
    COMMITTED_TRUNCATION("committed-truncation", "a replica no longer has what it had shown below its high watermark"),
    REPLICA_DIVERGENCE("replica-divergence", "two replicas differ at an offset below both high watermarks"),
    EPOCH_REGRESSION("epoch-regression", "leader epochs in a replica's log go back"),
    EPOCH_FORK("epoch-fork", "one leader epoch with two leaders"),
    UNSEEN("unseen", "an acknowledged record that nobody read, and no reader went past it"),
    LEGAL_LOSS("legal-loss", "an acknowledged record that was lost as the contract allows"),
    REDELIVERY("redelivery", "a record delivered again as the contract allows");

    private final String json;
    private final String meaning;

    AnomalyKind(String json, String meaning) {
        this.json = json;
        this.meaning = meaning;
    }

    /** The name used in files, for instance {@code lost-write}. */
    public String json() {
        return json;
    }

    /** One phrase for people. */
    public String meaning() {
        return meaning;
    }
}
