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
 * @param lostBytes bytes of connections ended since the effect began that were received and never handed on;
 *     known only of engines that count at a connection's end, else 0
 */
public record Impact(
        long enteredBytes,
        long heldBytes,
        long struckConnections,
        long cutConnections,
        long forwardedBytes,
        long lostBytes) {

    /** The sentence if the number shows that something happened, else empty. */
    static Optional<String> ifAny(long number, String sentence) {
        return number > 0 ? Optional.of(sentence) : Optional.empty();
    }

    /** {@code 1 connection}, {@code 2 connections}. */
    static String connections(long number) {
        return number == 1 ? "1 connection" : number + " connections";
    }
}
