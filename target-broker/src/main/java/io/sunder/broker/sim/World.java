package io.sunder.broker.sim;

import io.sunder.broker.controller.ControllerSettings;
import io.sunder.broker.defect.Behaviour;
import io.sunder.broker.metadata.MetadataImage;
import io.sunder.broker.metadata.MetadataRecord;
import io.sunder.broker.metadata.PartitionState;
import io.sunder.broker.replica.FetchCall;
import io.sunder.broker.replica.Partition;
import io.sunder.broker.replica.ReplicaLog;
import io.sunder.broker.replica.ReplicaSettings;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.protocol.Errors;

/** A simulated cluster with one partition on all brokers, its network, its clients and its oracle. */
final class World {
    static final TopicPartition PARTITION = new TopicPartition("orders", 0);
    static final int CONTROLLER = 100;
    static final long HEARTBEAT_MS = 100;

    private static final int ALL_BYTES = 1 << 20;

    private final Behaviour behaviour;
    private final Options options;
    private final SimNetwork network;
    private final SimController controller;
    private final Map<Integer, SimBroker> brokers = new TreeMap<>();
    private final Oracle oracle;
    private int nextValue = 1;
    private long steps;

    /**
     * How a world is.
     *
     * @param brokers how many
     * @param minInsync the topic's minimum ISR
     * @param lagTimeMs {@code replica.lag.time.max.ms}
     * @param sessionMs {@code broker.session.timeout.ms}
     * @param maxDelayMs the largest delay of a message
     * @param fetchBytes a partition's share of a fetch: small ones make catching up take several fetches
     */
    record Options(int brokers, int minInsync, long lagTimeMs, long sessionMs, int maxDelayMs, int fetchBytes) {}

    World(Behaviour behaviour, Options options, Random random) {
        this.behaviour = behaviour;
        this.options = options;
        this.network = new SimNetwork(random, options.maxDelayMs());
        this.controller = new SimController(
                new ControllerSettings(options.sessionMs(), options.minInsync(), false), behaviour, network::nowMs);
        for (int id = 1; id <= options.brokers(); id++) {
            brokers.put(id, new SimBroker(this, id));
        }
        this.oracle = new Oracle(this);
        brokers.values().forEach(SimBroker::start);
        controllerTick();
        run(800);
        controller.keep(controller
                .machine()
                .createTopic(PARTITION.topic(), Uuid.ZERO_UUID, List.of(new ArrayList<>(brokers.keySet())), Map.of()));
        run(400);
    }

    private void controllerTick() {
        controller.tick();
        network.after(50, this::controllerTick);
    }

    ReplicaSettings replicaSettings(int broker) {
        return new ReplicaSettings(
                broker, options.lagTimeMs(), 200, 1, options.fetchBytes(), ALL_BYTES, 50, options.minInsync());
    }

    Behaviour behaviour() {
        return behaviour;
    }

    SimNetwork network() {
        return network;
    }

    SimController controller() {
        return controller;
    }

    SimBroker broker(int id) {
        return Optional.ofNullable(brokers.get(id)).orElseThrow();
    }

    Collection<SimBroker> brokers() {
        return brokers.values();
    }

    Oracle oracle() {
        return oracle;
    }

    long nowMs() {
        return network.nowMs();
    }

    long steps() {
        return steps;
    }

    MetadataImage image() {
        return controller.image();
    }

    /** The partition as the controller sees it. */
    Optional<PartitionState> state() {
        return controller.image().partition(PARTITION);
    }

    int leaderEpoch() {
        return state().orElseThrow().leaderEpoch();
    }

    /** Runs for some virtual time, or until the oracle finds something. */
    void run(long ms) {
        long until = nowMs() + ms;
        while (oracle.anomaly().isEmpty() && network.step(until)) {
            steps++;
            oracle.check();
        }
    }

    /** The replica that leads in the newest epoch among those that are up, as it believes itself. */
    Optional<SimBroker> leader() {
        return brokers.values().stream()
                .filter(b -> b.partition().filter(Partition::leads).isPresent())
                .max(Comparator.comparingInt(
                        b -> b.partition().orElseThrow().state().leaderEpoch()));
    }

    /** A client writes to the leader. */
    void produce(int count, boolean acksAll) {
        leader().ifPresent(to -> produceTo(to, count, acksAll));
    }

