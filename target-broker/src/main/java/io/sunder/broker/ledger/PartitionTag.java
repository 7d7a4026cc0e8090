package io.sunder.broker.ledger;

import io.sunder.broker.metadata.MetadataRecord;
import io.sunder.broker.metadata.PartitionState;
import java.nio.ByteBuffer;
import java.util.List;
import org.apache.kafka.common.errors.CorruptRecordException;
import org.apache.kafka.common.protocol.types.RawTaggedField;

/**
 * A partition's whole state as a tagged field. Kafka's AlterPartition response tells the ISR, but not the replicas, which
 * change with it when it ends a reassignment; other readers skip a tag that they don't know.
 */
public final class PartitionTag {
    private static final int TAG = 10_000;

    private PartitionTag() {}

    /** The field. */
    public static RawTaggedField of(PartitionState state) {
        return new RawTaggedField(TAG, RecordCodec.encode(new MetadataRecord.Partition(state)));
    }

    /**
     * Finds it.
     *
     * @throws CorruptRecordException if it isn't there, or damaged
     */
    public static PartitionState read(List<RawTaggedField> fields) {
        for (RawTaggedField field : fields) {
            if (field.tag() == TAG
                    && RecordCodec.decode(ByteBuffer.wrap(field.data()))
                            instanceof MetadataRecord.Partition partition) {
                return partition.state();
            }
        }
        throw new CorruptRecordException("the answer lacks the partition's state");
    }
}
