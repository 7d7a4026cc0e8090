package io.sunder.broker.controller;

import io.sunder.broker.metadata.BrokerState;
import io.sunder.broker.metadata.MetadataImage;
import io.sunder.broker.metadata.PartitionState;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Leadership for those who are first among a partition's replicas. After brokers came and went the others lead more than
 * their share; now and then the controller looks for brokers that lead too little, and gives back what is theirs.
 */
final class PreferredLeaders {
    private final MetadataImage image;
    private final LeaderRebalance settings;
    private long lastCheckMs;

    PreferredLeaders(MetadataImage image, LeaderRebalance settings, long nowMs) {
        this.image = image;
        this.settings = settings;
        this.lastCheckMs = nowMs;
    }

    private static int preferred(PartitionState state) {
        return state.replicas().get(0);
    }

    private static boolean leads(PartitionState state) {
        return state.leader() == preferred(state);
    }

    /** The preferred leader, if it can lead: it has a session and all that is committed. */
    Optional<Integer> electable(PartitionState state) {
        return Optional.of(preferred(state))
                .filter(state.isr()::contains)
                .filter(id -> image.broker(id).filter(BrokerState::usable).isPresent());
    }

    /** The partitions to be given back at this time, as they are then; none while no look is due. */
    List<PartitionState> due(long nowMs) {
        if (!settings.enabled() || nowMs - lastCheckMs < settings.checkIntervalMs()) {
            return List.of();
        }
        lastCheckMs = nowMs;
        Map<Integer, List<PartitionState>> shares = image.partitions().stream()
                .collect(Collectors.groupingBy(PreferredLeaders::preferred, TreeMap::new, Collectors.toList()));
        return shares.values().stream()
                .filter(this::outOfBalance)
                .flatMap(List::stream)
                .filter(state -> !leads(state))
                .flatMap(state ->
                        electable(state).map(id -> state.withLeader(id, state.isr(), state.eligible())).stream())
                .toList();
    }

    private boolean outOfBalance(List<PartitionState> share) {
        long elsewhere = share.stream().filter(state -> !leads(state)).count();
        return elsewhere * 100 > (long) share.size() * settings.toleratedPercent();
    }
}
