package io.sunder.harness.observer;

import java.util.List;
import java.util.OptionalInt;

/**
 * One partition as a broker describes it.
 *
 * @param leader the leader's id, empty while there is none
 * @param epoch the leader epoch, -1 where unknown
 * @param isr ids of the in-sync replicas
 * @param replicas ids of all replicas, the preferred leader first
 */
public record PartitionState(OptionalInt leader, int epoch, List<Integer> isr, List<Integer> replicas) {
    public PartitionState {
        isr = isr.stream().sorted().toList();
        replicas = List.copyOf(replicas);
    }

    /** Whether there is a leader and every replica is in sync. */
    public boolean isWhole() {
        return leader.isPresent() && isr.size() == replicas.size();
    }
}
