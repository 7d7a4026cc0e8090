package io.sunder.histories.verdict;

import java.util.Arrays;
import java.util.Optional;

/** The anomalies that the checkers of this module know, in the order in which reports list them. */
public enum AnomalyKind {
    LOST_WRITE("lost-write", "an acknowledged record that no reader saw although readers went past it"),
    VANISHED_READ("vanished-read", "a record that was read and that a later complete read does not have"),
    INCONSISTENT_OFFSETS("inconsistent-offsets", "two values at one offset"),
    DUPLICATE("duplicate", "one value at two offsets"),
    PHANTOM("phantom", "a value that was read and never sent"),
    G1A("G1a", "a value that was read although its send failed or its transaction aborted"),
    PRECOMMITTED_READ("precommitted-read", "a value that was read before its transaction's commit was requested"),
    TORN_TXN("torn-txn", "a transaction of which some writes are visible and others are missing"),
    POLL_SKIP("poll-skip", "a reader passed over a visible record between two polls"),
    INT_POLL_SKIP("int-poll-skip", "a reader passed over a visible record within one poll"),
    NONMONOTONIC_POLL("nonmonotonic-poll", "a reader went back between two polls"),
    INT_NONMONOTONIC_POLL("int-nonmonotonic-poll", "offsets go back within one poll"),
    NONMONOTONIC_SEND("nonmonotonic-send", "acknowledged offsets of one process go back"),
    INT_NONMONOTONIC_SEND("int-nonmonotonic-send", "offsets go back within one operation that sent several records"),
    INT_SEND_SKIP("int-send-skip", "another's record lies between two of one transaction"),
    REALTIME_REORDER("realtime-reorder", "a later send got a smaller offset than one acknowledged before it began"),
    END_OFFSET_REGRESSION("end-offset-regression", "end offsets seen by one process go back"),
    STALE_END_OFFSET("stale-end-offset", "an end offset that does not cover a record acknowledged before"),
    G0("G0", "transactions wrote before one another in a circle"),
    G0_PROCESS("G0-process", "the same, if each process did things in its order"),
    G0_REALTIME("G0-realtime", "the same, if what was over came before what began later"),
    G1C("G1c", "transactions wrote before one another or read one another's writes, in a circle"),
    G1C_PROCESS("G1c-process", "the same, if each process did things in its order"),
    G1C_REALTIME("G1c-realtime", "the same, if what was over came before what began later"),
    G_SINGLE("G-single", "a circle of transactions in which one read missed a later write"),
    G_SINGLE_PROCESS("G-single-process", "the same, if each process did things in its order"),
    G_SINGLE_REALTIME("G-single-realtime", "the same, if what was over came before what began later"),
    G2("G2", "a circle of transactions in which several reads missed later writes"),
    G2_PROCESS("G2-process", "the same, if each process did things in its order"),
    G2_REALTIME("G2-realtime", "the same, if what was over came before what began later"),
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

    /** The kind with that name in files, if there is one. */
    public static Optional<AnomalyKind> named(String json) {
        return Arrays.stream(values()).filter(kind -> kind.json.equals(json)).findFirst();
    }

    /** One phrase for people. */
    public String meaning() {
        return meaning;
    }
}
