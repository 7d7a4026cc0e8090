package io.sunder.harness.disk;

import java.util.Arrays;
import java.util.Optional;

/**
 * Which bytes of a partition are damaged. A broker that was killed reads again, and checks, the segments from the one that
 * holds the recovery point on; what lies in earlier ones it believes.
 */
public enum CorruptionPlace {
    /** The last batch. */
    TAIL("tail"),
    /** One of the batches that the broker will check. */
    ANY("any"),
    /** One of the batches in segments that the broker won't check. */
    FLUSHED("flushed"),
    /** The last segment's offset index. */
    INDEX("index");

    private final String word;

    CorruptionPlace(String word) {
        this.word = word;
    }

    /** Its name in scenarios. */
    public String word() {
        return word;
    }

    /** The one of this name. */
    public static Optional<CorruptionPlace> of(String word) {
        return Arrays.stream(values()).filter(place -> place.word.equals(word)).findFirst();
    }
}
