package io.sunder.broker.replica;

import io.sunder.broker.defect.Behaviour;
import io.sunder.broker.metadata.MetadataImage;
import java.util.function.LongSupplier;

/**
 * What all partitions of a broker share.
 *
 * @param brokerEpoch the epoch of this life of the broker, -1 before it registered
 */
record Site(
        ReplicaSettings settings,
        Behaviour behaviour,
        ReplicaClock clock,
        MetadataImage image,
        Peers peers,
        LongSupplier brokerEpoch) {
    int minInsync(Partition partition) {
        String set = image.settings("topic:" + partition.id().topic()).get("min.insync.replicas");
        int wanted = set == null ? settings.minInsyncReplicas() : Integer.parseInt(set);
        return Math.min(wanted, partition.state().replicas().size());
    }
}
