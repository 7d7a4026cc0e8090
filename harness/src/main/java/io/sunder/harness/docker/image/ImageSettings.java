package io.sunder.harness.docker.image;

import io.sunder.harness.cluster.Target;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The images that the user names; whatever isn't named is found.
 *
 * @param kafka runs the nodes, if the target is Kafka
 * @param targetBroker runs the nodes, if the target is the target broker
 * @param toxiproxy runs the links
 */
public record ImageSettings(Optional<String> kafka, Optional<String> targetBroker, Optional<String> toxiproxy) {
    private static final String KAFKA = "kafka";
    private static final String TARGET_BROKER = "target-broker";
    private static final String TOXIPROXY = "toxiproxy";

    /** None named. */
    public static ImageSettings none() {
        return new ImageSettings(Optional.empty(), Optional.empty(), Optional.empty());
    }

    /** Nothing named but by the environment. */
    public static ImageSettings of(Map<String, String> environment) {
        return of(Map.of(), Map.of(), environment);
    }

    /**
     * Reads what was named on the command line; where nothing was, in the scenario; where nothing was there either, in
     * the environment: {@code SUNDER_IMAGE_KAFKA}, {@code SUNDER_IMAGE_TARGET_BROKER} and
     * {@code SUNDER_IMAGE_TOXIPROXY}.
     *
     * @param named on the command line, by {@code kafka}, {@code target-broker} or {@code toxiproxy}
     * @param scenario the same in the scenario
     * @throws IllegalArgumentException with a message for a person if something else is named
     */
    public static ImageSettings of(
            Map<String, String> named, Map<String, String> scenario, Map<String, String> environment) {
        Map<String, String> all = new TreeMap<>();
        all.put(KAFKA, environment.getOrDefault("SUNDER_IMAGE_KAFKA", ""));
        all.put(TARGET_BROKER, environment.getOrDefault("SUNDER_IMAGE_TARGET_BROKER", ""));
        all.put(TOXIPROXY, environment.getOrDefault("SUNDER_IMAGE_TOXIPROXY", ""));
        all.putAll(scenario);
        named.forEach((key, image) -> {
            if (!all.containsKey(key)) {
                throw new IllegalArgumentException("no image '" + key
                        + "' is used; kafka=IMAGE, target-broker=IMAGE or toxiproxy=IMAGE was expected");
            }
            if (image.isBlank()) {
                throw new IllegalArgumentException("the image for " + key + " has no name");
            }
            all.put(key, image);
        });
        return new ImageSettings(given(all.get(KAFKA)), given(all.get(TARGET_BROKER)), given(all.get(TOXIPROXY)));
    }

    /** The image that was named for the nodes of this target. */
    Optional<String> nodes(Target target) {
        return target instanceof Target.TargetBroker ? targetBroker : kafka;
    }

    /** What the image for the nodes of this target is named for. */
    static String nodesKey(Target target) {
        return target instanceof Target.TargetBroker ? TARGET_BROKER : KAFKA;
    }

    private static Optional<String> given(String name) {
        return Optional.of(name).filter(text -> !text.isBlank());
    }
}
