package io.sunder.broker.metadata;

import java.util.List;

/**
 * One broker as the controller sees it.
 *
 * @param id the broker's id
 * @param epoch given at each registration, never twice: it tells one life of the broker from the next (KIP-903)
 * @param incarnation what the broker drew at its start
 * @param rack where it stands, or "" when it does not say
 * @param endpoints where it can be reached
 * @param fenced true while it has no session: it may lead nothing and is in no ISR
 * @param shuttingDown true once it asked to stop: it is to give up its leaderships and may not enter an ISR
 */
public record BrokerState(
        int id,
        long epoch,
        String incarnation,
        String rack,
        List<Endpoint> endpoints,
        boolean fenced,
        boolean shuttingDown) {
    /** Copies the list. */
    public BrokerState {
        endpoints = List.copyOf(endpoints);
    }

    /** Whether it may lead and be in an ISR. */
    public boolean usable() {
        return !fenced && !shuttingDown;
    }

    /** The same broker with or without a session. */
    public BrokerState withFenced(boolean newFenced) {
        return new BrokerState(id, epoch, incarnation, rack, endpoints, newFenced, shuttingDown);
    }

    /** The same broker, on its way out. */
    public BrokerState withShuttingDown() {
        return new BrokerState(id, epoch, incarnation, rack, endpoints, fenced, true);
    }

    /**
     * One listener.
     *
     * @param listener its name
     * @param host advertised host
     * @param port advertised port
     */
    public record Endpoint(String listener, String host, int port) {}
}
