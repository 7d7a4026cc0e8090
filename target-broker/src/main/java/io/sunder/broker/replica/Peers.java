package io.sunder.broker.replica;

import io.sunder.broker.metadata.AlterIsr;
import io.sunder.broker.metadata.AlterIsrReply;

/**
 * The way to other nodes. A call returns at once; its outcome is handed over later, on the core's thread, exactly once:
 * the answer, or that none came (no connection, time-out, connection lost), in which case it may or may not have arrived.
 */
public interface Peers {
    /** Fetches from a leader. */
    void fetch(int leader, FetchCall call, Outcome<FetchReply> outcome);

    /** Asks a leader where epochs end (OffsetForLeaderEpoch). */
    void epochEnds(int leader, EpochCall call, Outcome<EpochReply> outcome);

    /** Asks the controller for another ISR (AlterPartition). */
    void alterIsr(AlterIsr call, Outcome<AlterIsrReply> outcome);

    /**
     * What becomes of a call.
     *
     * @param <T> the answer
     */
    interface Outcome<T> {
        /** The answer came. */
        void reply(T reply);

        /** No answer came, and none will. */
        void lost();
    }
}
