package io.sunder.harness.docker;

import java.io.OutputStream;
import java.nio.file.Path;

/** A harness in a JVM of its own, for tests to kill: starts a small cluster in containers and waits. */
final class AbandonedContainers {
    private AbandonedContainers() {}

    public static void main(String[] arguments) throws Exception {
        RunningContainers running = RunningContainers.start(1, Path.of(arguments[0]));
        running.cluster().pause(1);
        System.out.println("run " + running.cluster().runName());
        // Until the test ends this JVM, or is gone itself.
        System.in.transferTo(OutputStream.nullOutputStream());
    }
}
