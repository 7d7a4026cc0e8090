package io.sunder.harness.run;

import io.sunder.harness.link.LinkMesh;
import java.net.InetSocketAddress;
import java.nio.file.Path;

/** Which engine drives the links of a run. */
public sealed interface LinkEngine {
    /** A mesh on this engine. */
    LinkMesh mesh(long seed);

    /** Sunder's own, inside the harness. */
    record Embedded() implements LinkEngine {
        @Override
        public LinkMesh mesh(long seed) {
            return LinkMesh.embedded(seed);
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
