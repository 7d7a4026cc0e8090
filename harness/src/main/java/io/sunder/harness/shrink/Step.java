package io.sunder.harness.shrink;

import io.sunder.harness.campaign.Proportion;
import io.sunder.harness.scenario.DurationText;
import io.sunder.harness.scenario.FaultSpec;
import io.sunder.harness.scenario.Scenario;
import io.sunder.harness.shrink.Judge.Judged;
import java.util.stream.Collectors;

/**
 * One decision.
 *
 * @param name what was taken away: {@code faults}, {@code time limit}..
 * @param scenario the candidate, in a few words
 * @param shown how many of its tries showed the anomaly
 * @param seconds they took
 * @param kept whether the candidate took the place of the scenario before it
 */
public record Step(String name, String scenario, Proportion shown, double seconds, boolean kept) {
    private static final int MOST_NAMED = 3;

    static Step of(String name, Scenario candidate, Judged judged, boolean kept) {
        return new Step(name, words(candidate), judged.shown(), judged.seconds(), kept);
    }

    /** Its size in every respect that shrinking changes. */
    static String words(Scenario scenario) {
        var load = scenario.workload();
        return faults(scenario) + "; " + DurationText.format(scenario.limits().time()) + "; "
                + scenario.keys().size() + (scenario.keys().size() == 1 ? " partition; " : " partitions; ")
                + load.producers() + "x" + load.inFlight() + " producers, " + load.consumers() + "+"
                + load.endOffsetReaders() + " readers, rate " + load.rate();
    }

    private static String faults(Scenario scenario) {
        int count = scenario.faults().size();
        if (count == 0 || count > MOST_NAMED) {
            return count + " faults";
        }
        return scenario.faults().stream().map(Step::fault).collect(Collectors.joining(", "));
    }

    private static String fault(FaultSpec fault) {
        return fault.lastsToTheEnd() ? fault.id() : fault.id() + " " + DurationText.format(fault.lasts());
    }
}
