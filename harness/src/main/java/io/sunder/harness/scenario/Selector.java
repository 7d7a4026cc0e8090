package io.sunder.harness.scenario;

import java.util.Arrays;
import java.util.List;
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

    /** The broker that coordinates something by its name. */
    record ByCoordinated(CoordinatorRole role, String name) implements Selector {
        @Override
        public String toString() {
            return role.word() + "(" + name + ")";
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
        ISR_FOLLOWER("isr-follower"),
        /** The only member of the ISR, whether it leads or is gone; nobody while the ISR has more. */
        LAST_IN_ISR("last-in-isr");

        private final String word;

        PartitionRole(String word) {
            this.word = word;
        }

        public String word() {
            return word;
        }
    }

    /** Who coordinates. */
    enum CoordinatorRole {
        /** A consumer group's coordinator. */
        GROUP("coordinator"),
        /** The coordinator of a transactional id. */
        TRANSACTION("txn-coordinator");

        private final String word;

        CoordinatorRole(String word) {
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
            + " last-in-isr(..), coordinator(GROUP), txn-coordinator(ID), controller, any, minority or majority";

    /** Reads {@code 2}, {@code leader(orders-0)}, {@code any} and the like; empty if the text is none of them. */
    static Optional<Selector> parse(String text) {
        String trimmed = text.trim();
        if (trimmed.matches("\\d{1,6}")) {
            return Optional.of(new ById(Integer.parseInt(trimmed)));
        }
        Matcher call = Pattern.compile("([a-z-]+)\\(([^()]+)\\)").matcher(trimmed);
        if (call.matches()) {
            return called(call.group(1), call.group(2));
        }
        return Arrays.stream(ClusterRole.values())
                .filter(role -> role.word().equals(trimmed))
                .findFirst()
                .map(ByClusterRole::new);
    }

    private static Optional<Selector> called(String role, String name) {
        Optional<Selector> coordinator = Arrays.stream(CoordinatorRole.values())
                .filter(one -> one.word().equals(role))
                .findFirst()
                .map(one -> new ByCoordinated(one, name));
        return coordinator.or(() -> Arrays.stream(PartitionRole.values())
                .filter(one -> one.word().equals(role) && name.matches("[A-Za-z0-9._-]+-\\d+"))
                .findFirst()
                .map(one -> new ByPartitionRole(one, name)));
    }
}
