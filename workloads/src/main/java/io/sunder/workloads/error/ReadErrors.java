package io.sunder.workloads.error;

import java.util.Objects;

/**
 * Classifies the error of a read ({@code poll}, {@code end-offsets}). A read changes nothing, and kafka-clients does not
 * move a consumer past records of a poll that threw, so every failed read is definite, whatever its class.
 */
public final class ReadErrors {

    private ReadErrors() {}

    /** Always {@link Certainty#DEFINITE}; the parameter keeps callers from deciding without an error at hand. */
    public static Certainty classify(Throwable error) {
        Objects.requireNonNull(error, "error");
        return Certainty.DEFINITE;
    }
}
