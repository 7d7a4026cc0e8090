package io.sunder.harness.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * A process, told apart from any later one that gets the same pid.
 *
 * @param pid its number, unique only at one time
 * @param start when it began, in a form that only equality is asked of. On Linux this is the kernel's own count of ticks
 *     since boot, with the boot's id: the wall-clock time that the JDK computes from it moves when the clock is set
 */
public record ProcessIdentity(long pid, String start) {
    private static final Path PROC = Path.of("/proc");

    /** The field of {@code /proc/PID/stat} that holds the start, counted from the state, which follows the name. */
    private static final int START_AFTER_STATE = 19;

    /** The process that has this pid now; empty if none has, or it has ended and merely waits to be reaped. */
    public static Optional<ProcessIdentity> of(long pid) {
        if (Files.isReadable(PROC.resolve("self/stat"))) {
            return fromProc(pid);
        }
        return ProcessHandle.of(pid)
                .filter(ProcessHandle::isAlive)
                .flatMap(handle -> handle.info().startInstant())
                .map(instant -> new ProcessIdentity(pid, "epoch-ms:" + instant.toEpochMilli()));
    }

    private static Optional<ProcessIdentity> fromProc(long pid) {
        try {
            String bootId =
                    Files.readString(PROC.resolve("sys/kernel/random/boot_id")).strip();
            String stat = Files.readString(PROC.resolve(Long.toString(pid)).resolve("stat"));
            return parseStat(pid, bootId, stat);
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    static Optional<ProcessIdentity> parseStat(long pid, String bootId, String stat) {
        // The second field is the program's name in parentheses and may itself hold spaces and parentheses.
        String[] fields = stat.substring(stat.lastIndexOf(')') + 2).strip().split(" ", -1);
        boolean ended = fields[0].equals("Z") || fields[0].equals("X");
        return ended
                ? Optional.empty()
                : Optional.of(new ProcessIdentity(pid, bootId + ":" + fields[START_AFTER_STATE]));
    }

    /** Whether this very process still runs. */
    public boolean isAlive() {
        return of(pid).filter(this::equals).isPresent();
    }
}
