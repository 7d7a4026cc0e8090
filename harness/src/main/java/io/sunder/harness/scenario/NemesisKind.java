package io.sunder.harness.scenario;

import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Collectors;

/** The families of faults that a random nemesis draws from. */
public enum NemesisKind {
    /** Brokers die. */
    KILL("kill", "SIGKILL of brokers, the leader more often than others, and their restart"),
    /** Brokers end in good order. */
    STOP(
            "stop",
            "SIGTERM of brokers, the leader more often than others, and their restart: leaderships move in good order"),
    /** Brokers stand still. */
    PAUSE(
            "pause",
            "SIGSTOP of brokers, the leader more often than others: they come back believing what they believed"),
    /** Brokers are parted from each other. */
    PARTITION("partition", "a leader, a follower or a minority cut off from the other nodes"),
    /** Single links suffer. */
    LINK("link", "single links, mostly those of fetches: answers vanish, stall, crawl, or come in pieces"),
    /** The controller suffers. */
    CONTROLLER("controller", "the active controller is killed, stands still, or is cut off"),
    /** Leadership moves without a failure. */
    ELECT("elect", "an in-sync follower is made the leader by a clean election"),
    /** Brokers are parted in ways that are no clean cut. */
    TOPOLOGY("topology", "bridges, rings of majorities, nodes that are deaf or mute"),
    /** Partitions move. */
    REASSIGN("reassign", "a partition gets other replicas, and later the old ones again"),
    /** Replication is bounded. */
    THROTTLE("throttle-replication", "replication held back while a follower has to catch up");

    private final String word;
    private final String about;

    NemesisKind(String word, String about) {
        this.word = word;
        this.about = about;
    }

    /** Its name on the command line and in scenarios. */
    public String word() {
        return word;
    }

    /** Whether its faults take brokers away for a while. */
    public boolean takesNodes() {
        return this == KILL || this == STOP || this == PAUSE || this == PARTITION || this == TOPOLOGY;
    }

    /** What it does, in one line. */
    public String about() {
        return about;
    }

    /** The family of this name. */
    public static Optional<NemesisKind> of(String word) {
        return Arrays.stream(values()).filter(kind -> kind.word.equals(word)).findFirst();
    }

    /** All names, for messages and help. */
    public static String words() {
        return Arrays.stream(values()).map(NemesisKind::word).collect(Collectors.joining(", "));
    }
}
