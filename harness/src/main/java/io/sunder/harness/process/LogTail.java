package io.sunder.harness.process;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

/** The end of a node's log, for a message that must explain itself. */
public final class LogTail {
    private static final int LINES = 15;
    private static final int MOST_BYTES = 32 * 1024;
    private static final int MOST_CHARS = 300;

    private LogTail() {}

    /** Frames would push out the line that says what went wrong. */
    private static boolean isStackFrame(String line) {
        return line.startsWith("\tat ") || line.startsWith("\t... ");
    }

    /** The last 15 lines other than stack frames, each cut at 300 characters, indented, under a line that names the file. */
    public static String of(Path log) {
        return of(log, LINES);
    }

    /** The same with at most so many lines. */
    static String of(Path log, int most) {
        try (RandomAccessFile file = new RandomAccessFile(log.toFile(), "r")) {
            long from = Math.max(0, file.length() - MOST_BYTES);
            byte[] bytes = new byte[(int) (file.length() - from)];
            file.seek(from);
            file.readFully(bytes);
            List<String> lines = new String(bytes, StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !isStackFrame(line))
                    .toList();
            if (lines.isEmpty()) {
                return log + " is empty";
            }
            StringBuilder tail = new StringBuilder("last lines of " + log + ":");
            for (String line : lines.subList(Math.max(0, lines.size() - most), lines.size())) {
                String shown = line.length() <= MOST_CHARS ? line : line.substring(0, MOST_CHARS) + "...";
                tail.append("\n    ").append(shown);
            }
            return tail.toString();
        } catch (IOException e) {
            return log + " can't be read: " + e.getMessage();
        }
    }
}