    /** A client writes one batch to a broker that it takes for the leader. */
    void produceTo(SimBroker to, int count, boolean acksAll) {
        List<Integer> values = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            values.add(nextValue++);
        }
        if (!to.up()) {
            return;
        }
        long[] base = {-1};
        boolean[] early = {false};
        Optional<ReplicaLog.Appended> appended = to.node()
                .replicas()
                .produce(PARTITION, SimLog.Batches.produced(values), acksAll, 2000, error -> {
                    early[0] |= base[0] < 0 && error == Errors.NONE;
                    if (error == Errors.NONE && acksAll && base[0] >= 0) {
                        acknowledge(values, base[0]);
                    }
                });
        appended.ifPresent(a -> {
            base[0] = a.baseOffset();
            if (early[0] && acksAll) {
                acknowledge(values, a.baseOffset());
            }
        });
        oracle.check();
    }

    private void acknowledge(List<Integer> values, long base) {
        for (int i = 0; i < values.size(); i++) {
            oracle.acknowledged(values.get(i), base + i);
        }
    }

    /** A consumer reads everything that a broker gives out. */
    void read(SimBroker from) {
        if (!from.up() || from.partition().isEmpty()) {
            return;
        }
        FetchCall.Part all = new FetchCall.Part(PARTITION, -1, 0, -1, -1, ALL_BYTES);
        FetchCall call = new FetchCall(FetchCall.CONSUMER, -1, 0, 1, ALL_BYTES, List.of(all));
        from.node().replicas().fetch(call, reply -> {
            for (var batch : reply.partitions().get(0).records() instanceof SimLog.Batches b
                    ? b.list()
                    : List.<SimLog.Batch>of()) {
                for (int i = 0; i < batch.values().size(); i++) {
                    oracle.read(from, batch.baseOffset() + i, batch.values().get(i));
                }
            }
        });
    }

    /** A client asks the newest leader where the partition ends. */
    void list() {
        leader().filter(b -> b.partition().orElseThrow().state().leaderEpoch() == leaderEpoch())
                .ifPresent(b -> {
                    Partition.ListedOffset end = b.partition().orElseThrow().latestVisible(-1);
                    if (end.error() == Errors.NONE) {
                        oracle.listed(b, end.offset());
                    }
                });
    }

    /** A clean election of a chosen member of the ISR, in any case with a new leader epoch. */
    boolean elect(int broker) {
        PartitionState state = state().orElseThrow();
        boolean may = state.isr().contains(broker)
                && image().broker(broker).filter(b -> b.usable()).isPresent();
        if (may && controller.up()) {
            controller.write(new MetadataRecord.Partition(state.withLeader(broker, state.isr(), state.eligible())));
        }
        return may;
    }

    /** Another leader and another ISR, in the next leader epoch: what an outage elsewhere would have brought about. */
    void force(int leader, List<Integer> isr) {
        controller.write(new MetadataRecord.Partition(state().orElseThrow().withLeader(leader, isr, List.of())));
    }

    /** The leader's wish to have this ISR is granted. */
    void shrink(List<Integer> isr) {
        PartitionState state = state().orElseThrow();
        controller.write(new MetadataRecord.Partition(state.withIsr(isr, List.of())));
    }

    /** The controller takes a broker for gone. */
    void controllerFences(int broker) {
        controller.keep(controller.machine().fence(broker));
    }

    /** Whether a broker may lose data without that being more than the protocol promises to survive. */
    boolean mayLoseData(int broker) {
        PartitionState state = state().orElseThrow();
        return controller.up()
                && brokers.values().stream()
                        .allMatch(b -> known(b)
                                && (b.id() == broker
                                        || state.isr().contains(b.id())
                                        || state.eligible().contains(b.id())));
    }

    /** Whether the controller knows this very life: an unclean start that it has not heard of will cost an ISR. */
    private boolean known(SimBroker broker) {
        return broker.up()
                && !broker.tainted()
                && image().broker(broker.id())
                        .filter(b -> b.usable() && b.epoch() == broker.node().brokerEpoch())
                        .isPresent();
    }

    /** Whether a broker lost data and is not in the ISR again: until then no other one may go. */
    boolean recovering() {
        return brokers.values().stream().anyMatch(b -> b.tainted());
    }
}
