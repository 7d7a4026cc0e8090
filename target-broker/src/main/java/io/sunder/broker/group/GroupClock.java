package io.sunder.broker.group;

/** The time, as the coordinator needs it. */
public interface GroupClock {
    /** Monotonic time in ms: sessions and rebalances are measured by it. */
    long nowMs();

    /** Time since 1970 in ms: it is written into records. */
    long wallMs();
}
