package io.sunder.workloads.error;

/** How much a failed operation tells about its effect. */
public enum Certainty {
    /** The operation certainly had no effect and never will have: recorded as {@code fail}. */
    DEFINITE,
    /** The operation may have had its effect, or may have it later: recorded as {@code info}. */
    INDEFINITE
}
