package io.sunder.broker.coordinator;

import io.sunder.broker.group.GroupCoordinator;
import io.sunder.broker.handler.BrokerCore;
import io.sunder.broker.metadata.PartitionState;
import io.sunder.broker.replica.Partition;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.internals.Topic;

/**
 * The groups that this broker coordinates: those of the partitions of {@code __consumer_offsets} that it leads. On the core
 * thread.
 */
public final class LocalGroups {
    private static final String OFFSETS = Topic.GROUP_METADATA_TOPIC_NAME;

    private final BrokerCore core;
    private final GroupCoordinator coordinator;
    private final int timeoutMs;
    private final Map<Integer, Integer> epochs = new HashMap<>();
    private Uuid offsetsTopic = Uuid.ZERO_UUID;
    private Map<String, Uuid> topics = Map.of();
    private long topicsAsOf = -1;

    /**
     * Over a coordinator that leads nothing yet.
     *
     * @param timeoutMs {@code offsets.commit.timeout.ms}: how long a write waits for its replication
     */
    public LocalGroups(BrokerCore core, GroupCoordinator coordinator, int timeoutMs) {
        this.core = core;
        this.coordinator = coordinator;
        this.timeoutMs = timeoutMs;
    }

    BrokerCore core() {
        return core;
    }

    /** The coordinator, which knows what the broker leads at this moment: nobody is answered from a lost leadership. */
    GroupCoordinator current() {
        Uuid topic = core.image().topics().getOrDefault(OFFSETS, Uuid.ZERO_UUID);
        if (!topic.equals(offsetsTopic)) {
            offsetsTopic = topic;
            keepOnly(Set.of());
        }
        Set<Integer> leads = new HashSet<>();
        for (PartitionState state : core.image().partitions(OFFSETS)) {
            Optional<Partition> led = core.replicas().partition(state.id()).filter(Partition::leads);
            if (led.isPresent()) {
                leads.add(state.id().partition());
                lead(led.get());
            }
        }
        keepOnly(leads);
        return coordinator;
    }

    private void lead(Partition partition) {
        int number = partition.id().partition();
        int epoch = partition.state().leaderEpoch();
        if (epochs.getOrDefault(number, -1) != epoch) {
            epochs.put(number, epoch);
            coordinator.lead(number, epoch, new ReplicatedOffsetsLog(core.replicas(), partition, timeoutMs));
        }
    }

    private void keepOnly(Set<Integer> leads) {
        epochs.keySet().retainAll(leads);
        coordinator.led().stream().filter(number -> !leads.contains(number)).forEach(coordinator::resign);
    }

    /** How many partitions {@code __consumer_offsets} has, by which groups are spread; 0 if there is no such topic. */
    int partitions() {
        return core.image().partitions(OFFSETS).size();
    }

    /** Lets time pass. */
    public void tick() {
        GroupCoordinator now = current();
        forgetVanished(now);
        now.tick();
    }

    /** A topic of the same name with another id is another topic. */
    private void forgetVanished(GroupCoordinator now) {
        if (core.image().endOffset() == topicsAsOf) {
            return;
        }
        topicsAsOf = core.image().endOffset();
        Set<String> vanished = new HashSet<>();
        topics.forEach((name, id) -> {
            if (!id.equals(core.image().topics().get(name))) {
                vanished.add(name);
            }
        });
        topics = Map.copyOf(core.image().topics());
        if (!vanished.isEmpty()) {
            now.forget(vanished);
        }
    }
}
