package io.sunder.harness.scenario;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Which nodes a fault aims at: by id, or by a role that is resolved when the fault strikes. */
public sealed interface Selector {
    /** A node by its id: 1.. for brokers, 101.. for controllers. */
    record ById(int id) implements Selector {
        @Override
        public String toString() {
            return Integer.toString(id);
        }
    }

    /** A role towards one partition; {@code key} is {@code topic-partition}. */
    record ByPartitionRole(PartitionRole role, String key) implements Selector {
        @Override
        public String toString() {
            return role.word() + "(" + key + ")";
        }
    }

    /** A role in the cluster. */
    record ByClusterRole(ClusterRole role) implements Selector {
        @Override
        public String toString() {
            return role.word();
        }
    }

    /** All nodes of several selectors. */
    record All(List<Selector> parts) implements Selector {
        public All {
            parts = List.copyOf(parts);
        }

        @Override
        public String toString() {
            return parts.stream().map(Selector::toString).collect(Collectors.joining(", ", "[", "]"));
        }
    }

    /** Roles towards a partition. */
    enum PartitionRole {
        /** The leader. */
        LEADER("leader"),
        /** One replica that isn't the leader, drawn from the run's seed. */
        FOLLOWER("follower"),
        /** Every replica that isn't the leader. */
        FOLLOWERS("followers"),
        /** One in-sync replica that isn't the leader, drawn from the run's seed. */
        ISR_FOLLOWER("isr-follower");

        private final String word;

        PartitionRole(String word) {
            this.word = word;
        }

        public String word() {
            return word;
        }
    }

    /** Roles in the cluster. */
    enum ClusterRole {
        /** The active controller. */
        CONTROLLER("controller"),
        /** One broker, drawn from the run's seed. */
        ANY("any"),
        /** Fewer than half of the brokers, drawn from the run's seed. */
        MINORITY("minority"),
        /** More than half of the brokers, drawn from the run's seed. */
        MAJORITY("majority");

        private final String word;

        ClusterRole(String word) {
            this.word = word;
        }

        public String word() {
            return word;
        }
    }

    /** What {@link #parse} accepts, for messages and help. */
    String FORMS = "a node id (2), leader(TOPIC-PARTITION), follower(..), followers(..), isr-follower(..),"
            + " coordinator(group), coordinator(transactions), controller, any, minority or majority";

    /** Partitions of the coordinators' logs, of which a cluster has one each unless a scenario asks for more. */
    Map<String, String> COORDINATED = Map.of("group", "__consumer_offsets-0", "transactions", "__transaction_state-0");

    /** Reads {@code 2}, {@code leader(orders-0)}, {@code any} and the like; empty if the text is none of them. */
    static Optional<Selector> parse(String text) {
        String trimmed = text.trim();
        if (trimmed.matches("\\d{1,6}")) {
            return Optional.of(new ById(Integer.parseInt(trimmed)));
        }
        Matcher call = Pattern.compile("([a-z-]+)\\(([A-Za-z0-9._-]+-\\d+)\\)").matcher(trimmed);
        if (call.matches()) {
            return Arrays.stream(PartitionRole.values())
                    .filter(role -> role.word().equals(call.group(1)))
                    .findFirst()
                    .map(role -> new ByPartitionRole(role, call.group(2)));
        }
        Matcher coordinator = Pattern.compile("coordinator\\(([a-z]+)\\)").matcher(trimmed);
        if (coordinator.matches()) {
            return Optional.ofNullable(COORDINATED.get(coordinator.group(1)))
                    .map(key -> new ByPartitionRole(PartitionRole.LEADER, key));
        }
        return Arrays.stream(ClusterRole.values())
                .filter(role -> role.word().equals(trimmed))
                .findFirst()
                .map(ByClusterRole::new);
    }
}
