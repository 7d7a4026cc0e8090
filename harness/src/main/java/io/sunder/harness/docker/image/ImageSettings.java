package io.sunder.harness.docker.image;

import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The images that the user names; whatever isn't named is found.
 *
 * @param kafka runs the nodes
 * @param toxiproxy runs the links
 */
public record ImageSettings(Optional<String> kafka, Optional<String> toxiproxy) {
    private static final String KAFKA = "kafka";
    private static final String TOXIPROXY = "toxiproxy";

    /** None named. */
    public static ImageSettings none() {
        return new ImageSettings(Optional.empty(), Optional.empty());
    }

    /**
     * Reads what was named on the command line, and where nothing was, the environment: {@code SUNDER_IMAGE_KAFKA} and
     * {@code SUNDER_IMAGE_TOXIPROXY}.
     *
     * @param named by {@code kafka} or {@code toxiproxy}
     * @throws IllegalArgumentException with a message for a person if something else is named
     */
    public static ImageSettings of(Map<String, String> named, Map<String, String> environment) {
        Map<String, String> all = new TreeMap<>();
        all.put(KAFKA, environment.getOrDefault("SUNDER_IMAGE_KAFKA", ""));
        all.put(TOXIPROXY, environment.getOrDefault("SUNDER_IMAGE_TOXIPROXY", ""));
        named.forEach((key, image) -> {
            if (!all.containsKey(key)) {
                throw new IllegalArgumentException(
                        "no image '" + key + "' is used; kafka=IMAGE or toxiproxy=IMAGE was expected");
            }
            if (image.isBlank()) {
                throw new IllegalArgumentException("the image for " + key + " has no name");
            }
            all.put(key, image);
        });
        return new ImageSettings(given(all.get(KAFKA)), given(all.get(TOXIPROXY)));
    }

    private static Optional<String> given(String name) {
        return Optional.of(name).filter(text -> !text.isBlank());
    }
}
