package io.sunder.broker.controller;

import io.sunder.broker.defect.Behaviour;
import io.sunder.broker.defect.Defect;
import io.sunder.broker.metadata.AlterIsr;
import io.sunder.broker.metadata.AlterIsrReply;
import io.sunder.broker.metadata.BrokerState;
import io.sunder.broker.metadata.MetadataImage;
import io.sunder.broker.metadata.MetadataRecord;
import io.sunder.broker.metadata.PartitionState;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.protocol.Errors;

/** The controller's state machine. Not thread-safe: one event after the other. */
public final class Controller {
    private final ControllerSettings settings;
    private final Behaviour behaviour;
    private final MetadataImage image = new MetadataImage();
    private final Elections elections;
    private final PreferredLeaders preferred;
    private final Map<Integer, Long> lastHeardMs = new HashMap<>();
    private List<MetadataRecord> written = new ArrayList<>();

    /**
     * @param log the records that are durable, from the first one on
     * @param nowMs every broker gets a whole session time from now on
     */
    public Controller(ControllerSettings settings, Behaviour behaviour, List<MetadataRecord> log, long nowMs) {
        this.settings = settings;
        this.behaviour = behaviour;
        this.elections = new Elections(image, settings, behaviour);
        this.preferred = new PreferredLeaders(image, settings.rebalance(), nowMs);
        log.forEach(image::apply);
        image.takeChanged();
        image.brokers().keySet().forEach(id -> lastHeardMs.put(id, nowMs));
    }

    /** The metadata as of now; to be read only. */
    public MetadataImage image() {
        return image;
    }

    private void write(MetadataRecord record) {
        image.apply(record);
        written.add(record);
    }

    private <T> Decision<T> decided(T answer) {
        Decision<T> decision = new Decision<>(written, answer);
        written = new ArrayList<>();
        image.takeChanged();
        return decision;
    }

    private void change(UnaryOperator<PartitionState> step) {
        for (PartitionState before : image.partitions()) {
            PartitionState after = step.apply(before);
            if (after.partitionEpoch() != before.partitionEpoch()) {
                write(new MetadataRecord.Partition(completed(after)));
            }
        }
    }

    /**
     * A broker registers; the answer is its broker epoch. A broker that did not stop cleanly may have lost what it had
     * not flushed: it leaves every ISR, and is eligible nowhere (KIP-966).
     */
    public Decision<Long> register(Registration registration, long nowMs) {
        int id = registration.brokerId();
        Optional<BrokerState> before = image.broker(id);
        lastHeardMs.put(id, nowMs);
        if (before.isPresent() && before.get().incarnation().equals(registration.incarnation())) {
            return decided(before.get().epoch());
        }
        boolean clean = before.isPresent()
                && registration.previousEpoch() == before.get().epoch();
        long epoch = image.endOffset();
        write(new MetadataRecord.Broker(new BrokerState(
                id, epoch, registration.incarnation(), registration.rack(), registration.endpoints(), true, false)));
        change(state -> elections.without(state, id, clean));
        return decided(epoch);
    }

    /** A broker lives. Once it knows its own registration it is unfenced; it may then lead where nobody does. */
    public Decision<Heartbeat.Reply> heartbeat(Heartbeat heartbeat, long nowMs) {
        int id = heartbeat.brokerId();
        Optional<BrokerState> known = image.broker(id);
        if (known.isEmpty() || known.get().epoch() != heartbeat.brokerEpoch()) {
            return decided(new Heartbeat.Reply(Errors.STALE_BROKER_EPOCH, true, false));
        }
        lastHeardMs.put(id, nowMs);
        BrokerState broker = known.get();
        if (heartbeat.wantsShutdown() && !broker.shuttingDown()) {
            broker = broker.withShuttingDown();
            write(new MetadataRecord.Broker(broker));
            change(state -> leaving(state, id));
        }
        if (broker.fenced() && !heartbeat.wantsShutdown() && heartbeat.metadataOffset() > broker.epoch()) {
            broker = broker.withFenced(false);
            write(new MetadataRecord.Broker(broker));
            change(state -> elections.returned(state, id));
        }
        boolean leads = image.partitions().stream().anyMatch(state -> state.leader() == id);
        boolean others = image.brokers().values().stream().anyMatch(BrokerState::usable);
        boolean mayStop = heartbeat.wantsShutdown() && (!leads || !others);
        return decided(new Heartbeat.Reply(Errors.NONE, broker.fenced(), mayStop));
    }

    /** A broker on its way out gives up what others can take over. */
    private PartitionState leaving(PartitionState state, int broker) {
        boolean alone = state.isr().equals(List.of(broker));
        return alone ? state : elections.without(state, broker, true);
    }

    /** Time passes: silent brokers are fenced, and preferred leaders get back what others lead for them. */
    public Decision<Errors> tick(long nowMs) {
        for (BrokerState broker : new ArrayList<>(image.brokers().values())) {
            long silent = nowMs - lastHeardMs.getOrDefault(broker.id(), nowMs);
            if (silent > settings.sessionTimeoutMs()) {
                fenceIfNeeded(broker);
            }
        }
        preferred.due(nowMs).forEach(state -> write(new MetadataRecord.Partition(state)));
        return decided(Errors.NONE);
    }

