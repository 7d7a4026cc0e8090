package io.sunder.harness.scenario;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What an administrator does to a healthy cluster. */
public sealed interface AdminAction extends FaultAction.OfAdmin {
    /** An election of the preferred replica. */
    record ElectPreferred(String key) implements AdminAction {
        @Override
        public String kind() {
            return "elect";
        }
    }

    /**
     * An election of whoever lives, in the ISR or not: records that only others have are given up. Its kind in a history is a
     * word of its own, since from then on the partition promises less.
     */
    record ElectUnclean(String key) implements AdminAction {
        @Override
        public String kind() {
            return "elect-unclean";
        }
    }

    /** Other replicas for a partition; the heal brings the old ones back. */
    record Reassign(String key, Goal goal) implements AdminAction {
        @Override
        public String kind() {
            return "reassign";
        }
    }

    /** Which replicas a partition gets. */
    sealed interface Goal {
        /** These brokers, the preferred leader first. */
        record Replicas(List<Integer> ids) implements Goal {
            public Replicas {
                ids = List.copyOf(ids);
            }
        }

        /** Each replica moves on to the next broker, and the last broker's to the first. */
        record Rotated() implements Goal {}

        /** As many brokers as before, drawn from the run's seed, and not the same in the same order. */
        record Drawn() implements Goal {}
    }

    /** Bounds what leaders send to followers of a partition that aren't in sync, and what these fetch. */
    record ThrottleReplication(String key, long bytesPerSecond) implements AdminAction {
        @Override
        public String kind() {
            return "throttle-replication";
        }
    }

    /** Settings of a topic; the heal restores what was there. */
    record ConfigureTopic(String topic, Map<String, String> settings) implements AdminAction {
        public ConfigureTopic {
            settings = Map.copyOf(settings);
        }

        @Override
        public String kind() {
            return "config";
        }
    }

    /** Settings of brokers, or of all brokers at once where none is named; the heal restores what was there. */
    record ConfigureBrokers(Optional<Selector> brokers, Map<String, String> settings) implements AdminAction {
        public ConfigureBrokers {
            settings = Map.copyOf(settings);
        }

        @Override
        public String kind() {
            return "config";
        }
    }
}
