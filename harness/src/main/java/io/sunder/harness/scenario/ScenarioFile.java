package io.sunder.harness.scenario;

import io.sunder.harness.scenario.Scenario.ClusterSettings;
import io.sunder.harness.scenario.Scenario.Limits;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;

/** Reads a {@link Scenario} from YAML; what the file leaves out has the values of {@code docs/scenarios.md}. */
public final class ScenarioFile {
    private static final Set<String> KEYS = Set.of(
            "name",
            "about",
            "target",
            "brokers",
            "controllers",
            "racks",
            "properties",
            "images",
            "topics",
            "workload",
            "time-limit",
            "recovery-limit",
            "min-acknowledged",
            "unavailable-limit",
            "seed",
            "claim",
            "faults",
            "nemesis",
            "expect",
            // Of a run's schedule.yaml only.
            "run",
            "never-struck");
    private static final Set<String> CLAIM_KEYS = Set.of(
            "acks",
            "idempotence",
            "isolation",
            "unclean-leader-election",
            "min-insync-replicas",
            "replication-factor",
            "cleanup-policy",
            "retention",
            "assignment",
            "follower-reads");

    private ScenarioFile() {}

    /**
     * The file's text, for {@link #parse(String, String)}.
     *
     * @throws ScenarioException if it is missing, unreadable, or no text
     */
    public static String text(Path file) {
        try {
            if (Files.isDirectory(file)) {
                throw new ScenarioException(file.toString(), 0, 0, "is a folder; a scenario file was expected");
            }
            return Files.readString(file);
        } catch (NoSuchFileException e) {
            throw new ScenarioException(file.toString(), 0, 0, "no such file");
        } catch (CharacterCodingException e) {
            throw new ScenarioException(file.toString(), 0, 0, "not UTF-8 text");
        } catch (IOException e) {
            throw new ScenarioException(file.toString(), 0, 0, "can't be read: " + e.getMessage());
        }
    }

    /** Reads a scenario from text; {@code source} names it in errors. */
    public static Scenario parse(String source, String text) {
        return parse(source, text, UnaryOperator.identity());
    }

    /** The same on a cluster that is changed first, so that topics and faults are held against what there will be. */
    public static Scenario parse(String source, String text, UnaryOperator<ClusterSettings> changed) {
        return scenario(YamlValue.parse(source, text), changed, false);
    }

    /**
     * What the document tells.
     *
     * @param asPlanned whether faults are taken as they were planned, where a run's schedule tells that besides what they were
     */
    static Scenario scenario(YamlValue root, UnaryOperator<ClusterSettings> changed, boolean asPlanned) {
        Map<String, YamlValue> entries = root.map(KEYS);
        ClusterSettings cluster = changed.apply(cluster(entries));
        List<TopicSpec> topics = new TopicParser(cluster).parse(root, Optional.ofNullable(entries.get("topics")));
        Limits limits = limits(entries);
        Set<String> keys =
                new HashSet<>(topics.stream().flatMap(TopicSpec::keys).toList());
        return new Scenario(
                name(root, entries),
                entries.containsKey("about") ? entries.get("about").text().strip() : "",
                entries.containsKey("target") ? entries.get("target").text() : "kafka",
                cluster,
                topics,
                entries.containsKey("workload")
                        ? WorkloadParser.parse(entries.get("workload"))
                        : WorkloadSpec.standard(),
                limits,
                entries.containsKey("seed") ? entries.get("seed").number(Long.MIN_VALUE, Long.MAX_VALUE) : 1,
                entries.containsKey("claim") ? claim(entries.get("claim")) : Map.of(),
                entries.containsKey("faults")
                        ? new FaultParser(keys, cluster, limits.time(), asPlanned).parse(entries.get("faults"))
                        : List.of(),
                Optional.ofNullable(entries.get("nemesis")).map(nemesis -> NemesisParser.parse(nemesis, limits.time())),
                expect(entries));
    }

    private static String name(YamlValue root, Map<String, YamlValue> entries) {
        YamlValue name = entries.get("name");
        if (name == null) {
            throw root.error("the key 'name' is missing");
        }
        if (!name.text().matches("[A-Za-z0-9][A-Za-z0-9._-]{0,99}")) {
            throw name.error(
                    "'" + name.text() + "' can't name a folder; letters, digits, '.', '_' and '-' were expected");
        }
        return name.text();
    }

    private static String expect(Map<String, YamlValue> entries) {
        YamlValue expect = entries.get("expect");
        if (expect == null) {
            return "valid";
        }
        if (!Set.of("valid", "invalid", "unknown").contains(expect.text())) {
            throw expect.error("'" + expect.text() + "' is no verdict; valid, invalid or unknown was expected");
        }
        return expect.text();
    }

    private static ClusterSettings cluster(Map<String, YamlValue> entries) {
        int brokers = entries.containsKey("brokers") ? entries.get("brokers").integer(1, 99) : 3;
        Map<String, String> properties =
                entries.containsKey("properties") ? entries.get("properties").strings() : Map.of();
        return new ClusterSettings(
                brokers,
                entries.containsKey("controllers") ? entries.get("controllers").integer(1, 9) : 1,
                Racks.in(properties, Optional.ofNullable(entries.get("racks")), brokers),
                entries.containsKey("images") ? images(entries.get("images")) : Map.of());
    }

    private static Map<String, String> images(YamlValue images) {
        images.map(Set.of("kafka", "target-broker", "toxiproxy")).values().forEach(image -> {
            if (image.text().isBlank()) {
                throw image.error("an image has a name, such as apache/kafka:4.4.0");
            }
        });
        return images.strings();
    }

    private static Limits limits(Map<String, YamlValue> entries) {
        return new Limits(
                duration(entries, "time-limit", Duration.ofSeconds(45)),
                duration(entries, "recovery-limit", Duration.ofSeconds(60)),
                entries.containsKey("min-acknowledged")
                        ? entries.get("min-acknowledged").integer(1, Integer.MAX_VALUE)
                        : 100,
                duration(entries, "unavailable-limit", Duration.ofSeconds(1)));
    }

    private static Duration duration(Map<String, YamlValue> entries, String key, Duration standard) {
        return entries.containsKey(key) ? entries.get(key).duration() : standard;
    }

    private static Map<String, String> claim(YamlValue claim) {
        claim.map(CLAIM_KEYS);
        return claim.strings();
    }
}
