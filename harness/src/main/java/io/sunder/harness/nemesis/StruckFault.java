package io.sunder.harness.nemesis;

import io.sunder.harness.scenario.FaultAction;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * A fault as it really was.
 *
 * @param id its name in the schedule
 * @param kind its kind
 * @param trigger which event let it begin, in words; empty where a time did, or where the event never came
 * @param action what it did, aimed at ids; empty if it never struck
 * @param targets what was hit, resolved
 * @param began since the workload's start
 * @param ended since the workload's start; empty while it is on
 * @param witness the proof that it took effect
 * @param problem what went wrong in striking or healing
 */
public record StruckFault(
        String id,
        String kind,
        Optional<String> trigger,
        Optional<FaultAction> action,
        List<String> targets,
        Duration began,
        Optional<Duration> ended,
        Optional<String> witness,
        Optional<String> problem) {
    public StruckFault {
        targets = List.copyOf(targets);
    }
}
