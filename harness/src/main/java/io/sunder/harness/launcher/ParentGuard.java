package io.sunder.harness.launcher;

import java.io.IOException;
import java.io.InputStream;

/**
 * Ends the node when the harness is gone. The harness holds the other end of the node's standard input and never writes
 * to it; the kernel closes that end when the harness dies, however it dies, and the read here returns. A frozen node
 * can't notice; the harness's next start ends those.
 */
final class ParentGuard {
    /** Exit code of a node that lost its harness. */
    static final int PARENT_GONE = 86;

    private ParentGuard() {}

    static void watch(InputStream fromParent) {
        Thread thread = new Thread(() -> haltAtEnd(fromParent), "sunder-parent-guard");
        thread.setDaemon(true);
        thread.start();
    }

    private static void haltAtEnd(InputStream fromParent) {
        try {
            while (fromParent.read() >= 0) {
                // Nothing is ever said on this pipe; only its end matters.
            }
        } catch (IOException e) {
            System.err.println("The pipe to the harness broke: " + e);
        }
        // No orderly shutdown: it could take long, and nobody is left to see its outcome.
        Runtime.getRuntime().halt(PARENT_GONE);
    }
}
