package io.sunder.broker.replica;

import java.util.List;
import java.util.OptionalInt;

/**
 * The log of one replica, with the leader epochs that it keeps beside the records. Epochs follow the records: an append
 * notes the epoch of its batches, a truncation drops the epochs that begin at the new end or behind it.
 */
public interface ReplicaLog {
    /** Offset of the first record that is still there. */
    long startOffset();

    /** The log end offset (LEO): the offset of the next record. */
    long endOffset();

    /** Where the segment that is written now begins: all segments before it were rolled. */
    long activeSegmentStart();

    /** Appends a producer's batch: gives it offsets from the log's end on and the epoch. Throws Kafka's API exceptions. */
    Appended appendAsLeader(LogSlice batch, int leaderEpoch);

    /** Appends what a leader sent, offsets and epochs unchanged. */
    void appendAsFollower(LogSlice batches);

    /**
     * Reads whole batches.
     *
     * @param fromOffset the first batch is the one that holds it
     * @param maxBytes at most so many bytes
     * @param upperBound batches below this offset only
     * @param atLeastOneBatch gives the first batch even when it is larger
     */
    LogSlice read(long fromOffset, int maxBytes, long upperBound, boolean atLeastOneBatch);

    /**
     * Removes everything from the offset on; a batch that holds it goes whole. Epochs that begin at the new end or behind
     * it go too, also when no record does (KAFKA-10706).
     */
    void truncateTo(long offset);

    /** Removes everything, and begins anew at the offset. */
    void truncateFullyAndStartAt(long offset);

    /** Gives up what lies before the offset. Does nothing if the log starts there already. */
    void advanceStartOffset(long offset, long highWatermark);

    /** Notes that an epoch begins at an offset (KAFKA-7415: also when no record follows). Durable on return. */
    void assignEpoch(int epoch, long startOffset);

    /** The largest epoch known. */
    OptionalInt latestEpoch();

    /** All known epochs with their start offsets, ascending. */
    List<EpochStart> epochs();

    /**
     * The largest known epoch that is at most the one asked for, and its end: the start of the next epoch, or the log's
     * end for the latest. An epoch before the first one ends where the first begins. Larger than the latest: undefined.
     */
    EpochEnd endOfEpoch(int epoch);

    /**
     * Where an epoch begins.
     *
     * @param epoch the leader epoch
     * @param startOffset offset of its first record
     */
    record EpochStart(int epoch, long startOffset) {}

    /**
     * Outcome of a leader's append.
     *
     * @param baseOffset offset of the batch's first record
     * @param lastOffset offset of the batch's last record
     */
    record Appended(long baseOffset, long lastOffset) {}
}
