package io.sunder.broker.controller;

import io.sunder.broker.metadata.BrokerState.Endpoint;
import java.util.List;

/**
 * A broker registers at its start.
 *
 * @param brokerId its id
 * @param incarnation drawn at its start: a repeated request carries the same one
 * @param previousEpoch the broker epoch that was noted at its last clean shutdown; -1 after a crash or on an empty disk
 * @param rack where it stands, or ""
 * @param endpoints where it can be reached
 */
public record Registration(
        int brokerId, String incarnation, long previousEpoch, String rack, List<Endpoint> endpoints) {
    /** Copies the list. */
    public Registration {
        endpoints = List.copyOf(endpoints);
    }
}
