package io.sunder.harness.junit;

import io.sunder.harness.cluster.Target;
import io.sunder.harness.run.LinkEngine;
import io.sunder.harness.run.RunSettings;
import io.sunder.harness.scenario.Scenario;
import io.sunder.harness.scenario.Scenario.ClusterSettings;
import io.sunder.harness.scenario.ScenarioFile;
import io.sunder.harness.scenario.ScenarioLibrary;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;

/** Makes of an annotation, and of what overrides it, the settings of one test's run. */
final class TestSettings {
    private static final Duration READY_TIMEOUT = Duration.ofSeconds(90);
    private static final Pattern INVOCATION = Pattern.compile("\\[test-template-invocation:#(\\d+)]$");
    private static final int LONGEST_NAME = 100;

    private TestSettings() {}

    /**
     * The settings.
     *
     * @param test the test as {@code Class.method}, which names its folder
     * @param uniqueId JUnit's, which tells the repetition
     * @param parameter JUnit's configuration parameters
     * @throws RuntimeException with a message for a person if the annotation asks for what can't be
     */
    static RunSettings of(
            SunderTest wanted, String test, String uniqueId, Function<String, Optional<String>> parameter) {
        String text = text(wanted, test);
        String source = wanted.scenario().isEmpty() ? "@SunderTest of " + test : wanted.scenario();
        Scenario read = ScenarioFile.parse(source, text, cluster -> over(cluster, wanted.brokers()));
        String target =
                parameter.apply("sunder.target").orElse(wanted.target().isEmpty() ? read.target() : wanted.target());
        long first = wanted.seed() == 0 ? read.seed() : wanted.seed();
        long seed = parameter.apply("sunder.seed").map(Long::parseLong).orElse(first + invocation(uniqueId) - 1);
        return new RunSettings(
                read.withTarget(Target.parse(target).toString()).withSeed(seed),
                "# as run by the test " + test + ", seed " + seed + "\n" + text,
                Path.of(parameter.apply("sunder.store").orElseGet(TestSettings::store)),
                new LinkEngine.Fitting(),
                READY_TIMEOUT);
    }

    private static String text(SunderTest wanted, String test) {
        if (wanted.scenario().isEmpty()) {
            String settings = wanted.settings().stripIndent();
            int replicas = wanted.brokers() == 0 ? 3 : Math.min(3, wanted.brokers());
            String topics = Pattern.compile("(?m)^topics *:").matcher(settings).find()
                    ? ""
                    : "topics: [{name: orders, partitions: 2, replication-factor: " + replicas
                            + ", config: {min.insync.replicas: " + Math.min(2, replicas) + "}}]\n";
            return "name: " + folder(test) + "\n" + topics + settings;
        }
        if (!wanted.settings().isEmpty()) {
            throw new ExtensionConfigurationException("@SunderTest of " + test
                    + " has both a scenario and settings; write the settings into the scenario");
        }
        Path file = Path.of(wanted.scenario());
        if (Files.isRegularFile(file)) {
            return ScenarioFile.text(file);
        }
        return ScenarioLibrary.text(wanted.scenario())
                .orElseThrow(() -> new ExtensionConfigurationException("@SunderTest of " + test + ": there is no file "
                        + file.toAbsolutePath() + ", and no such scenario; the library has: "
                        + String.join(", ", ScenarioLibrary.names())));
    }

    private static ClusterSettings over(ClusterSettings cluster, int brokers) {
        return brokers == 0
                ? cluster
                : new ClusterSettings(brokers, cluster.controllers(), cluster.properties(), cluster.images());
    }

    private static String folder(String test) {
        String name = test.replaceAll("[^A-Za-z0-9._-]", "_");
        return name.length() <= LONGEST_NAME ? name : name.substring(name.length() - LONGEST_NAME);
    }

    private static long invocation(String uniqueId) {
        Matcher matcher = INVOCATION.matcher(uniqueId);
        return matcher.find() ? Long.parseLong(matcher.group(1)) : 1;
    }

    private static String store() {
        if (Files.exists(Path.of("pom.xml"))) {
            return "target/sunder";
        }
        boolean gradle = Files.exists(Path.of("build.gradle")) || Files.exists(Path.of("build.gradle.kts"));
        return gradle ? "build/sunder" : "store";
    }
}
