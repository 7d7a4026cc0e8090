package io.sunder.harness.scenario;

import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Collectors;

/** Links that carry traffic of one sort. Ends are told by name: a node's id, or {@code client}. */
public enum LinkGroup {
    /** All links from node to node. */
    NODES("nodes"),
    /** From broker to broker: followers fetch over them. */
    FETCH("fetch"),
    /** From broker to controller: heartbeats, ISR changes, the metadata log. */
    CONTROLLER("controller"),
    /** From controller to controller: the quorum's votes and fetches. */
    QUORUM("quorum"),
    /** From clients to brokers. */
    CLIENT("client");

    private static final int FIRST_CONTROLLER = 101;
    private static final String CLIENTS = "client";

    private final String word;

    LinkGroup(String word) {
        this.word = word;
    }

    /** Its name in scenarios. */
    public String word() {
        return word;
    }

    /** Whether the link {@code from>to} is one of them. */
    public boolean holds(String from, String to) {
        return switch (this) {
            case NODES -> !from.equals(CLIENTS);
            case FETCH -> isBroker(from) && isBroker(to);
            case CONTROLLER -> isBroker(from) && isController(to);
            case QUORUM -> isController(from) && isController(to);
            case CLIENT -> from.equals(CLIENTS);
        };
    }

    private static boolean isBroker(String end) {
        return !end.equals(CLIENTS) && Integer.parseInt(end) < FIRST_CONTROLLER;
    }

    private static boolean isController(String end) {
        return !end.equals(CLIENTS) && Integer.parseInt(end) >= FIRST_CONTROLLER;
    }

    /** The group of this name. */
    static Optional<LinkGroup> of(String word) {
        return Arrays.stream(values()).filter(group -> group.word.equals(word)).findFirst();
    }

    /** All names, for messages. */
    static String words() {
        return Arrays.stream(values()).map(LinkGroup::word).collect(Collectors.joining(", "));
    }
}
