package io.sunder.harness.distribution;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Remembers which files a release resolved to, so that a later start needs no resolver, which takes a second even when
 * nothing has to be fetched. A file of it holds a format line and then one absolute path a line. An entry whose files
 * aren't all there counts as absent.
 */
final class ClassPathCache {
    private static final Logger LOG = LoggerFactory.getLogger(ClassPathCache.class);
    private static final String FORMAT = "sunder-classpath/1";

    private final Path directory;

    ClassPathCache(Path cacheDirectory) {
        this.directory = cacheDirectory.resolve("classpath");
    }

    Optional<List<Path>> read(String version) {
        Path file = fileOf(version);
        if (!Files.isReadable(file)) {
            return Optional.empty();
        }
        try {
            List<String> lines = Files.readAllLines(file);
            if (lines.size() < 2 || !lines.get(0).equals(FORMAT)) {
                return Optional.empty();
            }
            List<Path> jars = new ArrayList<>();
            for (String line : lines.subList(1, lines.size())) {
                Path jar = Path.of(line);
                if (!Files.isReadable(jar)) {
                    return Optional.empty();
                }
                jars.add(jar);
            }
            return Optional.of(jars);
        } catch (IOException e) {
            LOG.warn("{} can't be read and is resolved anew: {}", file, e.toString());
            return Optional.empty();
        }
    }

    /** Replaces the entry in one step. A failure costs only time at the next start, so it is a warning. */
    void write(String version, List<Path> jars) {
        List<String> lines = new ArrayList<>();
        lines.add(FORMAT);
        jars.forEach(jar -> lines.add(jar.toString()));
        try {
            Files.createDirectories(directory);
            Path draft = Files.createTempFile(directory, "kafka-", ".draft");
            Files.write(draft, lines);
            Files.move(draft, fileOf(version), StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            LOG.warn("the class path of kafka:{} can't be remembered in {}: {}", version, directory, e.toString());
        }
    }

    private Path fileOf(String version) {
        return directory.resolve("kafka-" + version + ".txt");
    }
}
