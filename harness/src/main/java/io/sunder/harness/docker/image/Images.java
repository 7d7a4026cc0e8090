package io.sunder.harness.docker.image;

/**
 * The images of a run, all of them present.
 *
 * @param nodes runs the nodes
 * @param links runs the links
 * @param engine what {@code links} holds
 */
public record Images(String nodes, String links, EngineKind engine) {
    /** Which engine an image holds. */
    public enum EngineKind {
        /** The real Toxiproxy, or something that is started in the same way. */
        TOXIPROXY,
        /** Sunder's own, in an image that {@code sunder images build} made. */
        EMBEDDED
    }
}
