package io.sunder.harness.disk;

import java.util.Arrays;
import java.util.Optional;

/** How the bytes of a file are damaged. */
public enum CorruptionKind {
    /** One bit is turned over. */
    FLIP("flip"),
    /** The file ends in the middle of a batch. */
    TRUNCATE("truncate");

    private final String word;

    CorruptionKind(String word) {
        this.word = word;
    }

    /** Its name in scenarios. */
    public String word() {
        return word;
    }

    /** The one of this name. */
    public static Optional<CorruptionKind> of(String word) {
        return Arrays.stream(values()).filter(kind -> kind.word.equals(word)).findFirst();
    }
}