    /** Fences a broker at once, as if its session had run out. */
    public Decision<Errors> fence(int broker) {
        image.broker(broker).ifPresent(this::fenceIfNeeded);
        return decided(Errors.NONE);
    }

    private void fenceIfNeeded(BrokerState broker) {
        if (!broker.fenced()) {
            write(new MetadataRecord.Broker(broker.withFenced(true)));
            change(state -> elections.without(state, broker.id(), true));
        }
    }

    /** A leader asks for another ISR. */
    public Decision<AlterIsrReply> alterIsr(AlterIsr asked) {
        Optional<PartitionState> known = image.partition(asked.partition());
        Errors error = known.isEmpty() ? Errors.UNKNOWN_TOPIC_OR_PARTITION : judge(asked, known.get());
        if (error != Errors.NONE) {
            return decided(new AlterIsrReply(error, Optional.empty()));
        }
        PartitionState before = known.orElseThrow();
        List<Integer> isr = asked.isr().stream().map(AlterIsr.Member::brokerId).toList();
        PartitionState after = completed(before.withIsr(isr, elections.eligibleAfter(before, isr)));
        write(new MetadataRecord.Partition(after));
        return decided(new AlterIsrReply(Errors.NONE, Optional.of(after)));
    }

    private Errors judge(AlterIsr asked, PartitionState state) {
        Optional<BrokerState> asker = image.broker(asked.brokerId());
        if (asker.isEmpty() || asker.get().epoch() != asked.brokerEpoch()) {
            return Errors.STALE_BROKER_EPOCH;
        }
        if (state.leader() != asked.brokerId()) {
            return Errors.INVALID_REQUEST;
        }
        if (asked.leaderEpoch() != state.leaderEpoch()) {
            return asked.leaderEpoch() < state.leaderEpoch() ? Errors.FENCED_LEADER_EPOCH : Errors.NOT_CONTROLLER;
        }
        if (asked.partitionEpoch() != state.partitionEpoch()) {
            return asked.partitionEpoch() < state.partitionEpoch()
                    ? Errors.INVALID_UPDATE_VERSION
                    : Errors.NOT_CONTROLLER;
        }
        for (AlterIsr.Member member : asked.isr()) {
            if (!state.replicas().contains(member.brokerId())) {
                return Errors.INVALID_REQUEST;
            }
            if (!state.isr().contains(member.brokerId()) && !mayEnter(member)) {
                return Errors.INELIGIBLE_REPLICA;
            }
        }
        boolean withLeader = asked.isr().stream().anyMatch(m -> m.brokerId() == state.leader());
        return withLeader ? Errors.NONE : Errors.INVALID_REQUEST;
    }

    /** In the life in which it caught up (KIP-903), with a session and not on its way out (KIP-841). */
    private boolean mayEnter(AlterIsr.Member member) {
        Optional<BrokerState> broker = image.broker(member.brokerId());
        if (broker.isEmpty()) {
            return false;
        }
        boolean sameLife = member.brokerEpoch() == AlterIsr.ANY_EPOCH
                || member.brokerEpoch() == broker.get().epoch()
                || behaviour.has(Defect.KIP_903);
        return sameLife && (broker.get().usable() || behaviour.has(Defect.KIP_841));
    }

    /**
     * Creates a topic.
     *
     * @param replicas the brokers of each partition, the preferred leader first
     */
    public Decision<Errors> createTopic(
            String name, Uuid id, List<List<Integer>> replicas, Map<String, String> topicSettings) {
        if (image.topics().containsKey(name)) {
            return decided(Errors.TOPIC_ALREADY_EXISTS);
        }
        if (replicas.isEmpty() || !replicas.stream().allMatch(this::assignable)) {
            return decided(Errors.INVALID_REPLICA_ASSIGNMENT);
        }
        write(new MetadataRecord.Topic(name, id));
        if (!topicSettings.isEmpty()) {
            write(new MetadataRecord.Settings("topic:" + name, topicSettings));
        }
        for (int i = 0; i < replicas.size(); i++) {
            create(new TopicPartition(name, i), replicas.get(i));
        }
        return decided(Errors.NONE);
    }

    private boolean assignable(List<Integer> replicas) {
        return !replicas.isEmpty()
                && replicas.stream().distinct().count() == replicas.size()
                && replicas.stream().allMatch(id -> image.broker(id).isPresent())
                && replicas.stream()
                        .anyMatch(id -> image.broker(id).orElseThrow().usable());
    }

    private void create(TopicPartition id, List<Integer> replicas) {
        List<Integer> usable = replicas.stream()
                .filter(r -> image.broker(r).filter(BrokerState::usable).isPresent())
                .toList();
        write(new MetadataRecord.Partition(PartitionState.created(id, replicas, usable, usable.get(0))));
    }

    /** Removes a topic. */
    public Decision<Errors> deleteTopic(String name) {
        if (!image.topics().containsKey(name)) {
            return decided(Errors.UNKNOWN_TOPIC_OR_PARTITION);
        }
        write(new MetadataRecord.TopicRemoved(name));
        return decided(Errors.NONE);
    }

