package io.sunder.harness.shrink;

import io.sunder.harness.scenario.Scenario;
import java.util.List;

/** One way to make a scenario smaller. */
interface Reduction {
    /** What it takes away, in a word or two: {@code time limit}. */
    String name();

    /** Smaller scenarios, the smallest first; none if there is nothing left to take away. */
    List<Scenario> candidates(Scenario scenario);

    /** A reduction from its name and its candidates. */
    static Reduction of(String name, Candidates candidates) {
        return new Reduction() {
            @Override
            public String name() {
                return name;
            }

            @Override
            public List<Scenario> candidates(Scenario scenario) {
                return candidates.of(scenario);
            }
        };
    }

    /** What a reduction has to offer. */
    @FunctionalInterface
    interface Candidates {
        List<Scenario> of(Scenario scenario);
    }
}
