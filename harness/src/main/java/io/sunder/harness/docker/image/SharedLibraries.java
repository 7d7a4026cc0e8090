package io.sunder.harness.docker.image;

import io.sunder.harness.cluster.ClusterException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Which shared libraries of this machine programs need, as its own loader finds them ({@code ldd}). */
final class SharedLibraries {
    /** {@code libz.so.1 => /lib/x86_64-linux-gnu/libz.so.1 (0x...)}, and the loader itself without an arrow. */
    private static final Pattern LINE = Pattern.compile("\\s*(?:\\S+ => )?(/\\S+) \\(0x[0-9a-f]+\\)");

    private SharedLibraries() {}

    /**
     * The libraries of all these files, by the paths under which the loader looks for them.
     *
     * @throws ClusterException if this machine has no {@code ldd}
     */
    static Set<Path> of(Collection<Path> programs) {
        Set<Path> found = new TreeSet<>();
        for (Path program : programs) {
            found.addAll(parse(ldd(program)));
        }
        return found;
    }

    static Set<Path> parse(List<String> lines) {
        Set<Path> found = new TreeSet<>();
        for (String line : lines) {
            Matcher matcher = LINE.matcher(line);
            if (matcher.matches()) {
                found.add(Path.of(matcher.group(1)));
            }
        }
        return found;
    }

    /** It fails for a file that is no program and needs nothing; what it printed tells all the same. */
    private static List<String> ldd(Path program) {
        try {
            Process process = new ProcessBuilder("ldd", program.toString())
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            process.waitFor();
            return output.lines().toList();
        } catch (IOException e) {
            throw new ClusterException(
                    "the libraries that Java needs can't be found out with ldd (" + e.getMessage()
                            + "); build on an image that has Java: sunder images build --base IMAGE",
                    e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new ClusterException("interrupted while looking for the libraries of " + program, e);
        }
    }

    /** Everything below a folder that a loader could be asked about. */
    static List<Path> programsIn(Path folder) throws IOException {
        try (var files = Files.walk(folder)) {
            return files.filter(Files::isRegularFile)
                    .filter(file -> file.toString().endsWith(".so") || Files.isExecutable(file))
                    .toList();
        }
    }
}
