package io.sunder.harness.scenario;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/** The scenarios that come with Sunder, by name. */
public final class ScenarioLibrary {
    private static final String FOLDER = "/scenarios/";

    private ScenarioLibrary() {}

    /** The names, in the order in which they are best read. */
    public static List<String> names() {
        return resource("index.txt")
                .orElseThrow(() -> new IllegalStateException("the scenario library is missing from the class path"))
                .lines()
                .filter(line -> !line.isBlank())
                .toList();
    }

    /** The YAML text of a scenario, empty if the library has none of that name. */
    public static Optional<String> text(String name) {
        return names().contains(name) ? resource(name + ".yaml") : Optional.empty();
    }

    private static Optional<String> resource(String name) {
        try (InputStream in = ScenarioLibrary.class.getResourceAsStream(FOLDER + name)) {
            return in == null ? Optional.empty() : Optional.of(new String(in.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
