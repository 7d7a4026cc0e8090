package io.sunder.harness.junit;

import java.nio.file.Path;
import org.opentest4j.AssertionFailedError;
import org.opentest4j.TestAbortedException;

/** Has a failure name the run's folder, so that whoever reads the report finds history and logs. */
final class FailureNote {
    private FailureNote() {}

    static String of(Path directory) {
        return "run directory (kept): " + directory;
    }

    /** The failure itself if it names the folder already or is none; else one that says the same and names it. */
    static Throwable on(Throwable failure, Path directory) {
        String message = String.valueOf(failure.getMessage());
        boolean fatal = failure instanceof Error && !(failure instanceof AssertionError);
        if (failure instanceof TestAbortedException || fatal || message.contains(directory.toString())) {
            return failure;
        }
        Throwable noted = failure instanceof AssertionError
                ? new AssertionFailedError(message + "\n" + of(directory), failure)
                : new IllegalStateException(failure + "\n" + of(directory), failure);
        noted.setStackTrace(failure.getStackTrace());
        return noted;
    }
}
