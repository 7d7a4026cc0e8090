package io.sunder.harness.scenario;

import io.sunder.harness.disk.CorruptionKind;
import io.sunder.harness.disk.CorruptionPlace;
import java.time.Duration;

/** What is done to nodes beyond ending and freezing them at once. */
public sealed interface NodeAction extends FaultAction.OnNodes {
    /** Whom it is done to. */
    Selector nodes();

    /** The same to others. */
    NodeAction at(Selector others);

    /** SIGTERM, upon which nodes shut down in good order; the heal starts them again. */
    record Stop(Selector nodes) implements NodeAction {
        @Override
        public NodeAction at(Selector others) {
            return new Stop(others);
        }

        @Override
        public String kind() {
            return "stop";
        }
    }

    /**
     * SIGKILL, then damage to bytes of one partition on the broker's disk; the heal starts the broker again.
     *
     * @param key the partition, {@code topic-number}
     */
    record Corrupt(Selector nodes, String key, CorruptionKind how, CorruptionPlace where) implements NodeAction {
        @Override
        public NodeAction at(Selector others) {
            return new Corrupt(others, key, how, where);
        }

        @Override
        public String kind() {
            return "corrupt";
        }
    }

    /**
     * Clocks are set fast or slow; the heal sets them right.
     *
     * @param by how much a clock is fast; negative for slow
     */
    record ClockSkew(Selector nodes, Duration by) implements NodeAction {
        @Override
        public String kind() {
            return "clock-skew";
        }

        @Override
        public NodeAction at(Selector others) {
            return new ClockSkew(others, by);
        }
    }

    /**
     * Brokers' disks are filled to the last byte; the heal frees them and starts the brokers that ended.
     *
     * @param megabytes the size of the disk that each broker has from the beginning
     */
    record DiskFull(Selector nodes, int megabytes) implements NodeAction {
        @Override
        public String kind() {
            return "disk-full";
        }

        @Override
        public NodeAction at(Selector others) {
            return new DiskFull(others, megabytes);
        }
    }

    /**
     * A rolling restart in which every node becomes another program.
     *
     * @param nodes the nodes in the order of their turns
     * @param target the program, as {@code target} takes it
     * @param finalizing whether the cluster's metadata version is raised when all nodes are back; else it stays what it was
     * @param eachWithin how long each may take from its start until it is back
     */
    record Upgrade(Selector nodes, String target, boolean finalizing, Duration eachWithin) implements NodeAction {
        @Override
        public NodeAction at(Selector others) {
            return new Upgrade(others, target, finalizing, eachWithin);
        }

        @Override
        public String kind() {
            return "upgrade";
        }
    }

    /**
     * Orderly restarts, one node after the other.
     *
     * @param nodes the nodes in the order of their turns
     * @param eachWithin how long each may take from its start until it is back
     */
    record RollingRestart(Selector nodes, Duration eachWithin) implements NodeAction {
        @Override
        public NodeAction at(Selector others) {
            return new RollingRestart(others, eachWithin);
        }

        @Override
        public String kind() {
            return "rolling-restart";
        }
    }
}
