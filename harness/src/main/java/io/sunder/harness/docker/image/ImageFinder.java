package io.sunder.harness.docker.image;

import com.github.dockerjava.api.command.InspectImageResponse;
import com.github.dockerjava.api.command.PullImageResultCallback;
import com.github.dockerjava.api.exception.DockerException;
import com.github.dockerjava.api.exception.NotFoundException;
import com.github.dockerjava.api.model.ContainerConfig;
import io.sunder.harness.cluster.ClusterException;
import io.sunder.harness.cluster.ClusterProgress;
import io.sunder.harness.cluster.Target;
import io.sunder.harness.cluster.Target.KafkaRelease;
import io.sunder.harness.docker.daemon.DockerDaemon;
import io.sunder.harness.docker.image.Images.EngineKind;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * Finds a run's images. A named one is used or nothing; else the published image if it is there, else the one that was
 * built here, else the published one is pulled.
 */
public final class ImageFinder {
    private static final int PULL_MINUTES = 10;

    private final DockerDaemon daemon;
    private final ClusterProgress progress;

    public ImageFinder(DockerDaemon daemon, ClusterProgress progress) {
        this.daemon = daemon;
        this.progress = progress;
    }

    /**
     * The images for a target, pulled where necessary.
     *
     * @param further programs that nodes may become; a named image is not one of these
     * @param engine the one that has to drive the links; empty for either
     * @throws ClusterException if one can't be had; says how to build or name it
     */
    public Images find(Target target, List<Target> further, Optional<EngineKind> engine, ImageSettings settings) {
        String nodes = settings.nodes(target)
                .map(image -> named(image, ImageSettings.nodesKey(target)))
                .orElseGet(() -> nodes(target));
        String links =
                settings.toxiproxy().map(image -> named(image, "toxiproxy")).orElseGet(() -> links(engine));
        EngineKind found = kindOf(links);
        if (engine.isPresent() && engine.get() != found) {
            throw new ClusterException(unfit(links, engine.get()));
        }
        Map<Target, String> others = new LinkedHashMap<>();
        further.forEach(each -> others.put(each, nodes(each)));
        return new Images(nodes, others, links, found);
    }

    /** The same without pulling: empty if an image isn't here. */
    public Optional<Images> findPresent(Target target, ImageSettings settings) {
        Optional<String> nodes =
                firstPresent(settings.nodes(target).map(List::of).orElseGet(() -> nodeNames(target)));
        Optional<String> links =
                firstPresent(settings.toxiproxy().map(List::of).orElseGet(() -> linkNames(Optional.empty())));
        return nodes.flatMap(n -> links.map(l -> new Images(n, Map.of(), l, kindOf(l))));
    }

    private String nodes(Target target) {
        return firstPresent(nodeNames(target)).orElseGet(() -> {
            if (target instanceof KafkaRelease release) {
                return pull(ImageNames.published(release), "kafka");
            }
            throw new ClusterException("there is no image " + ImageNames.local(target) + " of " + target
                    + "; build it with: sunder images build --target " + target
                    + ", or name one with --image " + ImageSettings.nodesKey(target) + "=IMAGE");
        });
    }

    private String links(Optional<EngineKind> engine) {
        return firstPresent(linkNames(engine)).orElseGet(() -> {
            if (engine.equals(Optional.of(EngineKind.EMBEDDED))) {
                throw new ClusterException("there is no image " + ImageNames.LINKS
                        + " of the embedded engine, which this run needs; build it with: sunder images build");
            }
            return pull(ImageNames.TOXIPROXY, "toxiproxy");
        });
    }

    private static String unfit(String image, EngineKind wanted) {
        return switch (wanted) {
            case EMBEDDED ->
                "the image " + image + " holds a Toxiproxy, but this run needs the embedded engine, since"
                        + " that is what was asked for or a fault acts on Kafka frames; name no image for toxiproxy, or "
                        + ImageNames.LINKS;
            case TOXIPROXY ->
                "the image " + image + " holds the embedded engine, but a Toxiproxy was asked for; leave"
                        + " --toxiproxy container out, or name an image of Toxiproxy";
        };
    }

    private static List<String> nodeNames(Target target) {
        List<String> names = new ArrayList<>();
        if (target instanceof KafkaRelease release) {
            names.add(ImageNames.published(release));
        }
        names.add(ImageNames.local(target));
        return names;
    }

    private static List<String> linkNames(Optional<EngineKind> engine) {
        List<String> real = List.of(ImageNames.TOXIPROXY, ImageNames.LOCAL_TOXIPROXY);
        return engine.map(kind -> kind == EngineKind.EMBEDDED ? List.of(ImageNames.LINKS) : real)
                .orElseGet(() -> List.of(ImageNames.TOXIPROXY, ImageNames.LOCAL_TOXIPROXY, ImageNames.LINKS));
    }

    private String named(String image, String key) {
        return isPresent(image) ? image : pull(image, key);
    }

    private Optional<String> firstPresent(List<String> names) {
        return names.stream().filter(this::isPresent).findFirst();
    }

    /** Whether the daemon has the image. */
    public boolean isPresent(String image) {
        return inspect(image).isPresent();
    }

    private Optional<InspectImageResponse> inspect(String image) {
        return daemon.ask("look for image " + image, () -> {
            try {
                return Optional.of(daemon.client().inspectImageCmd(image).exec());
            } catch (NotFoundException e) {
                return Optional.empty();
            }
        });
    }

    private EngineKind kindOf(String image) {
        ContainerConfig config =
                inspect(image).map(InspectImageResponse::getConfig).orElse(null);
        Map<String, String> labels = config == null || config.getLabels() == null ? Map.of() : config.getLabels();
        return "links".equals(labels.get(ImageNames.PURPOSE)) ? EngineKind.EMBEDDED : EngineKind.TOXIPROXY;
    }

    private String pull(String image, String key) {
        progress.step("pulling " + image);
        try {
            boolean done = daemon.client()
                    .pullImageCmd(image)
                    .exec(new PullImageResultCallback())
                    .awaitCompletion(PULL_MINUTES, TimeUnit.MINUTES);
            if (done && isPresent(image)) {
                return image;
            }
            throw unavailable(image, key, "the pull didn't end with an image", null);
        } catch (DockerException e) {
            throw unavailable(image, key, String.valueOf(e.getMessage()).strip(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw unavailable(image, key, "interrupted", e);
        }
    }

    private static ClusterException unavailable(
            String image, String key, String reason, @org.jspecify.annotations.Nullable Exception cause) {
        return new ClusterException(
                "the image " + image + " is not here and can't be pulled: " + reason
                        + "\n        build images without a registry: sunder images build"
                        + "\n        or name one that is here:        --image " + key + "=IMAGE"
                        + "\n        or do without containers:        --runtime process",
                cause == null ? new IllegalStateException(reason) : cause);
    }
}
