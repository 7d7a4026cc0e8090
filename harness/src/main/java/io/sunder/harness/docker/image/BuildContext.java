package io.sunder.harness.docker.image;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;

/** What an image is built from, as the tar archive that the daemon takes. */
final class BuildContext {
    private static final int FILE = 0644;
    private static final int PROGRAM = 0755;

    private BuildContext() {}

    /**
     * One file or folder of the archive.
     *
     * @param path in the archive, without a leading slash
     * @param mode permissions
     * @param source the file that is copied, links followed; empty for a folder or for text
     * @param text the content if there is no source; empty for a folder
     */
    record Entry(String path, int mode, Optional<Path> source, Optional<String> text) {
        static Entry file(String path, Path source) {
            return new Entry(path, Files.isExecutable(source) ? PROGRAM : FILE, Optional.of(source), Optional.empty());
        }

        static Entry text(String path, String text) {
            return new Entry(path, FILE, Optional.empty(), Optional.of(text));
        }

        static Entry folder(String path, int mode) {
            return new Entry(path + "/", mode, Optional.empty(), Optional.empty());
        }
    }

    /** Writes the archive; a path that occurs twice is written once. All files have the same time, for a stable cache. */
    static void write(List<Entry> entries, Path archive) throws IOException {
        Set<String> written = new HashSet<>();
        try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(archive));
                TarArchiveOutputStream tar = new TarArchiveOutputStream(out, StandardCharsets.UTF_8.name())) {
            tar.setLongFileMode(TarArchiveOutputStream.LONGFILE_POSIX);
            for (Entry entry : entries) {
                if (written.add(entry.path())) {
                    write(entry, tar);
                }
            }
        }
    }

    private static void write(Entry entry, TarArchiveOutputStream tar) throws IOException {
        byte[] text = entry.text().orElse("").getBytes(StandardCharsets.UTF_8);
        TarArchiveEntry header = new TarArchiveEntry(entry.path());
        header.setMode(entry.mode());
        header.setModTime(0);
        header.setSize(entry.source().isPresent() ? Files.size(entry.source().get()) : text.length);
        tar.putArchiveEntry(header);
        if (entry.source().isPresent()) {
            Files.copy(entry.source().get(), tar);
        } else {
            tar.write(text);
        }
        tar.closeArchiveEntry();
    }
}
