package io.sunder.broker.server;

import io.sunder.broker.log.MetaProperties;
import java.io.IOException;
import java.nio.file.Path;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.errors.KafkaStorageException;

/** Whose directory a directory is. */
final class ClusterIdentity {
    private ClusterIdentity() {}

    /** What {@code meta.properties} says, or, in a new directory, what it is to say. */
    static MetaProperties of(Path directory, String clusterIdIfNew, int nodeId) {
        try {
            return MetaProperties.read(directory)
                    .map(found -> new MetaProperties(found.clusterId(), nodeId, found.directoryId()))
                    .orElseGet(() -> new MetaProperties(clusterIdIfNew, nodeId, Uuid.randomUuid()));
        } catch (IOException e) {
            throw new KafkaStorageException(e.getMessage(), e);
        }
    }
}
