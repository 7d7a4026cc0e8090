package io.sunder.harness.campaign;

import io.sunder.harness.campaign.CaseResult.Ending;
import java.util.Map;

/** Results for tests. */
final class Results {
    private Results() {}

    static CaseResult valid(String scenario, long seed) {
        return new CaseResult(new CaseKey(scenario, seed), Ending.VALID, Ending.VALID, Map.of(), "", 60, "");
    }

    static CaseResult invalid(String scenario, long seed) {
        return new CaseResult(
                new CaseKey(scenario, seed),
                Ending.INVALID,
                Ending.VALID,
                Map.of("lost-write", 3L),
                "value 7 <lost> & \"gone\"\u0001",
                61.25,
                "store/" + scenario);
    }

    static CaseResult control(long seed, Ending ending) {
        return new CaseResult(
                new CaseKey("control", seed), ending, Ending.INVALID, Map.of("duplicate", 1L), "twice", 10, "");
    }

    static CaseResult without(String scenario, long seed, Ending ending) {
        return new CaseResult(new CaseKey(scenario, seed), ending, Ending.VALID, Map.of(), "no port free", 5, "f");
    }
}
