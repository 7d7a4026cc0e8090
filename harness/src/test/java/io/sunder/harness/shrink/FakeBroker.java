package io.sunder.harness.shrink;

import io.sunder.harness.campaign.CaseKey;
import io.sunder.harness.campaign.CaseResult;
import io.sunder.harness.campaign.CaseResult.Ending;
import io.sunder.harness.scenario.Scenario;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;

/** Stands in for clusters: a function says which anomaly a scenario leads to how often, and time passes on a clock of its own. */
final class FakeBroker implements Trials {
    private final SplittableRandom chance;
    private final Function<Scenario, Map<String, Double>> rates;
    private final AtomicLong nanos = new AtomicLong();
    private int runs;
    private int most = Integer.MAX_VALUE;

    FakeBroker(long seed, Function<Scenario, Map<String, Double>> rates) {
        this.chance = new SplittableRandom(seed);
        this.rates = rates;
    }

    /** Is asked to stop after so many runs more. */
    void stopAfter(int more) {
        most = runs + more;
    }

    long nanos() {
        return nanos.get();
    }

    int runs() {
        return runs;
    }

    @Override
    public Optional<CaseResult> run(Scenario candidate) {
        if (runs == most) {
            return Optional.empty();
        }
        runs++;
        double seconds = candidate.limits().time().toMillis() / 1_000.0 + 3;
        nanos.addAndGet(Duration.ofMillis(Math.round(seconds * 1_000)).toNanos());
        Map<String, Long> violations = new java.util.TreeMap<>();
        rates.apply(candidate).forEach((kind, rate) -> {
            if (chance.nextDouble() < rate) {
                violations.put(kind, 1L);
            }
        });
        return Optional.of(new CaseResult(
                new CaseKey(candidate.name(), candidate.seed()),
                violations.isEmpty() ? Ending.VALID : Ending.INVALID,
                Ending.VALID,
                violations,
                "",
                seconds,
                ""));
    }
}
