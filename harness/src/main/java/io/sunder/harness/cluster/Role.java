package io.sunder.harness.cluster;

import java.util.Locale;

/** What a node does in the cluster. One node has one role: combined nodes would make controller faults ambiguous. */
public enum Role {
    BROKER,
    CONTROLLER;

    /** The lower-case word used in host names, paths and Kafka's {@code process.roles}. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
