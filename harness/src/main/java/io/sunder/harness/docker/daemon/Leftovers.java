package io.sunder.harness.docker.daemon;

import com.github.dockerjava.api.command.InspectVolumeResponse;
import com.github.dockerjava.api.exception.ConflictException;
import com.github.dockerjava.api.exception.NotFoundException;
import com.github.dockerjava.api.model.Container;
import com.github.dockerjava.api.model.Network;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Removes what runs left behind whose harness died without removing it. */
public final class Leftovers {
    private Leftovers() {}

    /**
     * Looks through everything that is marked as a run's.
     *
     * @return a line for each dead run of which something was removed; empty if there was none
     */
    public static List<String> remove(DockerDaemon daemon) {
        List<String> lines = new ArrayList<>();
        List<Container> containers = daemon.ask(
                "list containers",
                () -> daemon.client()
                        .listContainersCmd()
                        .withShowAll(true)
                        .withLabelFilter(List.of(RunLabels.RUN))
                        .exec());
        for (Container container : containers) {
            abandoned(container.getLabels()).ifPresent(labels -> {
                removeContainer(daemon, container.getId());
                lines.add("removed container " + container.getNames()[0].substring(1)
                        + ", left behind by a harness (pid " + labels.harness().pid() + ") that is gone");
            });
        }
        List<Network> networks = daemon.ask(
                "list networks",
                () -> daemon.client()
                        .listNetworksCmd()
                        .withFilter("label", List.of(RunLabels.RUN))
                        .exec());
        for (Network network : networks) {
            abandoned(network.getLabels()).ifPresent(labels -> {
                removeNetwork(daemon, network.getId());
                lines.add("removed network " + network.getName() + ", left behind by a harness (pid "
                        + labels.harness().pid() + ") that is gone");
            });
        }
        for (InspectVolumeResponse volume : volumes(daemon, RunLabels.RUN)) {
            abandoned(labels(volume)).ifPresent(labels -> {
                removeVolume(daemon, volume.getName());
                lines.add("removed volume " + volume.getName() + ", left behind by a harness (pid "
                        + labels.harness().pid() + ") that is gone");
            });
        }
        return lines;
    }

    private static List<InspectVolumeResponse> volumes(DockerDaemon daemon, String label) {
        List<InspectVolumeResponse> found = daemon.ask(
                "list volumes",
                () -> daemon.client()
                        .listVolumesCmd()
                        .withFilter("label", List.of(label))
                        .exec()
                        .getVolumes());
        return found == null ? List.of() : found;
    }

    private static Map<String, String> labels(InspectVolumeResponse volume) {
        Map<String, String> labels = volume.getLabels();
        return labels == null ? Map.of() : labels;
    }

    /** Removes every container, network and volume of one run; it may be this process's. */
    public static void removeRun(DockerDaemon daemon, String run) {
        List<String> label = List.of(RunLabels.RUN + "=" + run);
        daemon
                .ask(
                        "list containers",
                        () -> daemon.client()
                                .listContainersCmd()
                                .withShowAll(true)
                                .withLabelFilter(label)
                                .exec())
                .parallelStream()
                .forEach(container -> removeContainer(daemon, container.getId()));
        daemon.ask(
                        "list networks",
                        () -> daemon.client()
                                .listNetworksCmd()
                                .withFilter("label", label)
                                .exec())
                .forEach(network -> removeNetwork(daemon, network.getId()));
        volumes(daemon, label.get(0)).forEach(volume -> removeVolume(daemon, volume.getName()));
    }

    private static Optional<RunLabels> abandoned(Map<String, String> labels) {
        return RunLabels.parse(labels).filter(RunLabels::isAbandoned);
    }

    /** Removes a container with its volumes, whatever it is doing; no effect if it is gone or on its way out. */
    public static void removeContainer(DockerDaemon daemon, String id) {
        daemon.ask("remove container " + id, () -> {
            try {
                daemon.client()
                        .removeContainerCmd(id)
                        .withForce(true)
                        .withRemoveVolumes(true)
                        .exec();
            } catch (NotFoundException | ConflictException e) {
                // Gone, or being removed by another start at this moment.
            }
            return true;
        });
    }

    /** Removes a network; no effect if it is gone. */
    public static void removeNetwork(DockerDaemon daemon, String id) {
        daemon.ask("remove network " + id, () -> {
            try {
                daemon.client().removeNetworkCmd(id).exec();
            } catch (NotFoundException e) {
                // Another start was quicker.
            }
            return true;
        });
    }

    /** Removes a volume, which no container has any more; no effect if it is gone. */
    private static void removeVolume(DockerDaemon daemon, String name) {
        daemon.ask("remove volume " + name, () -> {
            try {
                daemon.client().removeVolumeCmd(name).exec();
            } catch (NotFoundException e) {
                // Another start was quicker.
            }
            return true;
        });
    }
}
