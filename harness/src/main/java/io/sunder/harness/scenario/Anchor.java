package io.sunder.harness.scenario;

import java.time.Duration;
import java.util.Optional;

/** What decides when a fault begins. */
public sealed interface Anchor {
    /** The clock does; {@code time} counts from the workload's start. */
    record At(Duration time) implements Anchor {}

    /**
     * An event of the run does.
     *
     * @param condition what is waited for
     * @param notBefore from when on it is waited for, counted from the workload's start; changes are seen against that moment
     * @param delay how long after it the fault begins
     * @param within until when it has to have come, counted from the workload's start; after that the fault never begins
     */
    record On(Condition condition, Duration notBefore, Duration delay, Duration within) implements Anchor {
        /** Waits from the workload's start on. */
        public On(Condition condition, Duration delay, Duration within) {
            this(condition, Duration.ZERO, delay, within);
        }
    }

    /** The id of the fault that this one waits for; empty if it waits for none. */
    default Optional<String> awaitedFault() {
        return this instanceof On on && on.condition() instanceof Condition.Healed healed
                ? Optional.of(healed.fault())
                : Optional.empty();
    }
}
