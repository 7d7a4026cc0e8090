package io.sunder.harness.shrink;

import io.sunder.harness.campaign.Proportion;
import io.sunder.harness.scenario.Scenario;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * What shrinking came to.
 *
 * @param original how often the original scenario shows the anomaly
 * @param scenario the smallest scenario that is as good; empty if not even the original was tried often enough
 * @param shown how often that one shows it
 * @param folder the folder of a try that shows it, if there is one
 * @param steps all decisions, in order
 * @param unfinished why there may be a smaller one; empty if shrinking came to its end
 */
public record Shrunk(
        Proportion original,
        Optional<Scenario> scenario,
        Proportion shown,
        Optional<Path> folder,
        List<Step> steps,
        Optional<String> unfinished) {
    public Shrunk {
        steps = List.copyOf(steps);
    }
}
