package io.sunder.harness.cli;

import io.sunder.histories.file.Compression;
import io.sunder.histories.file.HistoryException;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/**
 * A file that appears under its name only once it is whole, compressed as the name says ({@code .gz}, {@code .zst}); or
 * standard output, named {@code -}.
 */
final class OutputFile {
    private OutputFile() {}

    /** Writes what a file is to hold. */
    interface Content {
        void write(Writer out) throws IOException;
    }

    /**
     * Writes a file.
     *
     * @throws HistoryException if it can't be written; what was there before stays
     */
    static void write(Path file, Content content) {
        try {
            writeWhole(file, content);
        } catch (IOException e) {
            throw new HistoryException(file, 0, "cannot be written: " + e);
        }
    }

    private static void writeWhole(Path file, Content content) throws IOException {
        if (file.toString().equals("-")) {
            Writer out = new OutputStreamWriter(new BufferedOutputStream(System.out), StandardCharsets.UTF_8);
            content.write(out);
            out.flush();
            return;
        }
        Path unfinished = Path.of(file + ".unfinished");
        try {
            try (OutputStream raw = new BufferedOutputStream(Files.newOutputStream(unfinished));
                    OutputStream compressed = Compression.of(file).compress(raw);
                    Writer out = new OutputStreamWriter(compressed, StandardCharsets.UTF_8)) {
                content.write(out);
            }
            Files.move(unfinished, file, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(unfinished);
        }
    }
}
