package io.sunder.harness.docker.image;

import io.sunder.harness.cluster.Target;
import io.sunder.harness.cluster.Target.KafkaRelease;
import io.sunder.harness.cluster.Target.TargetBroker;
import io.sunder.harness.process.KafkaIds;
import java.util.Locale;

/** The names under which images are looked for, and built. */
public final class ImageNames {
    /** The real Toxiproxy. */
    public static final String TOXIPROXY = "ghcr.io/shopify/toxiproxy:2.12.0";

    /** The real Toxiproxy, as built here from a program that the user names. */
    public static final String LOCAL_TOXIPROXY = "sunder/toxiproxy:local";

    /** The embedded engine, as built here. */
    public static final String LINKS = "sunder/links:local";

    /** The target broker, as built here. */
    public static final String TARGET_BROKER = "sunder/target-broker:local";

    /**
     * Says in an image's labels what the image is for: {@code java}, {@code kafka}, {@code target-broker},
     * {@code toxiproxy} or {@code links}.
     */
    public static final String PURPOSE = "io.sunder.image";

    private ImageNames() {}

    /** The published image of a release, which a build of the user's own has none of. */
    static String published(KafkaRelease release) {
        return "apache/kafka:" + release.version();
    }

    /** The image that {@code sunder images build} makes for a target. */
    public static String local(Target target) {
        if (target instanceof KafkaRelease release) {
            return "sunder/kafka:" + release.version();
        }
        if (target instanceof TargetBroker) {
            return TARGET_BROKER;
        }
        String id = KafkaIds.from(target.toString()).toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]", "");
        return "sunder/kafka:home-" + id;
    }

    /** The Java runtime under the local images. */
    static String java(String version) {
        return "sunder/java:" + version.replaceAll("[^A-Za-z0-9_.-]", "-");
    }
}
