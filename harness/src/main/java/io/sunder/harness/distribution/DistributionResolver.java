package io.sunder.harness.distribution;

import io.sunder.harness.cluster.ClusterException;
import io.sunder.harness.cluster.ClusterProgress;
import io.sunder.harness.cluster.Target;
import io.sunder.harness.cluster.Target.KafkaHome;
import io.sunder.harness.cluster.Target.KafkaRelease;
import io.sunder.harness.cluster.Target.TargetBroker;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Finds the jars of a target: cached, fetched, or in a directory of the user's. */
public final class DistributionResolver {
    private static final Pattern MAJOR_MINOR = Pattern.compile("([0-9]{1,4})\\.([0-9]{1,4})(\\..*|-.*)?");

    private final ClassPathCache cache;
    private final ClusterProgress progress;

    /**
     * A resolver that remembers what it found.
     *
     * @param cacheDirectory see {@link CacheDirectory}
     */
    public DistributionResolver(Path cacheDirectory, ClusterProgress progress) {
        this.cache = new ClassPathCache(cacheDirectory);
        this.progress = progress;
    }

    /**
     * The target's jars, all of them existing.
     *
     * @throws ClusterException if there is no such release, it is too old to be formatted with a dynamic quorum, it
     *     can't be fetched, or the directory holds no Kafka
     */
    public KafkaDistribution resolve(Target target) {
        if (target instanceof KafkaRelease release) {
            return new KafkaDistribution(target.toString(), jarsOf(release.version()));
        }
        if (target instanceof TargetBroker) {
            return new KafkaDistribution(target.toString(), TargetBrokerBuild.jars());
        }
        KafkaHome home = (KafkaHome) target;
        return new KafkaDistribution(target.toString(), jarsIn(home.directory().resolve("libs")));
    }

    private List<Path> jarsOf(String version) {
        requireDynamicQuorum(version);
        return cache.read(version).orElseGet(() -> {
            List<Path> jars = new MavenClassPath(version, progress).resolve();
            cache.write(version, jars);
            return jars;
        });
    }

    /**
     * The jars of Kafka's command line tools, of the release that plain {@code kafka} means.
     *
     * @throws ClusterException if they can't be fetched
     */
    public List<Path> tools() {
        String key = "tools-" + Target.DEFAULT_KAFKA;
        return cache.read(key).orElseGet(() -> {
            List<Path> jars = new MavenClassPath(Target.DEFAULT_KAFKA, progress).resolveTools();
            cache.write(key, jars);
            return jars;
        });
    }

    private static void requireDynamicQuorum(String version) {
        Matcher parts = MAJOR_MINOR.matcher(version);
        if (parts.matches()) {
            int major = Integer.parseInt(parts.group(1));
            int minor = Integer.parseInt(parts.group(2));
            if (major < 3 || (major == 3 && minor < 9)) {
                throw new ClusterException("kafka:" + version
                        + " is too old for this runtime, which needs a dynamic controller quorum: 3.9 or newer");
            }
        }
    }

    private static List<Path> jarsIn(Path libs) {
        List<Path> jars = new ArrayList<>();
        try (DirectoryStream<Path> files = Files.newDirectoryStream(libs, "*.jar")) {
            files.forEach(jars::add);
        } catch (IOException e) {
            throw new ClusterException(libs + " can't be read: " + e, e);
        }
        Collections.sort(jars);
        boolean hasServer =
                jars.stream().anyMatch(jar -> isServer(jar.getFileName().toString()));
        if (!hasServer) {
            throw new ClusterException(
                    libs + " holds no Kafka server: a file kafka_2.13-VERSION.jar was expected among its " + jars.size()
                            + " jars");
        }
        return jars;
    }

    private static boolean isServer(String name) {
        return name.matches("kafka_2\\.[0-9]+-[0-9][^/]*\\.jar")
                && !name.endsWith("-sources.jar")
                && !name.endsWith("-javadoc.jar")
                && !name.endsWith("-test.jar");
    }
}
