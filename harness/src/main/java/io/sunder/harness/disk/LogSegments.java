package io.sunder.harness.disk;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;

/** The files of one partition's log: a set of them for each segment, named by the segment's first offset. */
record LogSegments(Path partition) {
    static final String LOG = ".log";
    static final String INDEX = ".index";

    /** The first offsets of all segments, in order. */
    List<Long> bases() throws IOException {
        List<Long> bases = new ArrayList<>();
        for (Path file : DataDirectory.list(partition)) {
            offset(file, LOG).ifPresent(bases::add);
        }
        return bases.stream().sorted().toList();
    }

    Path file(long base, String suffix) {
        return partition.resolve(String.format(Locale.ROOT, "%020d%s", base, suffix));
    }

    /** The offset in a file's name; empty if it is no file of that kind. */
    static OptionalLong offset(Path file, String suffix) {
        String name = DataDirectory.name(file);
        return name.matches("\\d{20}\\" + suffix)
                ? OptionalLong.of(Long.parseLong(name.substring(0, name.length() - suffix.length())))
                : OptionalLong.empty();
    }
}
