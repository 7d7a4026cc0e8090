package io.sunder.broker.controller;

import io.sunder.broker.defect.Behaviour;
import io.sunder.broker.defect.Defect;
import io.sunder.broker.metadata.BrokerState;
import io.sunder.broker.metadata.MetadataImage;
import io.sunder.broker.metadata.PartitionState;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.IntPredicate;

/** Who leads, and who is in the ISR, after a broker came or went. */
final class Elections {
    private final MetadataImage image;
    private final ControllerSettings settings;
    private final Behaviour behaviour;

    Elections(MetadataImage image, ControllerSettings settings, Behaviour behaviour) {
        this.image = image;
        this.settings = settings;
        this.behaviour = behaviour;
    }

    int minInsync(PartitionState state) {
        String set = image.settings("topic:" + state.id().topic()).get("min.insync.replicas");
        int wanted = set == null ? settings.minInsyncReplicas() : Integer.parseInt(set);
        return Math.min(wanted, state.replicas().size());
    }

    boolean uncleanAllowed(PartitionState state) {
        String set = image.settings("topic:" + state.id().topic()).get("unclean.leader.election.enable");
        return set == null ? settings.uncleanElection() : Boolean.parseBoolean(set);
    }

    private boolean usable(int broker) {
        return image.broker(broker).filter(BrokerState::usable).isPresent();
    }

    /**
     * The partition without a broker in its ISR. Who leaves an ISR that falls below the minimum stays eligible: nothing
     * is committed from then on, so it has all that was (KIP-966).
     *
     * @param keepsData false when the broker may have lost records: then it is eligible no more
     */
    PartitionState without(PartitionState state, int broker, boolean keepsData) {
        List<Integer> isr = new ArrayList<>(state.isr());
        isr.remove(Integer.valueOf(broker));
        if (behaviour.has(Defect.KIP_966)) {
            if (isr.isEmpty()) {
                isr = state.isr(); // the last replica standing
            }
            return lead(state, isr, List.of(), r -> r != broker);
        }
        List<Integer> eligible = eligibleAfter(state, isr);
        if (!keepsData) {
            eligible.remove(Integer.valueOf(broker));
        }
        return lead(state, isr, eligible, r -> r != broker);
    }

    /** Who has all committed data without being in the ISR, after the ISR became this one. */
    List<Integer> eligibleAfter(PartitionState state, List<Integer> isr) {
        List<Integer> eligible = new ArrayList<>();
        if (isr.size() < minInsync(state) && !behaviour.has(Defect.KIP_966)) {
            for (int replica : state.replicas()) {
                boolean had = state.isr().contains(replica) || state.eligible().contains(replica);
                if (had && !isr.contains(replica)) {
                    eligible.add(replica);
                }
            }
        }
        return eligible;
    }

    /** The partition with this ISR, and another leader if its own may not stay. The same object when nothing changes. */
    PartitionState lead(PartitionState state, List<Integer> isr, List<Integer> eligible, IntPredicate may) {
        boolean stays = state.leader() >= 0 && may.test(state.leader()) && isr.contains(state.leader());
        if (stays) {
            boolean same = isr.equals(state.isr()) && eligible.equals(state.eligible());
            return same ? state : state.withIsr(isr, eligible);
        }
        Optional<Integer> fromIsr = first(state, isr, may);
        if (fromIsr.isPresent()) {
            return state.withLeader(fromIsr.get(), isr, eligible);
        }
        Optional<Integer> fromEligible = first(state, eligible, may);
        if (fromEligible.isPresent()) {
            return takeOver(state, fromEligible.get(), eligible);
        }
        if (uncleanAllowed(state)) {
            Optional<Integer> any = first(state, state.replicas(), may);
            if (any.isPresent()) {
                return state.withLeader(any.get(), List.of(any.get()), List.of());
            }
        }
        if (isr.isEmpty() && eligible.isEmpty() && usable(state.lastLeader()) && may.test(state.lastLeader())) {
            // Whoever led last had everything then, and nobody else is known to have it.
            return state.withLeader(state.lastLeader(), List.of(state.lastLeader()), List.of());
        }
        boolean same = state.leader() < 0 && isr.equals(state.isr()) && eligible.equals(state.eligible());
        return same ? state : state.withLeader(PartitionState.NO_LEADER, isr, eligible);
    }

    /** A broker of the eligible ones leads alone; the others stay eligible while one is fewer than the minimum. */
    private PartitionState takeOver(PartitionState state, int leader, List<Integer> eligible) {
        List<Integer> left = new ArrayList<>(eligible);
        left.remove(Integer.valueOf(leader));
        return state.withLeader(leader, List.of(leader), minInsync(state) > 1 ? left : List.of());
    }

    private Optional<Integer> first(PartitionState state, List<Integer> among, IntPredicate may) {
        return state.replicas().stream()
                .filter(r -> among.contains(r) && may.test(r) && usable(r))
                .findFirst();
    }

    /** A broker became usable: it may lead where nobody does. With no ISR and nobody eligible, only the last leader may. */
    PartitionState returned(PartitionState state, int broker) {
        if (state.leader() >= 0 || !state.replicas().contains(broker)) {
            return state;
        }
        return lead(state, state.isr(), state.eligible(), r -> true);
    }
}
