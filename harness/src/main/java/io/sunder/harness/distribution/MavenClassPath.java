package io.sunder.harness.distribution;

import eu.maveniverse.maven.mima.context.Context;
import eu.maveniverse.maven.mima.context.ContextOverrides;
import eu.maveniverse.maven.mima.context.Runtimes;
import io.sunder.harness.cluster.ClusterException;
import io.sunder.harness.cluster.ClusterProgress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.eclipse.aether.artifact.Artifact;
import org.eclipse.aether.artifact.DefaultArtifact;
import org.eclipse.aether.collection.CollectRequest;
import org.eclipse.aether.collection.DependencyCollectionException;
import org.eclipse.aether.graph.Dependency;
import org.eclipse.aether.graph.DependencyNode;
import org.eclipse.aether.graph.Exclusion;
import org.eclipse.aether.repository.LocalArtifactRequest;
import org.eclipse.aether.resolution.ArtifactRequest;
import org.eclipse.aether.resolution.ArtifactResolutionException;
import org.eclipse.aether.resolution.ArtifactResult;
import org.eclipse.aether.transfer.ArtifactNotFoundException;
import org.eclipse.aether.util.filter.DependencyFilterUtils;
import org.eclipse.aether.util.graph.visitor.FilteringDependencyVisitor;
import org.eclipse.aether.util.graph.visitor.PreorderNodeListGenerator;

/**
 * Resolves a release of Kafka as Maven would: with the user's settings, mirrors, credentials, local repository and
 * offline switch.
 */
final class MavenClassPath {
    /** Used only with a release that doesn't bring Log4j itself. */
    private static final String FALLBACK_LOG4J = "2.25.4";

    private static final String SERVER = "org.apache.kafka:kafka_2.13:";

    private static final String TOOLS = "org.apache.kafka:kafka-tools:";

    /** Of the tools, only those of Connect need it; it brings a web server. */
    private static final Exclusion NO_CONNECT = new Exclusion("org.apache.kafka", "connect-runtime", "*", "*");

    private final String version;
    private final ClusterProgress progress;
    private final DownloadProgress downloads;
    private final ContextOverrides settings;

    MavenClassPath(String version, ClusterProgress progress) {
        this(version, progress, ContextOverrides.create().withUserSettings(true));
    }

    MavenClassPath(String version, ClusterProgress progress, ContextOverrides.Builder settings) {
        this.version = version;
        this.progress = progress;
        this.downloads = new DownloadProgress(progress);
        this.settings = settings.transferListener(downloads).build();
    }

    /**
     * The jars of the server, its runtime dependencies and a logging backend.
     *
     * @throws ClusterException if the version is unknown, or something can't be fetched
     */
    List<Path> resolve() {
        progress.step("resolving kafka:" + version);
        try (Context maven = Runtimes.INSTANCE.getRuntime().create(settings)) {
            requireRelease(maven);
            List<Artifact> artifacts = collect(maven, List.of(SERVER + version));
            if (artifacts.stream().noneMatch(a -> a.getArtifactId().startsWith("log4j-slf4j"))) {
                artifacts = collect(maven, List.of(SERVER + version, loggingBinding(artifacts)));
            }
            return fetch(maven, artifacts);
        }
    }

    /**
     * The jars of the command line tools with their runtime dependencies, but for those of Kafka Connect's.
     *
     * @throws ClusterException if something can't be fetched
     */
    List<Path> resolveTools() {
        progress.step("resolving the tools of kafka:" + version);
        try (Context maven = Runtimes.INSTANCE.getRuntime().create(settings)) {
            return fetch(maven, collect(maven, List.of(TOOLS + version)));
        }
    }

    /** Asked for by itself first: only so is an unknown version told apart from a dependency that is missing. */
    private void requireRelease(Context maven) {
        ArtifactRequest request =
                new ArtifactRequest(new DefaultArtifact(SERVER + version), maven.remoteRepositories(), "");
        try {
            maven.repositorySystem().resolveArtifact(maven.repositorySystemSession(), request);
        } catch (ArtifactResolutionException e) {
            boolean offline = maven.repositorySystemSession().isOffline();
            if (offline) {
                throw new ClusterException(
                        "kafka:" + version + " is not in the local Maven repository " + localRepository(maven)
                                + " and Maven is set to work offline; go online once, or name an unpacked build with"
                                + " --kafka-home",
                        e);
            }
            if (isMissing(e)) {
                throw new ClusterException(
                        "there is no release kafka:" + version + " (" + SERVER + version + " was looked for in "
                                + repositories(maven) + "); check the version, for example on kafka.apache.org",
                        e);
            }
            throw unreachable(maven, e);
        }
    }

