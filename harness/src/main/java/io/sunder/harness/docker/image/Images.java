package io.sunder.harness.docker.image;

import io.sunder.harness.cluster.Target;
import java.util.Map;

/**
 * The images of a run, all of them present.
 *
 * @param nodes runs the nodes
 * @param further runs nodes that have become another program
 * @param links runs the links
 * @param engine what {@code links} holds
 */
public record Images(String nodes, Map<Target, String> further, String links, EngineKind engine) {
    public Images {
        further = Map.copyOf(further);
    }

    /** The image of nodes that run this program. */
    public String nodes(Target program) {
        return further.getOrDefault(program, nodes);
    }

    /** Which engine an image holds. */
    public enum EngineKind {
        /** The real Toxiproxy, or something that is started in the same way. */
        TOXIPROXY,
        /** Sunder's own, in an image that {@code sunder images build} made. */
        EMBEDDED
    }
}
