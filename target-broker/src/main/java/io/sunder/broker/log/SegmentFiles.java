package io.sunder.broker.log;

import java.nio.file.Path;
import java.util.Locale;
import java.util.OptionalLong;

/** Names of the files of a log: twenty digits of the first offset, then what the file holds. */
final class SegmentFiles {

    static final String LOG = ".log";
    static final String OFFSET_INDEX = ".index";
    static final String TIME_INDEX = ".timeindex";
    static final String SNAPSHOT = ".snapshot";
    static final String DELETED = ".deleted";

    private SegmentFiles() {}

    static Path file(Path directory, long offset, String suffix) {
        return directory.resolve(String.format(Locale.ROOT, "%020d", offset) + suffix);
    }

    /** The offset in a file's name if it ends as asked, and consists of digits else. */
    static OptionalLong offsetOf(Path path, String suffix) {
        String name = path.getFileName().toString();
        if (!name.endsWith(suffix)) {
            return OptionalLong.empty();
        }
        String digits = name.substring(0, name.length() - suffix.length());
        return digits.matches("\\d{1,19}|0\\d{19}") ? OptionalLong.of(Long.parseLong(digits)) : OptionalLong.empty();
    }
}
