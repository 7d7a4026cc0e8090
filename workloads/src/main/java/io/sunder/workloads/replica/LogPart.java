package io.sunder.workloads.replica;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;

/**
 * What a broker answered to one fetch of a partition.
 *
 * @param refusal why there is nothing; empty where the broker served
 * @param outOfRange whether the refusal says that the log does not have the offset
 * @param highWatermark the replica's high watermark; meaningless in a refusal
 * @param records data records from the offset asked for, in their order, those beyond the high watermark left out by the broker
 * @param epochs leader epoch and base offset of each batch, control batches included
 * @param next the offset to go on from
 */
public record LogPart(
        Optional<String> refusal,
        boolean outOfRange,
        long highWatermark,
        List<Message> records,
        List<Epoch> epochs,
        long next) {

    public LogPart {
        records = List.copyOf(records);
        epochs = List.copyOf(epochs);
    }

    /**
     * One record.
     *
     * @param value its value; empty where it has none
     */
    public record Message(long offset, Optional<ByteBuffer> value) {}

    /** A batch's leader epoch and first offset. */
    public record Epoch(int epoch, long start) {}

    static LogPart refused(String why, boolean outOfRange, long asked) {
        return new LogPart(Optional.of(why), outOfRange, -1, List.of(), List.of(), asked);
    }
}
