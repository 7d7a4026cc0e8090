package io.sunder.workloads.error;

import io.sunder.histories.event.EventType;

/** How much a failed operation tells about its effect. */
public enum Certainty {
    /** The operation certainly had no effect and never will have: recorded as {@code fail}. */
    DEFINITE,
    /** The operation may have had its effect, or may have it later: recorded as {@code info}. */
    INDEFINITE;

    /** The type of the event that completes such an operation. */
    public EventType eventType() {
        return switch (this) {
            case DEFINITE -> EventType.FAIL;
            case INDEFINITE -> EventType.INFO;
        };
    }
}
