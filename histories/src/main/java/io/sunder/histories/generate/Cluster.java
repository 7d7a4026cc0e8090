package io.sunder.histories.generate;

import io.sunder.histories.contract.Acks;
import io.sunder.histories.contract.CleanupPolicy;
import io.sunder.histories.contract.Retention;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;

/** The partitions with their leaders, and what befalls them: replication, elections, faults, deletion. */
final class Cluster {
    private static final int BROKERS = 3;
    private static final List<String> KINDS = List.of("cut", "blackhole", "stall", "isolate", "pause", "kill");
    private static final long HUGE = 1L << 40;

    private final HistoryShape shape;
    private final Random random;
    private final Journal journal;
    private final Map<String, PartitionLog> logs = new LinkedHashMap<>();
    private final Map<String, Integer> leaders = new HashMap<>();
    private final Map<String, Integer> epochs = new HashMap<>();
    private Optional<Map<String, Object>> fault = Optional.empty();
    private String faultKind = "";
    private int faults;

    Cluster(HistoryShape shape, Random random, Journal journal) {
        this.shape = shape;
        this.random = random;
        this.journal = journal;
        for (int partition = 0; partition < shape.keys(); partition++) {
            String key = HistoryGenerator.TOPIC + "-" + partition;
            logs.put(key, new PartitionLog(key, shape.keys() == 1 && random.nextInt(4) == 0 ? HUGE : 0));
            leaders.put(key, 1 + partition % BROKERS);
            epochs.put(key, 0);
        }
    }

    List<String> keys() {
        return List.copyOf(logs.keySet());
    }

    PartitionLog log(String key) {
        return logs.get(key);
    }

    String anyKey() {
        return keys().get(random.nextInt(logs.size()));
    }

    boolean faulty() {
        return fault.isPresent();
    }

    void observe() {
        Map<String, Object> partitions = new LinkedHashMap<>();
        logs.keySet().forEach(key -> partitions.put(key, state(key, leaders.get(key), isr(leaders.get(key)))));
        journal.observed(partitions);
    }

    private Map<String, Object> state(String key, int leader, List<Integer> isr) {
        return Map.of("leader", leader, "epoch", epochs.get(key), "isr", isr);
    }

    private static List<Integer> isr(int first) {
        List<Integer> isr = new ArrayList<>();
        for (int i = 0; i < BROKERS; i++) {
            isr.add(1 + (first - 1 + i) % BROKERS);
        }
        return isr;
    }

    /** Something happens on the brokers. */
    void step() {
        PartitionLog log = log(anyKey());
        int dice = random.nextInt(100);
        if (dice < 60) {
            log.replicate(log.highWatermark() + 1 + random.nextInt(4));
        } else if (dice < 65) {
            observe();
        } else if (dice < 72 && shape.contract().retention() == Retention.LIMITED) {
            retain(log);
        } else if (dice < 80 && shape.contract().cleanupPolicy() == CleanupPolicy.COMPACT) {
            compact(log);
        } else if (dice < 90 && shape.faults()) {
            faultStep();
        } else if (dice < 94 && faulty()) {
            elect(log);
        }
    }

    private void faultStep() {
        if (faulty()) {
            heal();
            return;
        }
        faults++;
        int victim = 1 + random.nextInt(BROKERS);
        faultKind = KINDS.get(random.nextInt(KINDS.size()));
        boolean node = faultKind.equals("pause") || faultKind.equals("kill") || faultKind.equals("isolate");
        String target = node ? "broker-" + victim : victim + ">" + (1 + victim % BROKERS);
        Map<String, Object> value = Map.of("id", "f" + faults, "targets", List.of(target));
        fault = Optional.of(value);
        journal.nemesis(faultKind, with(value, "begin"));
        Map<String, Object> witness = with(value, "witness");
        witness.put("witness", (1 + random.nextInt(90_000)) + " bytes were kept from arriving");
        journal.nemesis(faultKind, witness);
    }

    void heal() {
        fault.ifPresent(value -> journal.nemesis(faultKind, with(value, "end")));
        fault = Optional.empty();
    }

    private static Map<String, Object> with(Map<String, Object> value, String phase) {
        Map<String, Object> row = new LinkedHashMap<>(value);
        row.put("phase", phase);
        return row;
    }

    /** A replica of the ISR takes over, or, where that is allowed, one that may lack committed records. */
    private void elect(PartitionLog log) {
        int old = leaders.get(log.key());
        int next = 1 + old % BROKERS;
        boolean unclean = shape.contract().uncleanLeaderElection() && random.nextBoolean();
        long kept = unclean ? log.start() : log.highWatermark();
        List<Integer> before = unclean ? List.of(old) : isr(old);
        journal.observed(Map.of(log.key(), state(log.key(), old, before)));
        epochs.merge(log.key(), 1, Integer::sum);
        leaders.put(log.key(), next);
        long newEnd = kept + (log.end() == kept ? 0 : random.nextInt((int) (log.end() - kept) + 1));
        if (!unclean || !transactionsFrom(log, newEnd)) {
            log.truncate(newEnd);
        }
        log.led(epochs.get(log.key()));
        journal.observed(Map.of(log.key(), state(log.key(), next, isr(next))));
    }

    /** Markers that an unclean election takes away would leave transactions open for ever; that is not drawn. */
    private boolean transactionsFrom(PartitionLog log, long offset) {
        return shape.transactions() && offset < log.end();
    }

    private void retain(PartitionLog log) {
        long newest = log.highWatermark() - 3;
        if (newest > log.start()) {
            log.deleteBefore(Math.min(newest, log.start() + 1 + random.nextInt(3)));
        }
    }

    private void compact(PartitionLog log) {
        List<MicroOp.Polled> visible = log.visible(log.start(), shape.contract().isolation());
        if (visible.size() > 3) {
            log.compactAway(visible.get(random.nextInt(visible.size() - 3)).offset());
        }
    }

    /** When a send may be acknowledged. */
    boolean acknowledges(Write write) {
        return switch (shape.contract().acks()) {
            case NONE -> true;
            case LEADER -> write.written();
            case ALL -> log(write.key()).committed(write);
        };
    }

    boolean tellsOffsets() {
        return shape.contract().acks() != Acks.NONE;
    }

    /** Every replica shows its logs; one that has not heard of the newest high watermark yet shows an older one. */
    void showReplicas(boolean mayLag) {
        int process = journal.newProcess();
        for (int replica = 1; replica <= BROKERS; replica++) {
            Map<String, ReplicaView> views = new LinkedHashMap<>();
            for (PartitionLog log : logs.values()) {
                long known = log.highWatermark() - log.start();
                long lag = mayLag && random.nextInt(3) == 0 ? random.nextInt((int) known + 1) : 0;
                views.put(log.key(), log.view(log.highWatermark() - lag));
            }
            journal.replicaRead(process, replica, views);
        }
    }

    /** After the last fault every replica catches up. */
    void settle() {
        heal();
        logs.values().forEach(log -> log.replicate(log.end()));
        observe();
        journal.nemesis(
                "recovery", Map.of("id", "recovery", "phase", "note", "targets", List.of(), "problems", List.of()));
    }
}
