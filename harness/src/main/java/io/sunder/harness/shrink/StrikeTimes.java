package io.sunder.harness.shrink;

import io.sunder.harness.scenario.Anchor;
import io.sunder.harness.scenario.FaultSpec;
import io.sunder.harness.scenario.Scenario;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** When the faults of the original run struck, for those that are planned after events. */
final class StrikeTimes {
    private final Map<String, Duration> times = new HashMap<>();

    /**
     * @param concrete the run's schedule, in which every fault has its time
     */
    StrikeTimes(Scenario concrete) {
        for (FaultSpec fault : concrete.faults()) {
            if (fault.anchor() instanceof Anchor.At at) {
                times.put(fault.id(), at.time());
            }
        }
    }

    /** When it begins, or began in the original run. */
    Duration begin(FaultSpec fault) {
        return fault.anchor() instanceof Anchor.At at ? at.time() : times.getOrDefault(fault.id(), Duration.ZERO);
    }

    /** When it ends, as far as that is known; one without a length ends with the run. */
    Duration end(FaultSpec fault) {
        return fault.lastsToTheEnd() ? begin(fault) : begin(fault).plus(fault.lasts());
    }

    /** The scenario with only these faults; one that waited for a fault that is gone begins when it did in the run. */
    Scenario only(Scenario scenario, List<FaultSpec> faults) {
        Set<String> ids = new HashSet<>();
        faults.forEach(fault -> ids.add(fault.id()));
        return scenario.withFaults(faults.stream()
                .map(fault -> fault.anchor()
                                .awaitedFault()
                                .filter(id -> !ids.contains(id))
                                .isPresent()
                        ? fault.withAnchor(new Anchor.At(begin(fault)))
                        : fault)
                .toList());
    }
}
