package io.sunder.harness.doctor;

import io.sunder.harness.cluster.ClusterException;
import io.sunder.harness.cluster.Target;
import io.sunder.harness.docker.daemon.DockerDaemon;
import io.sunder.harness.docker.image.ImageFinder;
import io.sunder.harness.docker.image.ImageSettings;
import io.sunder.harness.docker.image.Images;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Looks at what {@code --runtime docker} needs; runs with local processes do without. */
final class DockerExamination {
    private DockerExamination() {}

    static List<Finding> examine() {
        List<Finding> findings = new ArrayList<>();
        try {
            DockerDaemon daemon = DockerDaemon.connect();
            findings.add(Finding.ok("docker", daemon.version() + " answers; --runtime docker can use it"));
            findings.add(images(daemon, "images", "kafka"));
            findings.add(images(daemon, "broker image", "target-broker"));
        } catch (ClusterException e) {
            findings.add(Finding.optional("docker", firstLine(e)));
        }
        return findings;
    }

    private static Finding images(DockerDaemon daemon, String name, String target) {
        try {
            Optional<Images> images = new ImageFinder(daemon, line -> {})
                    .findPresent(Target.parse(target), ImageSettings.of(System.getenv()));
            return images.map(found -> Finding.ok(name, "nodes " + found.nodes() + ", links " + found.links()))
                    .orElseGet(() -> Finding.optional(
                            name,
                            "not all here; --runtime docker pulls what it can, and 'sunder images build' makes them"
                                    + " without a registry"));
        } catch (ClusterException e) {
            return Finding.optional(name, firstLine(e));
        }
    }

    private static String firstLine(ClusterException e) {
        return String.valueOf(e.getMessage()).lines().findFirst().orElse("");
    }
}
