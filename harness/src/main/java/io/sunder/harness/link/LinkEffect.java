package io.sunder.harness.link;

import eu.rekawek.toxiproxy.model.ToxicDirection;
import java.io.IOException;
import java.util.Optional;

/**
 * What can be done to a link. An effect is plain data; {@link LinkMesh#apply} makes it true and gives back
 * an {@link AppliedEffect} that undoes it. All effects act on connections that are already established as
 * well as on later ones.
 */
public sealed interface LinkEffect
        permits Blackhole, Cut, Delay, Limit, OnFrames, Reset, Slice, SlowClose, Stall, Throttle {

    /** The effect's name in schedules, logs and reports: {@code cut}, {@code blackhole}, {@code slow-close}... */
    String kind();

    /**
     * Adds the toxic that makes this effect true for one direction of a link; the mesh calls it.
     *
     * @param toxics those of the link's proxy
     * @param name the new toxic's name
     * @throws IOException if the engine fails or refuses
     */
    void addToxic(LinkToxics toxics, String name, ToxicDirection stream) throws IOException;

    /** Whether the link's proxy is to be disabled as well while the effect is in force. */
    default boolean disablesProxy(Direction direction) {
        return false;
    }

    /** Whether no byte passes while the effect is in force, and none is lost: then what came in and didn't go out is its work. */
    default boolean holdsAll() {
        return false;
    }

    /** One sentence that proves the effect, made from what it did; empty if it touched nothing. */
    Optional<String> witness(Impact impact, Direction direction);
}
