package io.sunder.harness.cluster;

import io.sunder.harness.link.LinkId;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/**
 * The finding that every connection opened by a node ends at a listener of the link mesh.
 *
 * @param connections established connections per link, in link order; links without one are absent
 */
public record MeshProof(Map<LinkId, Integer> connections) {
    public MeshProof {
        Map<LinkId, Integer> sorted = new TreeMap<>(connections);
        connections = Collections.unmodifiableMap(sorted);
    }

    /** How many connections were proven in all. */
    public int total() {
        return connections.values().stream().mapToInt(Integer::intValue).sum();
    }

    @Override
    public String toString() {
        return total() + " node connections on " + connections.size() + " links, none past the mesh: " + connections;
    }
}
