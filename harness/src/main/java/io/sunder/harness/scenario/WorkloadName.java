package io.sunder.harness.scenario;

import java.util.Arrays;
import java.util.Optional;
import java.util.Set;

/** The workloads, with the settings that only they have. */
public enum WorkloadName {
    LOG("log", "producers, consumers that assign, end-offset readers, a final complete read"),
    TXN("txn", "transactors that consume, transform and produce in transactions, beside what log does; read_committed"),
    GROUP("group", "consumers that subscribe, commit, leave and come back, beside log's producers"),
    FOLLOWER_READ(
            "follower-read",
            "consumers that read from the replica in their rack, and reads of each replica's own log, beside log's producers");

    private final String word;
    private final String about;

    WorkloadName(String word, String about) {
        this.word = word;
        this.about = about;
    }

    /** As scenarios write it. */
    public String word() {
        return word;
    }

    /** What its clients do, in one line. */
    public String about() {
        return about;
    }

    /** Keys that only this workload has in a scenario. */
    Set<String> settings() {
        return switch (this) {
            case LOG, FOLLOWER_READ -> Set.of();
            case TXN -> Set.of("transactors", "sends", "abort-percent");
            case GROUP -> Set.of("stay");
        };
    }

    static Optional<WorkloadName> of(String word) {
        return Arrays.stream(values()).filter(name -> name.word.equals(word)).findFirst();
    }
}
