package io.sunder.harness.cluster;

import java.io.IOException;
import java.nio.file.Path;

/**
 * Something done to a node's log directory while the node doesn't run.
 *
 * @param <T> what it tells of what it did
 */
@FunctionalInterface
public interface DataChange<T> {
    T to(Path data) throws IOException;
}
