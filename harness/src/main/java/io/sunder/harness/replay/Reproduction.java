package io.sunder.harness.replay;

import io.sunder.harness.campaign.CaseResult;
import io.sunder.harness.campaign.CaseResult.Ending;
import io.sunder.harness.campaign.Proportion;
import io.sunder.histories.verdict.AnomalyKind;
import io.sunder.histories.verdict.Outcome;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * How often replays show what a run had shown: one of its anomalies or, where it had none, its verdict. A replay that the
 * harness could not carry out says nothing about the target, and is no try.
 */
public final class Reproduction {
    private final Outcome outcome;
    private final List<String> wanted;
    private final List<CaseResult> replays = new ArrayList<>();

    /**
     * @param outcome the run's verdict
     * @param wanted the kinds that count; if there are none, the verdict does
     */
    public Reproduction(Outcome outcome, List<AnomalyKind> wanted) {
        this.outcome = outcome;
        this.wanted = wanted.stream().map(AnomalyKind::json).toList();
    }

    /** Takes one more replay in. */
    public void add(CaseResult replay) {
        replays.add(replay);
    }

    /** All replays up to now, in order. */
    public List<CaseResult> replays() {
        return List.copyOf(replays);
    }

    /** What is looked for, in words. */
    public String words() {
        return wanted.isEmpty() ? "the verdict " + outcome.json() : String.join(" or ", wanted);
    }

    /** Whether a replay shows it. */
    public boolean isShownBy(CaseResult replay) {
        return wanted.isEmpty()
                ? replay.ending().json().equals(outcome.json())
                : wanted.stream().anyMatch(replay.violations()::containsKey);
    }

    /** How many of the replays that came to a verdict show it. */
    public Proportion rate() {
        List<CaseResult> tries = tries();
        return new Proportion((int) tries.stream().filter(this::isShownBy).count(), tries.size());
    }

    /** The same for each kind by itself. */
    public Map<String, Proportion> ratesByAnomaly() {
        List<CaseResult> tries = tries();
        Map<String, Proportion> rates = new LinkedHashMap<>();
        for (String kind : wanted) {
            long hits = tries.stream()
                    .filter(replay -> replay.violations().containsKey(kind))
                    .count();
            rates.put(kind, new Proportion((int) hits, tries.size()));
        }
        return rates;
    }

    /** The replays whose folders tell something: all, or the first that shows it and the first that does not. */
    public List<CaseResult> worthKeeping(boolean all) {
        List<CaseResult> tries = tries();
        if (all) {
            return tries;
        }
        List<CaseResult> first = new ArrayList<>();
        tries.stream().filter(this::isShownBy).findFirst().ifPresent(first::add);
        tries.stream().filter(replay -> !isShownBy(replay)).findFirst().ifPresent(first::add);
        return first;
    }

    private List<CaseResult> tries() {
        return replays.stream()
                .filter(replay -> replay.ending() != Ending.HARNESS_ERROR)
                .toList();
    }
}
