package io.sunder.harness.run;

import io.sunder.harness.docker.image.Images.EngineKind;
import io.sunder.harness.link.LinkException;
import io.sunder.harness.link.LinkMesh;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.Optional;

/** Which engine drives the links of a run. */
public sealed interface LinkEngine {
    /**
     * A mesh on this engine for a cluster of local processes.
     *
     * @throws LinkException if it can't be had
     */
    LinkMesh mesh(long seed);

    /** Which image a cluster in containers needs for it; empty if either will do. */
    default Optional<EngineKind> inContainers() {
        return Optional.empty();
    }

    /** Whatever fits: the embedded one for local processes; in containers the one whose image is found. */
    record Fitting() implements LinkEngine {
        @Override
        public LinkMesh mesh(long seed) {
            return LinkMesh.embedded(seed);
        }
    }

    /** Sunder's own: inside the harness, or in a container for nodes in containers. */
    record Embedded() implements LinkEngine {
        @Override
        public LinkMesh mesh(long seed) {
            return LinkMesh.embedded(seed);
        }

        @Override
        public Optional<EngineKind> inContainers() {
            return Optional.of(EngineKind.EMBEDDED);
        }
    }

    /** The real Toxiproxy's image, for nodes in containers. */
    record Container() implements LinkEngine {
        @Override
        public LinkMesh mesh(long seed) {
            throw new LinkException("--toxiproxy container drives nodes in containers only; add --runtime docker, or"
                    + " name a toxiproxy-server program");
        }

        @Override
        public Optional<EngineKind> inContainers() {
            return Optional.of(EngineKind.TOXIPROXY);
        }
    }

    /** A {@code toxiproxy-server} that the run starts and ends. */
    record Program(Path path) implements LinkEngine {
        @Override
        public LinkMesh mesh(long seed) {
            return LinkMesh.program(path);
        }
    }

    /** A Toxiproxy server that runs already. */
    record Running(InetSocketAddress api) implements LinkEngine {
        @Override
        public LinkMesh mesh(long seed) {
            return LinkMesh.connect(api);
        }
    }
}
