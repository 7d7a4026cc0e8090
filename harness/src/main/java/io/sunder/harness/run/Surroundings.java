package io.sunder.harness.run;

import io.sunder.harness.cluster.Target;
import io.sunder.harness.docker.image.ImageSettings;
import io.sunder.harness.run.RunSettings.Containers;
import io.sunder.harness.run.RunSettings.RuntimeKind;
import io.sunder.harness.scenario.DurationText;
import io.sunder.harness.scenario.Scenario;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/** What a run was told besides its scenario, as {@code schedule.yaml} keeps it under {@code run}. */
public final class Surroundings {
    private static final Duration READY = Duration.ofSeconds(60);

    private Surroundings() {}

    static Map<String, Object> of(RunSettings settings) {
        Map<String, Object> entries = new LinkedHashMap<>();
        entries.put("runtime", settings.containers().runtime().name().toLowerCase(Locale.ROOT));
        entries.put("toxiproxy", words(settings.engine()));
        entries.put("ready-timeout", DurationText.format(settings.readyTimeout()));
        ImageSettings images = settings.containers().images();
        images.kafka().ifPresent(name -> entries.put("kafka", name));
        images.targetBroker().ifPresent(name -> entries.put("target-broker", name));
        images.toxiproxy().ifPresent(name -> entries.put("toxiproxy-image", name));
        return entries;
    }

    /** The target in full: with the version that was meant, or the folder wherever the next command is given. */
    static String target(RunSettings settings) {
        Target target = settings.cluster().target();
        return target instanceof Target.KafkaHome home
                ? "kafka-home:" + home.directory().toAbsolutePath().normalize()
                : target.toString();
    }

    /**
     * Settings for a run like the one that these entries are of.
     *
     * @param kept the entries; what is missing has the values that {@code sunder run} takes
     * @param scenario what is to be run
     * @param text its YAML
     * @param store the folder of all runs
     * @throws RunException if an entry makes no sense
     */
    public static RunSettings like(Map<String, String> kept, Scenario scenario, String text, Path store) {
        Map<String, String> images = new LinkedHashMap<>();
        copy(kept, "kafka", images, "kafka");
        copy(kept, "target-broker", images, "target-broker");
        copy(kept, "toxiproxy-image", images, "toxiproxy");
        return new RunSettings(
                scenario,
                text,
                store,
                engine(kept.getOrDefault("toxiproxy", "fitting")),
                DurationText.parse(kept.getOrDefault("ready-timeout", "")).orElse(READY),
                new Containers(runtime(kept.getOrDefault("runtime", "process")), images(images, scenario)));
    }

    private static ImageSettings images(Map<String, String> named, Scenario scenario) {
        return ImageSettings.of(named, scenario.cluster().images(), Map.of());
    }

    private static void copy(Map<String, String> from, String key, Map<String, String> to, String name) {
        if (from.containsKey(key)) {
            to.put(name, from.get(key));
        }
    }

    private static RuntimeKind runtime(String word) {
        for (RuntimeKind kind : RuntimeKind.values()) {
            if (kind.name().toLowerCase(Locale.ROOT).equals(word)) {
                return kind;
            }
        }
        throw new RunException("the run's schedule names a runtime '" + word + "', which there is not");
    }

    private static String words(LinkEngine engine) {
        if (engine instanceof LinkEngine.Program program) {
            return "program " + program.path();
        }
        if (engine instanceof LinkEngine.Running running) {
            return "running " + running.api().getHostString() + ":"
                    + running.api().getPort();
        }
        if (engine instanceof LinkEngine.Embedded) {
            return "embedded";
        }
        return engine instanceof LinkEngine.Container ? "container" : "fitting";
    }

    private static LinkEngine engine(String words) {
        if (words.startsWith("program ")) {
            return new LinkEngine.Program(Path.of(words.substring("program ".length())));
        }
        if (words.startsWith("running ")) {
            int colon = words.lastIndexOf(':');
            String host = words.substring("running ".length(), colon);
            return new LinkEngine.Running(new InetSocketAddress(host, Integer.parseInt(words.substring(colon + 1))));
        }
        return switch (words) {
            case "embedded" -> new LinkEngine.Embedded();
            case "container" -> new LinkEngine.Container();
            case "fitting" -> new LinkEngine.Fitting();
            default -> throw new RunException("the run's schedule names an engine '" + words + "', which there is not");
        };
    }
}
