package io.sunder.harness.shrink;

import io.sunder.harness.campaign.Proportion;
import io.sunder.harness.scenario.FaultSpec;
import io.sunder.harness.scenario.Scenario;
import io.sunder.harness.scenario.ScenarioException;
import io.sunder.harness.scenario.ScenarioFile;
import io.sunder.harness.scenario.ScenarioWriter;
import io.sunder.harness.shrink.Criterion.Answer;
import io.sunder.harness.shrink.Judge.Judged;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Makes a scenario small. First its faults are reduced by delta debugging; then everything else is reduced, greedily, one thing
 * after the other, until nothing can be; at last the smallest scenario has to stand by new tries, and is given up for the one
 * before if its rate turns out lower. The same tries lead to the same decisions, so it goes on where it was broken off.
 */
final class Shrinker {
    private static final int MOST_PASSES = 3;

    private final Judge judge;
    private final StrikeTimes times;
    private final int repeats;
    private final RunFolders folders;
    private final Decisions listener;
    private final List<Step> steps = new ArrayList<>();
    private final Set<Scenario> refused = new HashSet<>();
    private final List<Accepted> accepted = new ArrayList<>();

    /** A scenario that is as good as the original. */
    private record Accepted(Scenario scenario, Judged judged) {}

    /**
     * @param judge tries scenarios
     * @param concrete the schedule of the original run, for the times at which its faults struck
     * @param repeats how often the original is tried
     * @param folders the folders of tries
     * @param listener is told of every decision
     */
    Shrinker(Judge judge, Scenario concrete, int repeats, RunFolders folders, Decisions listener) {
        this.judge = judge;
        this.times = new StrikeTimes(concrete);
        this.repeats = repeats;
        this.folders = folders;
        this.listener = listener;
    }

    /**
     * Shrinks.
     *
     * @return what there is, also if the time was over or somebody asked to stop
     */
    Shrunk shrink(Scenario original) throws InterruptedException {
        Proportion rate = new Proportion(0, 0);
        try {
            Judged measured = judge.measured(original, repeats);
            rate = measured.shown();
            accept("original", original, measured);
            if (rate.hits() == 0) {
                return shrunk(rate, Optional.of("the original did not show the anomaly again"));
            }
            Criterion criterion = Criterion.of(rate, repeats);
            reduceFaults(criterion);
            reduceAll(criterion);
            confirm(criterion);
            return shrunk(rate, Optional.empty());
        } catch (ShrinkStopped e) {
            return shrunk(rate, Optional.of(String.valueOf(e.getMessage())));
        }
    }

    private Shrunk shrunk(Proportion rate, Optional<String> unfinished) {
        Optional<Accepted> best =
                accepted.isEmpty() ? Optional.empty() : Optional.of(accepted.get(accepted.size() - 1));
        return new Shrunk(
                rate,
                best.map(Accepted::scenario),
                best.map(one -> one.judged().shown()).orElse(rate),
                best.flatMap(one -> last(one.judged().folders())),
                steps,
                unfinished);
    }

    private static Optional<Path> last(List<Path> paths) {
        return paths.isEmpty() ? Optional.empty() : Optional.of(paths.get(paths.size() - 1));
    }

    private Scenario best() {
        return accepted.get(accepted.size() - 1).scenario();
    }

    private void reduceFaults(Criterion criterion) throws InterruptedException {
        List<FaultSpec> all = best().faults();
        Scenario whole = best();
        List<FaultSpec> least = Ddmin.minimal(all, part -> isGood("faults", times.only(whole, part), criterion));
        if (least.size() == 1) {
            isGood("faults", whole.withFaults(List.of()), criterion);
        }
    }

    /** A pass that changed something is followed by another, since what is needed may have become less. */
    private void reduceAll(Criterion criterion) throws InterruptedException {
        List<Reduction> reductions = new ArrayList<>();
        reductions.add(Reduction.of("faults", this::withoutOneFault));
        reductions.addAll(new TimeReductions(times).all());
        reductions.addAll(LoadReductions.all());
        for (int pass = 0; pass < MOST_PASSES; pass++) {
            Scenario before = best();
            for (Reduction reduction : reductions) {
                reduce(reduction, criterion);
            }
            if (best().equals(before)) {
                return;
            }
        }
    }

    private List<Scenario> withoutOneFault(Scenario scenario) {
        List<Scenario> candidates = new ArrayList<>();
        for (FaultSpec fault : scenario.faults()) {
            if (scenario.faults().size() > 1) {
                candidates.add(times.only(
                        scenario,
                        scenario.faults().stream()
                                .filter(other -> !other.equals(fault))
                                .toList()));
            }
        }
        return candidates;
    }

    private void reduce(Reduction reduction, Criterion criterion) throws InterruptedException {
        boolean smaller = true;
        while (smaller) {
            smaller = false;
            for (Scenario candidate : reduction.candidates(best())) {
                if (isGood(reduction.name(), candidate, criterion)) {
                    smaller = true;
                    break;
                }
            }
        }
    }

    /** What can't be written down and read back is no scenario; nothing is run for it. */
    private boolean isGood(String name, Scenario candidate, Criterion criterion) throws InterruptedException {
        Optional<Scenario> readBack = readBack(candidate);
        if (readBack.isEmpty() || readBack.get().equals(best()) || refused.contains(readBack.get())) {
            return false;
        }
        Judged judged = judge.judged(readBack.get(), criterion);
        if (judged.answer() == Answer.GOOD) {
            accept(name, readBack.get(), judged);
            return true;
        }
        refused.add(readBack.get());
        tell(Step.of(name, readBack.get(), judged, false));
        sweep(judged);
        return false;
    }

    private static Optional<Scenario> readBack(Scenario candidate) {
        try {
            return Optional.of(ScenarioFile.parse(candidate.name(), ScenarioWriter.text(candidate)));
        } catch (ScenarioException e) {
            return Optional.empty();
        }
    }

    private void accept(String name, Scenario scenario, Judged judged) {
        accepted.add(new Accepted(scenario, judged));
        tell(Step.of(name, scenario, judged, true));
        sweep(judged);
    }

    private void tell(Step step) {
        steps.add(step);
        listener.decided(step, accepted.isEmpty() ? Optional.empty() : Optional.of(best()));
    }

    /**
     * Keeps the folders of the two smallest scenarios, of which the last may yet be given up. Decisions that are taken again
     * from the log remove nothing: what comes later in the log is still needed.
     */
    private void sweep(Judged judged) {
        if (judged.triedNow()) {
            folders.removeAllBut(accepted.stream()
                    .skip(Math.max(0, accepted.size() - 2))
                    .flatMap(one -> last(one.judged().folders()).stream())
                    .collect(Collectors.toSet()));
        }
    }

    /** Few tries were enough to go on with, and chance may have favoured them; what is handed out has to stand by more, new ones. */
    private void confirm(Criterion criterion) throws InterruptedException {
        while (accepted.size() > 1) {
            Accepted last = accepted.get(accepted.size() - 1);
            Judged confirmed = judge.confirmed(last.scenario(), last.judged(), criterion.stricter());
            accepted.remove(last);
            if (confirmed.answer() == Answer.GOOD) {
                accept("confirmed", last.scenario(), confirmed);
                return;
            }
            tell(Step.of("not confirmed", last.scenario(), confirmed, false));
        }
    }
}
