package io.sunder.harness.link;

import java.net.InetSocketAddress;
import java.util.Collection;
import java.util.Optional;
import java.util.Set;

/**
 * Knows every link and changes it through the Toxiproxy HTTP API, whichever engine serves that API.
 * Thread-safe.
 */
public final class LinkMesh implements AutoCloseable {

    private LinkMesh() {}

    private static <T> T pending(Optional<T> engine) {
        return engine.orElseThrow();
    }

    /** A mesh on an embedded engine of its own, which ends with the mesh. */
    public static LinkMesh embedded() {
        return pending(Optional.empty());
    }

    /** A mesh on an engine that already runs; {@code api} is where it serves the Toxiproxy HTTP API. */
    public static LinkMesh connect(InetSocketAddress api) {
        return pending(Optional.empty());
    }

    /** Makes the links: each listens and forwards when this returns. */
    public void add(Collection<LinkEndpoint> endpoints) {
        pending(Optional.empty());
    }

    /** The links of this mesh. */
    public Set<LinkId> links() {
        return pending(Optional.empty());
    }

    /** Where the link listens and leads, with the port that was really taken. */
    public LinkEndpoint endpoint(LinkId id) {
        return pending(Optional.empty());
    }

    /** Puts an effect in force; it acts when this returns. Several effects may be in force on one link. */
    public AppliedEffect apply(LinkId id, LinkEffect effect, Direction direction) {
        return pending(Optional.empty());
    }

    /** What has gone over the link so far. */
    public LinkTraffic traffic(LinkId id) {
        return pending(Optional.empty());
    }

    /** Heals every effect that is in force. */
    public void resetAll() {
        pending(Optional.empty());
    }

    /** Heals everything, removes the links, and ends the engine if it is the mesh's own. */
    @Override
    public void close() {
        pending(Optional.empty());
    }
}
