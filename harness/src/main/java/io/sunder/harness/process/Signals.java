package io.sunder.harness.process;

import io.sunder.harness.cluster.ClusterException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** Sends the signals that the JDK has no call for, through the shell's {@code kill}, which is there even where the program is not. */
final class Signals {
    private Signals() {}

    static void send(long pid, String signal) {
        try {
            Process kill = new ProcessBuilder("/bin/sh", "-c", "kill -" + signal + " " + pid)
                    .redirectErrorStream(true)
                    .start();
            kill.getOutputStream().close();
            String output = new String(kill.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
            int code = kill.waitFor();
            if (code != 0) {
                throw new ClusterException("kill -" + signal + " " + pid + " failed with code " + code + ": " + output);
            }
        } catch (IOException e) {
            throw new ClusterException("/bin/sh, needed to pause and resume nodes, can't be run: " + e.getMessage(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new ClusterException("interrupted while sending " + signal + " to " + pid, e);
        }
    }
}
