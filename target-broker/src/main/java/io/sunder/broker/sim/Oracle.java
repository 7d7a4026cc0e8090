package io.sunder.broker.sim;

import io.sunder.broker.metadata.BrokerState;
import io.sunder.broker.metadata.PartitionState;
import io.sunder.broker.replica.Partition;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Knows everything that was ever committed in one partition, and compares the replicas with it after every step. A record
 * is committed once a leader has raised its high watermark over it; from then on it stays, with its value, at its offset.
 */
final class Oracle {
    private record Checked(SimLog log, int truncations, long upTo) {}

    private final World world;
    private final List<Integer> committed = new ArrayList<>();
    private final Map<Integer, Checked> checked = new HashMap<>();
    private final Map<Integer, Long> highest = new HashMap<>();
    private final Map<Integer, Integer> highestInLife = new HashMap<>();
    private final Map<Integer, Long> acknowledged = new TreeMap<>();
    private Optional<Anomaly> anomaly = Optional.empty();
    private long listedEnd;
    private List<Integer> lastIsr = List.of();

    Oracle(World world) {
        this.world = world;
    }

    Optional<Anomaly> anomaly() {
        return anomaly;
    }

    int committedCount() {
        return committed.size();
    }

    int acknowledgedCount() {
        return acknowledged.size();
    }

    private void found(String kind, String text) {
        if (anomaly.isEmpty()) {
            anomaly = Optional.of(new Anomaly(kind, world.nowMs(), text));
        }
    }

    /** After a step. */
    void check() {
        for (SimBroker broker : world.brokers()) {
            broker.partition().ifPresent(partition -> checkReplica(broker, partition));
        }
        world.state().ifPresent(this::checkState);
    }

    private void checkReplica(SimBroker broker, Partition partition) {
        SimLog log = broker.log();
        long highWatermark = Math.min(partition.highWatermark(), log.endOffset());
        if (partition.leads() && partition.state().leaderEpoch() == world.leaderEpoch()) {
            if (!holdsCommitted(broker)) {
                found(
                        "lost-write",
                        broker + " leads epoch " + world.leaderEpoch() + " without committed data: "
                                + difference(log, committed.size()));
            }
            while (committed.size() < highWatermark) {
                committed.add(log.value(committed.size()));
            }
        } else if (partition.leads()) {
            while (committed.size() < highWatermark) {
                committed.add(log.value(committed.size()));
            }
        }
        if (matching(broker) < Math.min(highWatermark, committed.size())) {
            found(
                    "inconsistent-offsets",
                    broker + " shows below its high watermark " + highWatermark + ": "
                            + difference(log, highWatermark));
        }
        boolean sameLife = Integer.valueOf(broker.life()).equals(highestInLife.put(broker.id(), broker.life()));
        long before = sameLife ? highest.getOrDefault(broker.id(), 0L) : 0;
        if (partition.highWatermark() < before) {
            found("high-watermark-regression", broker + " went from " + before + " to " + partition.highWatermark());
        }
        highest.put(broker.id(), partition.highWatermark());
        checkFetchers(broker, partition);
        if (partition.highWatermarkIsStale()) {
            found(
                    "unavailable",
                    broker + " leaves its high watermark at " + highWatermark
                            + " although all in-sync replicas are further");
        }
    }

    private void checkFetchers(SimBroker broker, Partition partition) {
        int fetchers = broker.node().replicas().fetchersOf(partition.id());
        int expected = partition.follows().isPresent() ? 1 : 0;
        if (fetchers != expected) {
            found("fetcher-state", broker + " has " + fetchers + " fetchers instead of " + expected);
        }
    }

    private void checkState(PartitionState state) {
        for (int member : state.isr()) {
            SimBroker broker = world.broker(member);
            if (!broker.tainted() && !holdsCommitted(broker)) {
                found(
                        "lost-write",
                        broker + " is in the ISR " + state.isr() + " without committed data: "
                                + difference(broker.log(), committed.size()));
            }
            boolean entered = !lastIsr.contains(member);
            boolean usable =
                    world.image().broker(member).filter(BrokerState::usable).isPresent();
            if (entered && !usable) {
                found(
                        "unavailable",
                        broker + " entered the ISR although it is fenced or on its way out: "
                                + "acknowledgements wait for it");
            }
        }
        lastIsr = state.isr();
    }

    private boolean holdsCommitted(SimBroker broker) {
        return matching(broker) >= committed.size();
    }

    /** How many records of the log agree with what was committed. */
    private long matching(SimBroker broker) {
        SimLog log = broker.log();
        Checked before = checked.get(broker.id());
        boolean valid = before != null && before.log() == log && before.truncations() == log.truncations();
        long upTo = valid ? before.upTo() : 0;
        while (upTo < committed.size() && upTo < log.endOffset() && log.value(upTo) == committed.get((int) upTo)) {
            upTo++;
        }
        checked.put(broker.id(), new Checked(log, log.truncations(), upTo));
        return upTo;
    }

    private String difference(SimLog log, long upTo) {
        for (long offset = 0; offset < Math.min(upTo, committed.size()); offset++) {
            int value = committed.get((int) offset);
            if (offset >= log.endOffset()) {
                return "offset " + offset + " was committed with value " + value + ", its log ends at "
                        + log.endOffset();
            }
            if (log.value(offset) != value) {
                return "offset " + offset + " was committed with value " + value + ", it has value " + log.value(offset)
                        + " of epoch " + log.epochAt(offset);
            }
        }
        return "nothing";
    }

    /** A write with acks=all was acknowledged. */
    void acknowledged(int value, long offset) {
        acknowledged.put(value, offset);
    }

    /** A consumer read a value. */
    void read(SimBroker from, long offset, int value) {
        if (offset >= committed.size()) {
            found(
                    "vanished-read",
                    "a consumer read value " + value + " at offset " + offset + " from " + from + ", only "
                            + committed.size() + " records were ever committed");
        } else if (committed.get((int) offset) != value) {
            found(
                    "inconsistent-offsets",
                    "a consumer read value " + value + " at offset " + offset + " from " + from + ", committed was "
                            + committed.get((int) offset));
        }
    }

    /** A client was told where the partition ends. */
    void listed(SimBroker from, long end) {
        if (end < listedEnd) {
            found("end-offset-regression", from + " says the end is " + end + ", it was " + listedEnd + " before");
        }
        listedEnd = Math.max(listedEnd, end);
    }

    /** At the end, after healing: whatever was acknowledged is committed where it was said to be. */
    void finish() {
        acknowledged.forEach((value, offset) -> {
            boolean there = offset < committed.size()
                    && committed.get(offset.intValue()).equals(value);
            if (!there) {
                found("lost-write", "value " + value + " was acknowledged at offset " + offset + " and is not there");
            }
        });
    }

    /** At the end, after healing: all replicas are in the ISR, and a write with acks=all goes through again. */
    void finished(boolean works) {
        if (!works) {
            found(
                    "unavailable",
                    "some seconds after healing the ISR is not whole, or a write is not acknowledged: "
                            + world.state().orElseThrow());
        }
    }
}
