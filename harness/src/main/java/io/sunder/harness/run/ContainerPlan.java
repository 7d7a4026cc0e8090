package io.sunder.harness.run;

import io.sunder.harness.cluster.ClusterException;
import io.sunder.harness.docker.daemon.DockerDaemon;
import io.sunder.harness.docker.image.ImageFinder;
import io.sunder.harness.docker.image.Images;
import io.sunder.harness.report.Console;
import java.util.Optional;

/**
 * What a run in containers is made of.
 *
 * @param daemon makes the containers
 * @param images are all there
 */
record ContainerPlan(DockerDaemon daemon, Images images) {
    /**
     * Decides where a run takes place, and says so in one line unless that goes without saying.
     *
     * @return the plan for a run in containers; empty for one of local processes
     * @throws ClusterException if containers were asked for and can't be had
     */
    static Optional<ContainerPlan> of(RunSettings settings, Console console) {
        return switch (settings.containers().runtime()) {
            case PROCESS -> Optional.empty();
            case DOCKER -> Optional.of(required(settings, console));
            case AUTO -> wherePossible(settings, console);
        };
    }

    private static ContainerPlan required(RunSettings settings, Console console) {
        DockerDaemon daemon = DockerDaemon.connect();
        Images images = new ImageFinder(daemon, console::working)
                .find(settings.cluster().target(), settings.containers().images());
        return told(new ContainerPlan(daemon, images), "", console);
    }

    private static Optional<ContainerPlan> wherePossible(RunSettings settings, Console console) {
        try {
            DockerDaemon daemon = DockerDaemon.connect();
            Images images = new ImageFinder(daemon, console::working)
                    .find(settings.cluster().target(), settings.containers().images());
            return Optional.of(
                    told(new ContainerPlan(daemon, images), ", since a daemon answers and has them", console));
        } catch (ClusterException e) {
            String reason = String.valueOf(e.getMessage()).lines().findFirst().orElse("");
            console.say("runtime   process, since " + reason);
            return Optional.empty();
        }
    }

    private static ContainerPlan told(ContainerPlan plan, String why, Console console) {
        console.say("runtime   docker: " + plan.daemon().version() + ", nodes "
                + plan.images().kafka() + ", links " + plan.images().links() + why);
        return plan;
    }
}
