package io.sunder.harness.link;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Starts a program of others so that its process ends with this JVM, however that ends: SIGKILL included. The process is
 * tied to a pipe that only this JVM holds open, and is killed when it closes. Where there is a {@code setsid}, a Ctrl-C at
 * the terminal doesn't reach it, so that links can still be healed.
 */
final class TiedCommand {
    private static final String SHELL = """
            trap '' INT HUP QUIT
            exec 3<&0
            (cat <&3 >/dev/null; kill -KILL $$ 2>/dev/null) &
            exec 3<&-
            if command -v setsid >/dev/null; then exec setsid "$@" </dev/null; fi
            exec "$@" </dev/null
            """;

    private TiedCommand() {}

    /**
     * The program's own process, not a shell's around it. Its output is discarded.
     *
     * @throws IOException if no process can be made. A program that can't be run ends at once, with exit code 126 or 127
     */
    static Process start(Path program, List<String> arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of("/bin/sh", "-c", SHELL, "sunder-engine", program.toString()));
        command.addAll(arguments);
        Process process = new ProcessBuilder(command)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        // Whatever watches the pipe ends with the program.
        var unused = process.onExit().thenAccept(TiedCommand::letGo);
        return process;
    }

    private static void letGo(Process ended) {
        try {
            ended.getOutputStream().close();
        } catch (IOException alreadyClosed) {
            // Nothing was written into the pipe, so nothing can be lost with it.
            return;
        }
    }
}
