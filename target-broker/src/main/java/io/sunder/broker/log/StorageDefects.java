package io.sunder.broker.log;

import java.util.ArrayList;
import java.util.List;

/**
 * Historical bugs that live in storage, as switches. All are off in a correct broker; {@link #with} turns one on by the
 * id under which it is listed.
 *
 * @param ignoresReadBound KAFKA-9835: a read is not bounded by the offset asked for (high watermark), but by the end of
 *     the log, so that consumers see records that may yet be truncated
 * @param appendsOutOfOrder KAFKA-3919: a follower does not check that offsets grow, so that a fetch that begins in the
 *     middle of a batch appends the whole batch again
 * @param acceptsOlderEpochs KIP-279: a follower appends batches of an older leader epoch than its last; Kafka takes
 *     them, too, and this must be on for the truncation rules before KIP-320 to show what they lose
 * @param keepsEpochsOnNoopTruncation KAFKA-10706: truncation to the log end or beyond leaves the epoch cache alone, so
 *     that an epoch without records stays for ever
 * @param forgetsProducersOnLoad KAFKA-9892: producer state is rebuilt neither from snapshots nor from the log at start: a retry
 *     after a restart is stored twice
 * @param forgetsBatches RP#3039: no batch is remembered for de-duplication; a retry fails with
 *     OUT_OF_ORDER_SEQUENCE_NUMBER instead, and a client that then begins a new epoch writes the record twice
 * @param forgetsProducersOfDeletedRecords KAFKA-7190: the state of a producer goes with its last record when the log
 *     start advances
 * @param deletesBeyondHighWatermark KAFKA-5634: retention deletes segments that hold records above the high watermark
 * @param losesFirstEpochOnRecovery KAFKA-10432: recovery after a crash does not restore epoch 0 from the batches
 * @param skipsRecovery after a crash the files are taken as they are; batches with a wrong CRC stay, only a torn tail is cut
 * @param delaysEpochFlush KAFKA-15139 and relatives: changes of the epoch cache reach the disk at clean shutdown only
 */
public record StorageDefects(
        boolean ignoresReadBound,
        boolean appendsOutOfOrder,
        boolean acceptsOlderEpochs,
        boolean keepsEpochsOnNoopTruncation,
        boolean forgetsProducersOnLoad,
        boolean forgetsBatches,
        boolean forgetsProducersOfDeletedRecords,
        boolean deletesBeyondHighWatermark,
        boolean losesFirstEpochOnRecovery,
        boolean skipsRecovery,
        boolean delaysEpochFlush) {

    /** The correct log. */
    public static final StorageDefects NONE =
            new StorageDefects(false, false, false, false, false, false, false, false, false, false, false);

    /** The ids that {@link #with} knows, in the order of the record's components. */
    public static final List<String> IDS = List.of(
            "KAFKA-9835",
            "KAFKA-3919",
            "accepts-older-epochs",
            "KAFKA-10706",
            "KAFKA-9892",
            "RP-3039",
            "KAFKA-7190",
            "KAFKA-5634",
            "KAFKA-10432",
            "skips-recovery",
            "delays-epoch-flush");

    /**
     * These defects and one more.
     *
     * @throws IllegalArgumentException if the id is none of {@link #IDS}
     */
    public StorageDefects with(String id) {
        if (!IDS.contains(id)) {
            throw new IllegalArgumentException("unknown storage defect " + id + ": expected one of " + IDS);
        }
        List<String> on = new ArrayList<>(ids());
        on.add(id);
        return of(on);
    }

    /** The ids that are on. */
    public List<String> ids() {
        boolean[] flags = {
            ignoresReadBound,
            appendsOutOfOrder,
            acceptsOlderEpochs,
            keepsEpochsOnNoopTruncation,
            forgetsProducersOnLoad,
            forgetsBatches,
            forgetsProducersOfDeletedRecords,
            deletesBeyondHighWatermark,
            losesFirstEpochOnRecovery,
            skipsRecovery,
            delaysEpochFlush
        };
        List<String> on = new ArrayList<>();
        for (int i = 0; i < flags.length; i++) {
            if (flags[i]) {
                on.add(IDS.get(i));
            }
        }
        return List.copyOf(on);
    }

    private static StorageDefects of(List<String> on) {
        return new StorageDefects(
                on.contains(IDS.get(0)),
                on.contains(IDS.get(1)),
                on.contains(IDS.get(2)),
                on.contains(IDS.get(3)),
                on.contains(IDS.get(4)),
                on.contains(IDS.get(5)),
                on.contains(IDS.get(6)),
                on.contains(IDS.get(7)),
                on.contains(IDS.get(8)),
                on.contains(IDS.get(9)),
                on.contains(IDS.get(10)));
    }
}