    private static boolean isMissing(ArtifactResolutionException e) {
        List<Exception> causes =
                e.getResults().stream().flatMap(r -> r.getExceptions().stream()).toList();
        return !causes.isEmpty() && causes.stream().allMatch(ArtifactNotFoundException.class::isInstance);
    }

    private List<Artifact> collect(Context maven, List<String> roots) {
        CollectRequest request = new CollectRequest();
        request.setRepositories(maven.remoteRepositories());
        for (String root : roots) {
            request.addDependency(new Dependency(new DefaultArtifact(root), "runtime", false, List.of(NO_CONNECT)));
        }
        try {
            DependencyNode graph = maven.repositorySystem()
                    .collectDependencies(maven.repositorySystemSession(), request)
                    .getRoot();
            PreorderNodeListGenerator order = new PreorderNodeListGenerator();
            graph.accept(new FilteringDependencyVisitor(order, DependencyFilterUtils.classpathFilter("runtime")));
            return order.getDependencies(true).stream()
                    .map(Dependency::getArtifact)
                    .toList();
        } catch (DependencyCollectionException e) {
            throw unreachable(maven, e);
        }
    }

    /** Kafka's libraries log through SLF4J 1.7 and bring Log4j without the piece between the two. */
    private static String loggingBinding(List<Artifact> artifacts) {
        String log4j = versionOf(artifacts, "log4j-core", FALLBACK_LOG4J);
        String slf4j = versionOf(artifacts, "slf4j-api", "1.7");
        String binding = slf4j.startsWith("1.") ? "log4j-slf4j-impl" : "log4j-slf4j2-impl";
        return "org.apache.logging.log4j:" + binding + ":" + log4j;
    }

    private static String versionOf(List<Artifact> artifacts, String artifactId, String otherwise) {
        return artifacts.stream()
                .filter(a -> a.getArtifactId().equals(artifactId))
                .map(Artifact::getVersion)
                .findFirst()
                .orElse(otherwise);
    }

    private List<Path> fetch(Context maven, List<Artifact> artifacts) {
        List<ArtifactRequest> requests = new ArrayList<>();
        int missing = 0;
        for (Artifact artifact : artifacts) {
            requests.add(new ArtifactRequest(artifact, maven.remoteRepositories(), ""));
            missing += isLocal(maven, artifact) ? 0 : 1;
        }
        downloads.expect(missing);
        try {
            return maven.repositorySystem().resolveArtifacts(maven.repositorySystemSession(), requests).stream()
                    .map(ArtifactResult::getArtifact)
                    .map(artifact -> artifact.getFile().toPath().toAbsolutePath())
                    .toList();
        } catch (ArtifactResolutionException e) {
            throw unreachable(maven, e);
        }
    }

    private static boolean isLocal(Context maven, Artifact artifact) {
        LocalArtifactRequest request = new LocalArtifactRequest(artifact, maven.remoteRepositories(), "");
        return maven.repositorySystemSession()
                .getLocalRepositoryManager()
                .find(maven.repositorySystemSession(), request)
                .isAvailable();
    }

    private ClusterException unreachable(Context maven, Exception e) {
        return new ClusterException(
                "the files of kafka:" + version + " can't be fetched from " + repositories(maven) + ": "
                        + e.getMessage() + "; check the network and Maven's settings.xml, or name an unpacked build"
                        + " with --kafka-home",
                e);
    }

    private static String repositories(Context maven) {
        return maven.remoteRepositories().stream()
                .map(repository -> repository.getId())
                .toList()
                .toString();
    }

    private static Path localRepository(Context maven) {
        return maven.repositorySystemSession().getLocalRepository().getBasedir().toPath();
    }
}
