package io.sunder.harness.launcher;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** Tells what time it is by the node's own clock, as everything in the node's JVM sees it, a few times a second. */
final class ClockTeller {
    /** Names the file that holds the time, in ms since the epoch; without it nothing is told. */
    private static final String FILE_PROPERTY = "sunder.node.clock";

    private static final long EVERY_MS = 200;

    private ClockTeller() {}

    static void start() {
        String file = System.getProperty(FILE_PROPERTY, "");
        if (!file.isEmpty()) {
            Thread thread = new Thread(() -> tell(Path.of(file)), "sunder-clock");
            thread.setDaemon(true);
            thread.start();
        }
    }

    private static void tell(Path file) {
        Path draft = file.resolveSibling(file.getFileName() + ".draft");
        try {
            while (true) {
                Files.writeString(draft, Long.toString(System.currentTimeMillis()));
                Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE);
                Thread.sleep(EVERY_MS);
            }
        } catch (IOException e) {
            System.err.println("The node's clock is no longer told: " + e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
