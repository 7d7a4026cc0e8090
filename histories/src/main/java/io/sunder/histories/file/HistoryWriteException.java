package io.sunder.histories.file;

import java.io.IOException;
import java.nio.file.Path;

/** The history could not be written, for instance because the disk is full: what follows is not recorded. */
public final class HistoryWriteException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public HistoryWriteException(Path file, IOException cause) {
        super(
                "cannot write history " + file + ": " + cause.getMessage()
                        + "; free some space or choose another store",
                cause);
    }
}
