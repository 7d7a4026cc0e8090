package io.sunder.broker.metadata;

import java.util.List;
import org.apache.kafka.common.TopicPartition;

/**
 * One partition as the controller sees it.
 *
 * @param id topic and number
 * @param leader id of the leading broker, or {@link #NO_LEADER}
 * @param leaderEpoch grows with each change of the leader, also when the same broker is elected again
 * @param partitionEpoch grows with each change of any field: an update names the one it was made from
 * @param replicas assigned brokers, the preferred leader first; while a reassignment runs old and new ones
 * @param isr brokers that have all committed data and count for acknowledgements
 * @param eligible brokers that left the ISR when it fell below the minimum: they still have all committed data, since
 *     nothing is committed below the minimum (KIP-966)
 * @param target where a running reassignment leads; empty when none runs
 * @param original the brokers from before the running reassignment, to which taking it back leads; empty when none runs
 * @param lastLeader the broker that led last: with no ISR and nobody eligible it is the one to wait for
 */
public record PartitionState(
        TopicPartition id,
        int leader,
        int leaderEpoch,
        int partitionEpoch,
        List<Integer> replicas,
        List<Integer> isr,
        List<Integer> eligible,
        List<Integer> target,
        List<Integer> original,
        int lastLeader) {
    /** In the place of a leader: there is none. */
    public static final int NO_LEADER = -1;

    /** Copies the lists. */
    public PartitionState {
        replicas = List.copyOf(replicas);
        isr = List.copyOf(isr);
        eligible = List.copyOf(eligible);
        target = List.copyOf(target);
        original = List.copyOf(original);
        if (replicas.isEmpty()) {
            throw new IllegalArgumentException(id + " has no replicas");
        }
    }

    /** A new partition: all in the ISR, the first one leads. */
    public static PartitionState created(TopicPartition id, List<Integer> replicas, List<Integer> isr, int leader) {
        return new PartitionState(id, leader, 0, 0, replicas, isr, List.of(), List.of(), List.of(), leader);
    }

    /** The same partition, one partition epoch later, with another ISR and other eligible brokers. */
    public PartitionState withIsr(List<Integer> newIsr, List<Integer> newEligible) {
        return new PartitionState(
                id,
                leader,
                leaderEpoch,
                partitionEpoch + 1,
                replicas,
                newIsr,
                newEligible,
                target,
                original,
                lastLeader);
    }

    /** The same partition, led by another broker in the next leader epoch. */
    public PartitionState withLeader(int newLeader, List<Integer> newIsr, List<Integer> newEligible) {
        return new PartitionState(
                id,
                newLeader,
                leaderEpoch + 1,
                partitionEpoch + 1,
                replicas,
                newIsr,
                newEligible,
                target,
                original,
                newLeader == NO_LEADER ? lastLeader : newLeader);
    }

    /** The same partition with other assigned brokers; a reassignment, if one ran, has ended. */
    public PartitionState withReplicas(List<Integer> newReplicas) {
        return moved(newReplicas, List.of(), List.of());
    }

    /**
     * The same partition on its way to other brokers. If it is on its way already, the place it came from stays.
     *
     * @param all old and new brokers
     * @param newTarget where it leads
     */
    public PartitionState moving(List<Integer> all, List<Integer> newTarget) {
        return moved(all, newTarget, target.isEmpty() ? replicas : original);
    }

    private PartitionState moved(List<Integer> newReplicas, List<Integer> newTarget, List<Integer> newOriginal) {
        return new PartitionState(
                id,
                leader,
                leaderEpoch,
                partitionEpoch + 1,
                newReplicas,
                isr,
                eligible,
                newTarget,
                newOriginal,
                lastLeader);
    }
}
