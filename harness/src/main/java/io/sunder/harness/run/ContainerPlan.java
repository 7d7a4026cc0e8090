package io.sunder.harness.run;

import io.sunder.harness.cluster.ClusterException;
import io.sunder.harness.docker.daemon.DockerDaemon;
import io.sunder.harness.docker.image.ImageFinder;
import io.sunder.harness.docker.image.ImageNames;
import io.sunder.harness.docker.image.Images;
import io.sunder.harness.docker.image.Images.EngineKind;
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
            case AUTO ->
                settings.engine() instanceof LinkEngine.Container
                        ? Optional.of(required(settings, console))
                        : wherePossible(settings, console);
        };
    }

    private static ContainerPlan required(RunSettings settings, Console console) {
        DockerDaemon daemon = DockerDaemon.connect();
        Images images = images(daemon, settings, console);
        return told(new ContainerPlan(daemon, images), "", console);
    }

    private static Images images(DockerDaemon daemon, RunSettings settings, Console console) {
        EngineNeed need = EngineNeed.of(settings.scenario());
        ImageFinder finder = new ImageFinder(daemon, console::working);
        Optional<EngineKind> engine = engine(settings, need, finder);
        Images images = finder.find(
                settings.cluster().target(),
                NodeNeed.of(settings.scenario()).furtherTargets(),
                engine,
                settings.containers().images());
        if (images.engine() == EngineKind.TOXIPROXY && need == EngineNeed.LIVE_COUNTERS) {
            console.say(
                    "note      Toxiproxy counts a connection's bytes when it ends, so delay, throttle, slice and slow-close"
                            + " have no witness here, and stall has one only for root on Linux with ss and nsenter;"
                            + " the embedded engine gives one (--toxiproxy embedded)");
        }
        return images;
    }

    /** The engine that was asked for, or else the one that can prove all faults, if it has an image here. */
    private static Optional<EngineKind> engine(RunSettings settings, EngineNeed need, ImageFinder finder) {
        Optional<EngineKind> asked = settings.engine().inContainers();
        if (need == EngineNeed.KAFKA_FRAMES && asked.equals(Optional.of(EngineKind.TOXIPROXY))) {
            throw new ClusterException("a fault of this scenario acts on Kafka frames, which only the embedded link"
                    + " engine can; run it without --toxiproxy container");
        }
        boolean free =
                asked.isEmpty() && settings.containers().images().toxiproxy().isEmpty();
        return switch (need) {
            case NOTHING -> asked;
            case LIVE_COUNTERS -> free && finder.isPresent(ImageNames.LINKS) ? Optional.of(EngineKind.EMBEDDED) : asked;
            case KAFKA_FRAMES -> Optional.of(EngineKind.EMBEDDED);
        };
    }

    private static Optional<ContainerPlan> wherePossible(RunSettings settings, Console console) {
        try {
            DockerDaemon daemon = DockerDaemon.connect();
            Images images = images(daemon, settings, console);
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
                + plan.images().nodes() + ", links " + plan.images().links() + why);
        return plan;
    }
}
