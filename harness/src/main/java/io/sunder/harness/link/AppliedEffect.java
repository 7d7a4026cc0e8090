package io.sunder.harness.link;

import java.util.Optional;

/** An effect that is, or was, in force on a link. Thread-safe. */
public interface AppliedEffect extends AutoCloseable {

    LinkId link();

    LinkEffect effect();

    Direction direction();

    /** Undoes the effect; does nothing when called again. Throws {@link LinkException} if the engine fails. */
    void heal();

    /**
     * Proof that the effect touched traffic, such as {@code "81234 bytes swallowed"}; empty while nothing
     * shows that it did. After heal it stays as it was at heal.
     */
    Optional<String> witness();

    /** Same as {@link #heal()}. */
    @Override
    default void close() {
        heal();
    }
}
