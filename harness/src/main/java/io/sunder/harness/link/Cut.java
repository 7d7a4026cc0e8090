package io.sunder.harness.link;

import eu.rekawek.toxiproxy.model.ToxicDirection;
import java.io.IOException;
import java.util.Locale;
import java.util.Optional;

/**
 * Breaks the link. In both directions: established connections are reset, new ones are refused. In one
 * direction: connections can still be opened, and the first bytes sent that way reset the connection.
 */
public record Cut() implements LinkEffect {
    @Override
    public String kind() {
        return "cut";
    }

    @Override
    public void addToxic(LinkToxics toxics, String name, ToxicDirection stream) throws IOException {
        toxics.known().resetPeer(name, stream, 0);
    }

    @Override
    public boolean disablesProxy(Direction direction) {
        return direction == Direction.BOTH;
    }

    @Override
    public Optional<String> witness(Impact impact, Direction direction) {
        return direction == Direction.BOTH ? fullCut(impact) : oneWayCut(impact, direction);
    }

    private static Optional<String> fullCut(Impact impact) {
        long connections = impact.cutConnections() + impact.struckConnections();
        if (connections > 0) {
            String since = impact.forwardedBytes() == 0 ? "no byte" : impact.forwardedBytes() + " bytes";
            return Optional.of(Impact.connections(connections) + " cut, " + since + " passed since");
        }
        // While the proxy is disabled no connection can begin: those that ended were cut.
        long bytes = impact.ended().receivedBytes();
        return Impact.ifAny(bytes, "connections that had carried " + bytes + " bytes cut");
    }

    private static Optional<String> oneWayCut(Impact impact, Direction direction) {
        String way = direction.name().toLowerCase(Locale.ROOT);
        long connections = impact.struckConnections();
        if (connections > 0) {
            return Optional.of(Impact.connections(connections) + " reset at the first " + way + " bytes, none passed");
        }
        long lost = impact.ended().lostBytes();
        return Impact.ifAny(lost, lost + " " + way + " bytes lost with their connections");
    }
}
