package io.sunder.harness.shrink;

import io.sunder.harness.scenario.Anchor;
import io.sunder.harness.scenario.FaultSpec;
import io.sunder.harness.scenario.Scenario;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/** Shorter runs and shorter faults. */
final class TimeReductions {
    /** What is left before the first fault, and after the last one. */
    private static final Duration REST = Duration.ofSeconds(1);

    private static final Duration SHORTEST_FAULT = Duration.ofMillis(500);

    private final StrikeTimes times;

    TimeReductions(StrikeTimes times) {
        this.times = times;
    }

    List<Reduction> all() {
        return List.of(
                Reduction.of("begin earlier", this::earlier),
                Reduction.of("time limit", this::timeLimit),
                Reduction.of("all faults shorter", this::allShorter),
                Reduction.of("one fault shorter", this::oneShorter));
    }

    /** All that comes before the first fault, or half of it, is left out. */
    private List<Scenario> earlier(Scenario scenario) {
        Duration first = scenario.faults().stream()
                .map(times::begin)
                .min(Duration::compareTo)
                .orElse(Duration.ZERO);
        Duration idle = first.minus(REST);
        List<Scenario> candidates = new ArrayList<>();
        if (idle.compareTo(REST) >= 0) {
            candidates.add(moved(scenario, idle));
            candidates.add(moved(scenario, idle.dividedBy(2)));
        }
        return candidates;
    }

    private static Scenario moved(Scenario scenario, Duration by) {
        Duration limit = scenario.limits().time().minus(by);
        return limited(
                scenario.withFaults(scenario.faults().stream()
                        .map(fault -> fault.withAnchor(moved(fault.anchor(), by)))
                        .toList()),
                limit);
    }

    private static Anchor moved(Anchor anchor, Duration by) {
        if (anchor instanceof Anchor.At at) {
            return new Anchor.At(notNegative(at.time().minus(by)));
        }
        Anchor.On on = (Anchor.On) anchor;
        return new Anchor.On(
                on.condition(),
                notNegative(on.notBefore().minus(by)),
                on.delay(),
                notNegative(on.within().minus(by)));
    }

    /** The run ends with its last fault, or half-way to that. */
    private List<Scenario> timeLimit(Scenario scenario) {
        Duration limit = scenario.limits().time();
        Duration least = scenario.faults().stream()
                .map(times::end)
                .max(Duration::compareTo)
                .orElse(REST)
                .plus(REST);
        List<Scenario> candidates = new ArrayList<>();
        if (limit.minus(least).compareTo(REST) >= 0) {
            candidates.add(limited(scenario, least));
            candidates.add(limited(scenario, least.plus(limit).dividedBy(2)));
        }
        return candidates;
    }

    /** Events are waited for no longer than the run goes on. */
    private static Scenario limited(Scenario scenario, Duration limit) {
        return scenario.withLimits(scenario.limits().withTime(limit))
                .withFaults(scenario.faults().stream()
                        .map(fault -> fault.withAnchor(within(fault.anchor(), limit)))
                        .toList());
    }

    private static Anchor within(Anchor anchor, Duration limit) {
        return anchor instanceof Anchor.On on && on.within().compareTo(limit) > 0
                ? new Anchor.On(on.condition(), on.notBefore(), on.delay(), limit)
                : anchor;
    }

    private List<Scenario> allShorter(Scenario scenario) {
        return shorter(scenario, fault -> true);
    }

    private List<Scenario> oneShorter(Scenario scenario) {
        List<Scenario> candidates = new ArrayList<>();
        if (scenario.faults().size() > 1) {
            scenario.faults().forEach(one -> candidates.addAll(shorter(scenario, one::equals)));
        }
        return candidates;
    }

    private static List<Scenario> shorter(Scenario scenario, java.util.function.Predicate<FaultSpec> chosen) {
        UnaryOperator<FaultSpec> half = fault -> {
            boolean long2 = !fault.lastsToTheEnd() && fault.lasts().compareTo(SHORTEST_FAULT.multipliedBy(2)) >= 0;
            return long2 && chosen.test(fault) ? fault.withLasts(fault.lasts().dividedBy(2)) : fault;
        };
        Scenario shorter =
                scenario.withFaults(scenario.faults().stream().map(half).toList());
        return shorter.equals(scenario) ? List.of() : List.of(shorter);
    }

    private static Duration notNegative(Duration duration) {
        return duration.isNegative() ? Duration.ZERO : duration;
    }
}
