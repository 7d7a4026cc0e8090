package io.sunder.harness.link;

/**
 * What can be done to a link. An effect is plain data; {@link LinkMesh#apply} makes it true and gives back
 * an {@link AppliedEffect} that undoes it. All effects act on connections that are already established as
 * well as on later ones.
 */
public sealed interface LinkEffect permits Blackhole, Cut, Delay, Limit, Reset, Slice, SlowClose, Stall, Throttle {

    /** The effect's name in schedules, logs and reports: {@code cut}, {@code blackhole}, {@code slow-close}... */
    String kind();
}
