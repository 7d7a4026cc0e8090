package io.sunder.harness.link;

import java.util.Optional;

/**
 * What an effect has done so far, in the directions it was applied to.
 *
 * @param enteredBytes bytes that came into the effect's toxics
 * @param heldBytes those of them that the toxics hold now
 * @param struckConnections connections that the toxics closed or reset, or whose end they put off
 * @param cutConnections connections that were closed when the proxy was disabled
 * @param forwardedBytes bytes that the link has handed on since the effect began
 * @param ended what is known of an engine that counts bytes only when their connection ends; nothing of
 *     others, whose toxics have counters of their own
 * @param frames what was done to Kafka frames
 */
public record Impact(
        long enteredBytes,
        long heldBytes,
        long struckConnections,
        long cutConnections,
        long forwardedBytes,
        Ended ended,
        Frames frames) {

    /** An impact on bytes alone. */
    Impact(long enteredBytes, long heldBytes, long struck, long cut, long forwardedBytes, Ended ended) {
        this(enteredBytes, heldBytes, struck, cut, forwardedBytes, ended, Frames.NONE);
    }

    /**
     * Kafka frames that were chosen and acted on.
     *
     * @param struck how many
     * @param abandoned those of them that nobody was left to receive
     * @param longestWaitMs how long the one waited, or has waited so far, that waited longest
     */
    public record Frames(long struck, long abandoned, long longestWaitMs) {
        static final Frames NONE = new Frames(0, 0, 0);
    }

    /**
     * Bytes of the connections that have ended since the effect began, however long ago they came.
     *
     * @param receivedBytes taken in by the engine
     * @param lostBytes those of them that it never handed on
     */
    public record Ended(long receivedBytes, long lostBytes) {
        static final Ended NOTHING = new Ended(0, 0);
    }

    /** The sentence if the number shows that something happened, else empty. */
    static Optional<String> ifAny(long number, String sentence) {
        return number > 0 ? Optional.of(sentence) : Optional.empty();
    }

    /** {@code 1 connection}, {@code 2 connections}. */
    static String connections(long number) {
        return number == 1 ? "1 connection" : number + " connections";
    }
}
