package io.sunder.harness.campaign;

import io.sunder.harness.campaign.CaseResult.Meaning;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeSet;

/** How often each scenario failed, held against an earlier campaign. */
public final class Comparison {
    private static final double SIGNIFICANT = 0.05;

    private Comparison() {}

    /** What became of a scenario. */
    public enum Change {
        NEW,
        FIXED,
        STILL_FAILING
    }

    /**
     * A scenario that failed in either campaign.
     *
     * @param scenario its name
     * @param change what became of it
     * @param earlier failures among the earlier campaign's verdicts
     * @param now failures among this campaign's verdicts
     * @param p how likely a difference like this is by chance (Fisher's exact test, two-sided)
     */
    public record Row(String scenario, Change change, Proportion earlier, Proportion now, double p) {
        /** Whether chance is no good explanation of the difference: p below 0.05. */
        public boolean significant() {
            return p < SIGNIFICANT;
        }

        /** The row as a line. */
        public String text() {
            return String.format(
                    Locale.ROOT,
                    "%-13s %s: %d of %d before, %d of %d now; p = %.3f, %s",
                    change.name().toLowerCase(Locale.ROOT).replace('_', ' '),
                    scenario,
                    earlier.hits(),
                    earlier.tries(),
                    now.hits(),
                    now.tries(),
                    p,
                    significant() ? "significant" : "may be chance");
        }
    }

    /** The scenarios that both campaigns have verdicts of and that failed in one of them, by name. */
    public static List<Row> of(List<CaseResult> earlier, List<CaseResult> now) {
        Map<String, Proportion> before = failures(earlier);
        Map<String, Proportion> after = failures(now);
        List<Row> rows = new ArrayList<>();
        for (String scenario : new TreeSet<>(before.keySet())) {
            Proportion old = before.get(scenario);
            Proportion fresh = after.get(scenario);
            if (fresh != null && old.hits() + fresh.hits() > 0) {
                rows.add(new Row(scenario, change(old, fresh), old, fresh, FisherTest.p(old, fresh)));
            }
        }
        return rows;
    }

    private static Change change(Proportion old, Proportion fresh) {
        if (old.hits() == 0) {
            return Change.NEW;
        }
        return fresh.hits() == 0 ? Change.FIXED : Change.STILL_FAILING;
    }

    /** Failures among the cases that came to a verdict, by scenario, in the order of first results. */
    static Map<String, Proportion> failures(List<CaseResult> results) {
        Map<String, Proportion> byScenario = new java.util.LinkedHashMap<>();
        for (CaseResult result : results) {
            if (result.meaning() == Meaning.AS_EXPECTED || result.meaning() == Meaning.FAILED) {
                int hit = result.meaning() == Meaning.FAILED ? 1 : 0;
                byScenario.merge(
                        result.key().scenario(),
                        new Proportion(hit, 1),
                        (a, b) -> new Proportion(a.hits() + b.hits(), a.tries() + b.tries()));
            }
        }
        return byScenario;
    }
}
