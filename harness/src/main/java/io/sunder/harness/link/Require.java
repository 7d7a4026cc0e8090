package io.sunder.harness.link;

/** Checks the settings of effects. */
final class Require {
    private Require() {}

    /** Throws {@link IllegalArgumentException} with the message unless the condition holds. */
    static void that(boolean condition, String message) {
        if (!condition) {
            throw new IllegalArgumentException(message);
        }
    }
}
