package io.sunder.harness.run;

import io.sunder.harness.cluster.Cluster;
import io.sunder.harness.link.LinkId;
import io.sunder.harness.nemesis.Nemesis;
import io.sunder.harness.nemesis.Roles;
import io.sunder.harness.nemesis.Signals;
import io.sunder.harness.scenario.Scenario;
import java.time.Duration;
import java.util.Set;
import java.util.function.Supplier;

/**
 * A run whose workload is at work, as a {@link Script} sees it. Everything in it is thread-safe and ends with the run.
 *
 * @param scenario what is run, with the faults that chance drew
 * @param cluster the nodes; what is done to them goes through the nemesis, or it would leave no trace in the history
 * @param links all links of the mesh
 * @param roles who plays which role now
 * @param nemesis strikes and heals
 * @param signals how far the workload is
 * @param elapsed time since the workload's start
 */
public record LiveRun(
        Scenario scenario,
        Cluster cluster,
        Set<LinkId> links,
        Roles roles,
        Nemesis nemesis,
        Signals signals,
        Supplier<Duration> elapsed) {
    public LiveRun {
        links = Set.copyOf(links);
    }
}
