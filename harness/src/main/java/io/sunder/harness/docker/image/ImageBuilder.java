package io.sunder.harness.docker.image;

import com.github.dockerjava.api.command.BuildImageResultCallback;
import com.github.dockerjava.api.exception.DockerClientException;
import com.github.dockerjava.api.exception.DockerException;
import io.sunder.harness.cluster.ClusterException;
import io.sunder.harness.cluster.ClusterProgress;
import io.sunder.harness.cluster.Target;
import io.sunder.harness.distribution.DistributionResolver;
import io.sunder.harness.docker.daemon.DockerDaemon;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Builds images without a registry: {@code sunder/java} from this JVM, or whatever base the user names; on it
 * {@code sunder/kafka} with the jars that Maven gives, {@code sunder/target-broker} with those of the build, {@code sunder/links} with the embedded engine, and
 * {@code sunder/toxiproxy} with a real one where the user has its program.
 */
public final class ImageBuilder {
    private static final String PATH = "/opt/java/bin:/usr/bin:/bin";

    private final DockerDaemon daemon;
    private final Path cache;
    private final ClusterProgress progress;

    /**
     * A builder.
     *
     * @param cache where Kafka's jars are remembered, and archives are made
     * @param progress hears each step
     */
    public ImageBuilder(DockerDaemon daemon, Path cache, ClusterProgress progress) {
        this.daemon = daemon;
        this.cache = cache;
        this.progress = progress;
    }

    /**
     * Builds all that a run on each of these targets needs.
     *
     * @param base an image that has {@code java}, {@code sh} and {@code cat} on its path; empty to make one
     * @param toxiproxy a {@code toxiproxy-server} program for Linux to make an image of, too
     * @param fresh whether to make the Java runtime again although there is one
     * @return the names of the images, in the order in which they were built
     * @throws ClusterException if one can't be built
     */
    public List<String> build(List<Target> targets, Optional<String> base, Optional<Path> toxiproxy, boolean fresh) {
        List<String> names = new ArrayList<>();
        String under = base.orElseGet(() -> java(fresh, names));
        targets.forEach(target -> names.add(nodes(target, under)));
        names.add(build(ImageNames.LINKS, "links", under, "COPY lib/ /opt/sunder/lib/", ownClasses()));
        toxiproxy.ifPresent(program -> names.add(build(
                ImageNames.LOCAL_TOXIPROXY,
                "toxiproxy",
                under,
                "COPY toxiproxy /toxiproxy\nENTRYPOINT [\"/toxiproxy\"]",
                List.of(BuildContext.Entry.file("toxiproxy", program)))));
        return names;
    }

    private String nodes(Target target, String under) {
        progress.step("looking for the jars of " + target);
        boolean own = target instanceof Target.TargetBroker;
        String folder = own ? "lib/" : "libs/";
        List<BuildContext.Entry> jars = new ArrayList<>();
        for (Path jar :
                new DistributionResolver(cache, progress).resolve(target).jars()) {
            jars.add(BuildContext.Entry.file(folder + jar.getFileName(), jar));
        }
        String step = "COPY " + folder + " /opt/" + (own ? "target-broker/" : "kafka/") + folder;
        return build(ImageNames.local(target), own ? "target-broker" : "kafka", under, step, jars);
    }

    private String java(boolean fresh, List<String> names) {
        String name = ImageNames.java(System.getProperty("java.version"));
        if (!fresh && new ImageFinder(daemon, progress).isPresent(name)) {
            return name;
        }
        progress.step("making a Java runtime with jlink");
        inFolder(folder -> build(
                name,
                "java",
                "scratch",
                "COPY rootfs/ /\nENV PATH=" + PATH + " LANG=C.UTF-8",
                JavaRuntime.make(folder)));
        names.add(name);
        return name;
    }

    /** Everything that the harness itself runs with, bar what only its tests need. */
    private static List<BuildContext.Entry> ownClasses() {
        List<BuildContext.Entry> entries = new ArrayList<>();
        int number = 0;
        for (String element : System.getProperty("java.class.path").split(File.pathSeparator, -1)) {
            Path path = Path.of(element);
            if (Files.isDirectory(path) && !path.endsWith("test-classes")) {
                addTree(entries, path, "lib/classes-" + number++);
            } else if (Files.isRegularFile(path)) {
                entries.add(BuildContext.Entry.file("lib/" + path.getFileName(), path));
            }
        }
        return entries;
    }

    private static void addTree(List<BuildContext.Entry> entries, Path root, String prefix) {
        try (var files = Files.walk(root)) {
            files.filter(Files::isRegularFile)
                    .sorted()
                    .forEach(file -> entries.add(BuildContext.Entry.file(prefix + "/" + root.relativize(file), file)));
        } catch (IOException e) {
            throw new ClusterException(root + " can't be read: " + e, e);
        }
    }

    private String build(String name, String purpose, String base, String step, List<BuildContext.Entry> content) {
        progress.step("building " + name);
        String dockerfile = "FROM " + base + "\n" + step + "\nLABEL " + ImageNames.PURPOSE + "=" + purpose + "\n";
        List<BuildContext.Entry> entries = new ArrayList<>(content);
        entries.add(BuildContext.Entry.text("Dockerfile", dockerfile));
        inFolder(folder -> {
            Path archive = folder.resolve("context.tar");
            BuildContext.write(entries, archive);
            try (InputStream in = Files.newInputStream(archive)) {
                return daemon.client()
                        .buildImageCmd(in)
                        .withTags(Set.of(name))
                        .withRemove(true)
                        .exec(new BuildImageResultCallback())
                        .awaitImageId();
            } catch (DockerException e) {
                throw daemon.refused("build " + name, e);
            } catch (DockerClientException e) {
                throw new ClusterException("Docker can't build " + name + ": " + e.getMessage(), e);
            }
        });
        return name;
    }

    /** Work that needs a folder for a while. */
    private interface FolderWork {
        String in(Path folder) throws IOException;
    }

    private String inFolder(FolderWork work) {
        try {
            Files.createDirectories(cache);
            Path folder = Files.createTempDirectory(cache, "image-");
            try {
                return work.in(folder);
            } finally {
                try (var files = Files.walk(folder)) {
                    for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                        Files.delete(file);
                    }
                }
            }
        } catch (IOException e) {
            throw new ClusterException("an image can't be prepared in " + cache + ": " + e + "; free space there", e);
        }
    }
}
