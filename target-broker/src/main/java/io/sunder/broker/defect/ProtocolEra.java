package io.sunder.broker.defect;

/**
 * How followers find out that their log differs from the leader's. The eras are ordered; each repairs what the one before
 * got wrong. The last two are safe, the first three are history: a cluster that runs them can lose committed data.
 */
public enum ProtocolEra {
    /** A new follower truncates to its own high watermark, which lags by one fetch round (KIP-101 tells how that loses). */
    HIGH_WATERMARK,
    /** A new follower asks where its last epoch ends; the answer is the start of the next larger epoch, asked for once. */
    KIP_101,
    /** The answer names the largest epoch up to the one asked for, and the follower asks again until both know the epoch. */
    KIP_279,
    /** Requests carry the epoch the asker believes in, and are refused when it is another one than the leader's. */
    KIP_320,
    /** Fetches carry the epoch of the last record, and the answer tells a divergence: no question before the first fetch. */
    KIP_595;

    /** Whether fetches and epoch questions carry the current leader epoch. */
    public boolean fencesByEpoch() {
        return compareTo(KIP_320) >= 0;
    }

    /** Whether fetches carry the epoch of the last record, and answers tell a divergence. */
    public boolean detectsDivergenceInFetch() {
        return this == KIP_595;
    }
}
