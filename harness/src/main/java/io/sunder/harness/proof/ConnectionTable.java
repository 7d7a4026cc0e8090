package io.sunder.harness.proof;

import java.io.IOException;
import java.util.List;
import java.util.Set;

/** The operating system's view of who is connected to whom. */
interface ConnectionTable {
    /**
     * All established TCP connections that these processes hold. A connection between two of them appears twice.
     *
     * @throws IOException if the system doesn't tell, or a process has ended
     */
    List<Connection> established(Set<Long> pids) throws IOException;
}
