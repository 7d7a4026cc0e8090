package io.sunder.harness.scenario;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * A random nemesis: faults are drawn from the run's seed instead of being written down one by one.
 *
 * @param kinds the families of faults that it draws from; at least one
 * @param interval how far apart faults begin on average while it is neither quiet nor storming
 */
public record NemesisSpec(List<NemesisKind> kinds, Duration interval) {
    /** What is taken where no interval is given. */
    public static final Duration STANDARD_INTERVAL = Duration.ofSeconds(5);

    /** How long the cluster is left alone at a run's beginning and at its end. */
    public static final Duration CALM = Duration.ofSeconds(2);

    public NemesisSpec {
        kinds = List.copyOf(kinds);
        if (kinds.isEmpty()) {
            throw new IllegalArgumentException("a random nemesis needs at least one kind of fault");
        }
        if (interval.toMillis() < 100) {
            throw new IllegalArgumentException("a random nemesis's interval is at least 100 ms, not " + interval);
        }
    }

    /** Why a run of this length has no random faults, if it is too short for any: {@link #CALM} takes all of it. */
    public Optional<String> whyNone(Duration timeLimit) {
        Duration calm = CALM.multipliedBy(2);
        return timeLimit.compareTo(calm) > 0
                ? Optional.empty()
                : Optional.of("random faults need a time limit of more than " + DurationText.format(calm) + ", not "
                        + DurationText.format(timeLimit));
    }
}
