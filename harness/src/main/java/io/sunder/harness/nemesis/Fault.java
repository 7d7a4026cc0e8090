package io.sunder.harness.nemesis;

import io.sunder.harness.scenario.FaultAction;
import java.util.List;
import java.util.Optional;

/**
 * Something the nemesis does, with its targets resolved. Calls come from one thread at a time:
 * {@link #begin()} once, {@link #witness()} any number of times, {@link #heal()} at least once, also after
 * a begin that failed half-way.
 */
public interface Fault {
    /** What is hit: links such as {@code 2>1}, or {@code broker-1}. */
    List<String> targets();

    /**
     * Strikes.
     *
     * @throws RuntimeException if it could not strike wholly; {@link #heal()} undoes what was done
     */
    void begin();

    /** Proof that the fault took effect, in words; empty as long as there is none. */
    Optional<String> witness();

    /** Whether a fault that goes on by itself after {@link #begin()} has come to its end; it is healed then. */
    default boolean isDone() {
        return false;
    }

    /** What went wrong after {@link #begin()} had returned, so that the fault isn't what was meant. */
    default Optional<String> problem() {
        return Optional.empty();
    }

    /** Undoes the fault; idempotent. */
    void heal();

    /** What it does, aimed at ids only; empty where nobody resolved an action to make it. */
    default Optional<FaultAction> action() {
        return Optional.empty();
    }
}
