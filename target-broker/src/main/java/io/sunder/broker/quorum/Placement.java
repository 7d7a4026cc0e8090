package io.sunder.broker.quorum;

import io.sunder.broker.metadata.BrokerState;
import io.sunder.broker.metadata.MetadataImage;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.common.errors.InvalidReplicationFactorException;

/** Where replicas of new partitions go: round the brokers that have a session, each partition one further than the last. */
final class Placement {
    private Placement() {}

    /**
     * Places partitions.
     *
     * @throws InvalidReplicationFactorException if there are fewer brokers than replicas
     */
    static List<List<Integer>> of(MetadataImage image, int partitions, int replicas) {
        List<Integer> brokers = image.brokers().values().stream()
                .filter(BrokerState::usable)
                .map(BrokerState::id)
                .toList();
        if (replicas < 1 || replicas > brokers.size()) {
            throw new InvalidReplicationFactorException(
                    "Replication factor: " + replicas + ", but " + brokers.size() + " brokers are there");
        }
        int first = image.partitions().size();
        List<List<Integer>> placed = new ArrayList<>();
        for (int p = 0; p < partitions; p++) {
            List<Integer> one = new ArrayList<>();
            for (int r = 0; r < replicas; r++) {
                one.add(brokers.get((first + p + r) % brokers.size()));
            }
            placed.add(one);
        }
        return placed;
    }
}