    /** Adds partitions to a topic, behind those it has. */
    public Decision<Errors> createPartitions(String name, List<List<Integer>> replicas) {
        if (!image.topics().containsKey(name)) {
            return decided(Errors.UNKNOWN_TOPIC_OR_PARTITION);
        }
        if (!replicas.stream().allMatch(this::assignable)) {
            return decided(Errors.INVALID_REPLICA_ASSIGNMENT);
        }
        int first = image.partitions(name).size();
        for (int i = 0; i < replicas.size(); i++) {
            create(new TopicPartition(name, first + i), replicas.get(i));
        }
        return decided(Errors.NONE);
    }

    /** Replaces the dynamic settings of a scope; see {@link MetadataRecord.Settings}. */
    public Decision<Errors> configure(String scope, Map<String, String> values) {
        write(new MetadataRecord.Settings(scope, values));
        return decided(Errors.NONE);
    }

    /** Elects the preferred leader, or, unclean, the first usable replica where nobody leads. */
    public Decision<Errors> elect(TopicPartition id, boolean unclean) {
        Optional<PartitionState> known = image.partition(id);
        if (known.isEmpty()) {
            return decided(Errors.UNKNOWN_TOPIC_OR_PARTITION);
        }
        PartitionState state = known.get();
        if (unclean ? state.leader() >= 0 : state.leader() == state.replicas().get(0)) {
            return decided(Errors.ELECTION_NOT_NEEDED);
        }
        Optional<Integer> chosen = unclean
                ? state.replicas().stream()
                        .filter(r -> image.broker(r).filter(BrokerState::usable).isPresent())
                        .findFirst()
                : preferred.electable(state);
        if (chosen.isEmpty()) {
            return decided(unclean ? Errors.ELIGIBLE_LEADERS_NOT_AVAILABLE : Errors.PREFERRED_LEADER_NOT_AVAILABLE);
        }
        List<Integer> isr = unclean ? List.of(chosen.get()) : state.isr();
        write(new MetadataRecord.Partition(
                state.withLeader(chosen.get(), isr, unclean ? List.of() : state.eligible())));
        return decided(Errors.NONE);
    }

    /** Moves a partition to other brokers: they are added, and once all are in the ISR the others go. */
    public Decision<Errors> reassign(TopicPartition id, List<Integer> target) {
        Optional<PartitionState> known = image.partition(id);
        if (known.isEmpty()) {
            return decided(Errors.UNKNOWN_TOPIC_OR_PARTITION);
        }
        if (!assignable(target)) {
            return decided(Errors.INVALID_REPLICA_ASSIGNMENT);
        }
        boolean sameBrokers = target.size() == known.get().replicas().size()
                && known.get().replicas().containsAll(target);
        if (sameBrokers && known.get().target().isEmpty()) {
            // Only another order, so another preferred leader: nobody has to catch up first.
            write(new MetadataRecord.Partition(known.get().withReplicas(target)));
            return decided(Errors.NONE);
        }
        List<Integer> all = new ArrayList<>(target);
        known.get().replicas().stream().filter(r -> !target.contains(r)).forEach(all::add);
        write(new MetadataRecord.Partition(completed(known.get().moving(all, target))));
        return decided(Errors.NONE);
    }

    /**
     * Takes a running reassignment back: the partition has the brokers from before it again. The answer is
     * INVALID_REPLICA_ASSIGNMENT when none of these is in the ISR, for committed records would be lost with the others.
     */
    public Decision<Errors> cancelReassignment(TopicPartition id) {
        Optional<PartitionState> known = image.partition(id);
        if (known.isEmpty()) {
            return decided(Errors.UNKNOWN_TOPIC_OR_PARTITION);
        }
        PartitionState state = known.get();
        if (state.target().isEmpty()) {
            return decided(Errors.NO_REASSIGNMENT_IN_PROGRESS);
        }
        List<Integer> original = state.original();
        List<Integer> isr = state.isr().stream().filter(original::contains).toList();
        if (isr.isEmpty()) {
            return decided(Errors.INVALID_REPLICA_ASSIGNMENT);
        }
        List<Integer> eligible =
                state.eligible().stream().filter(original::contains).toList();
        PartitionState back = elections.lead(state, isr, eligible, original::contains);
        write(new MetadataRecord.Partition(back.withReplicas(original)));
        return decided(Errors.NONE);
    }

    /** Ends a reassignment once all brokers of its target are in the ISR. */
    private PartitionState completed(PartitionState state) {
        if (state.target().isEmpty() || !state.isr().containsAll(state.target())) {
            return state;
        }
        List<Integer> isr =
                state.isr().stream().filter(state.target()::contains).toList();
        PartitionState moved = elections.lead(state, isr, List.of(), state.target()::contains);
        return moved.withReplicas(state.target());
    }

    /** Gives away producer ids: the answer is the first of {@code count} that nobody else gets. */
    public Decision<Long> producerIds(int count) {
        long first = image.nextProducerId();
        write(new MetadataRecord.ProducerIds(first + count));
        return decided(first);
    }
}
