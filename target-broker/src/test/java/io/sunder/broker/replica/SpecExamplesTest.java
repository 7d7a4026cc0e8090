package io.sunder.broker.replica;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * The examples of sections 4 and 5 of the specification, with its numbers 1000-1010. Where it simplifies, Kafka and
 * KIP-101 and KIP-279 are followed: a leader answers with the largest epoch up to the one asked for and that epoch's END,
 * and the follower truncates to the end of the largest common epoch. The specification's own example ("the leader says:
 * epoch 1 doesn't exist; the follower truncates everything from offset 1000 on") would remove 1000-1008 as well, which are
 * committed.
 */
class SpecExamplesTest {
    /** Epoch 0 to offset 999, epoch 1 from there to the end. */
    private static EpochCache epochsTo(long end) {
        EpochCache epochs = new EpochCache();
        epochs.assign(0, 0);
        epochs.assign(1, 1000);
        epochs.truncateFromEnd(end);
        return epochs;
    }

    @Test
    void aCheckpointTellsWhereEpochsEnd() {
        EpochCache epochs = epochsTo(1011);
        epochs.assign(2, 1011);
        assertEquals(new EpochEnd(0, 1000), epochs.endOf(0, 1020));
        assertEquals(new EpochEnd(1, 1011), epochs.endOf(1, 1020));
        assertEquals(new EpochEnd(2, 1020), epochs.endOf(2, 1020));
        assertFalse(epochs.endOf(3, 1020).defined());
    }

    @Test
    void anEpochNobodyElseSawIsAnsweredWithTheOneBefore() {
        EpochCache leader = epochsTo(1000);
        leader.assign(2, 1000);
        assertEquals(new EpochEnd(0, 1000), leader.endOf(1, 1005));
    }

    @Test
    void theOldLeaderTruncatesTo1009AndKeepsTheCommonPart() {
        EpochCache newLeader = epochsTo(1009);
        newLeader.assign(2, 1009);
        MemoryLog oldLeader = MemoryLog.of(epochsTo(1011), 1011);
        assertEquals(new Truncation(1009, true), Truncation.against(oldLeader, newLeader.endOf(1, 1015), 1000));
    }

    @Test
    void followerBTruncatesTo1009() {
        EpochCache newLeader = epochsTo(1009);
        newLeader.assign(2, 1009);
        MemoryLog followerB = MemoryLog.of(epochsTo(1010), 1010);
        assertEquals(new Truncation(1009, true), Truncation.against(followerB, newLeader.endOf(1, 1009), 1000));
    }

    @Test
    void aReplicaThatHasLessTruncatesNothing() {
        EpochCache newLeader = epochsTo(1009);
        newLeader.assign(2, 1009);
        MemoryLog behind = MemoryLog.of(epochsTo(1005), 1005);
        assertEquals(new Truncation(1005, true), Truncation.against(behind, newLeader.endOf(1, 1009), 1000));
    }

    @Test
    void whoHasAnEpochThatTheLeaderLacksMustAskAgain() {
        // Ours: 0 to 1000, 1 to 1005, 3 from there. The leader's: 0 to 1000, 2 from there: it answers epoch 2 for 3.
        EpochCache ours = epochsTo(1010);
        ours.assign(3, 1005);
        EpochCache leader = new EpochCache();
        leader.assign(0, 0);
        leader.assign(2, 1000);
        leader.assign(4, 1020);
        MemoryLog log = MemoryLog.of(ours, 1010);
        Truncation first = Truncation.against(log, leader.endOf(3, 1030), 900);
        assertEquals(new Truncation(1005, false), first);
        log.truncateTo(first.offset());
        Truncation second = Truncation.against(log, leader.endOf(1, 1030), 900);
        assertEquals(new Truncation(1000, true), second);
        log.truncateTo(second.offset());
        assertEquals(List.of(new ReplicaLog.EpochStart(0, 0)), log.epochs());
    }

    @Test
    void withoutAnyEpochOnlyTheHighWatermarkIsSafe() {
        MemoryLog log = MemoryLog.of(epochsTo(1011), 1011);
        assertEquals(new Truncation(1004, true), Truncation.against(log, EpochEnd.UNDEFINED, 1004));
    }

    @Test
    void aTruncatedStartMovesTheEpochThatCoversIt() {
        EpochCache epochs = epochsTo(1011);
        epochs.truncateFromStart(1003);
        assertEquals(List.of(new ReplicaLog.EpochStart(1, 1003)), epochs.entries());
        assertTrue(epochs.endOf(1, 1011).defined());
    }
}
