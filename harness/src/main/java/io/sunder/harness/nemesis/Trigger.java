package io.sunder.harness.nemesis;

import io.sunder.harness.scenario.Condition;
import io.sunder.harness.scenario.Condition.Acked;
import io.sunder.harness.scenario.Condition.Healed;
import io.sunder.harness.scenario.Condition.IsrRestored;
import io.sunder.harness.scenario.Condition.IsrShrunk;
import io.sunder.harness.scenario.Condition.Lag;
import io.sunder.harness.scenario.Condition.LeaderChanged;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Predicate;

/**
 * Waits for one condition by looking again and again. What was seen earlier counts where the condition is about a
 * change: an ISR is restored only after it was seen shrunk. Not thread-safe.
 */
final class Trigger {
    private final Condition condition;
    private final Roles roles;
    private final Signals signals;
    private final Predicate<String> healed;
    private boolean shrunkBefore;
    private OptionalInt firstLeader = OptionalInt.empty();

    /** {@code healed} tells whether a fault, by its id, has struck and is healed. */
    Trigger(Condition condition, Roles roles, Signals signals, Predicate<String> healed) {
        this.condition = condition;
        this.roles = roles;
        this.signals = signals;
        this.healed = healed;
    }

    /** What was seen, in words, if the condition holds now. */
    Optional<String> look() {
        if (condition instanceof Acked acked) {
            long sends = signals.acknowledged();
            return sends >= acked.sends() ? Optional.of(sends + " sends are acknowledged") : Optional.empty();
        }
        if (condition instanceof IsrShrunk shrunk) {
            return isShrunk(shrunk.key())
                    ? Optional.of("the ISR of " + shrunk.key() + " is " + roles.isr(shrunk.key()))
                    : Optional.empty();
        }
        if (condition instanceof IsrRestored restored) {
            return restored(restored.key());
        }
        if (condition instanceof LeaderChanged changed) {
            return leaderChanged(changed.key());
        }
        if (condition instanceof Lag lag) {
            return lags(lag);
        }
        String fault = ((Healed) condition).fault();
        return healed.test(fault) ? Optional.of(fault + " is healed") : Optional.empty();
    }

    private Optional<String> lags(Lag lag) {
        OptionalInt leader = roles.leader(lag.key());
        return roles.replicas(lag.key()).stream()
                .filter(id -> leader.isPresent() && id != leader.getAsInt())
                .filter(id -> lag.replica().isEmpty() || lag.replica().getAsInt() == id)
                .filter(id -> signals.lag(lag.key(), id).orElse(0) > lag.over())
                .findFirst()
                .map(id -> NodeNames.of(id) + " lacks "
                        + signals.lag(lag.key(), id).orElse(0) + " records of " + lag.key());
    }

    /** Without a leader nobody says who is in sync. */
    private boolean isShrunk(String key) {
        return roles.leader(key).isPresent()
                && roles.isr(key).size() < roles.replicas(key).size();
    }

    private Optional<String> restored(String key) {
        if (isShrunk(key)) {
            shrunkBefore = true;
            return Optional.empty();
        }
        List<Integer> isr = roles.isr(key);
        boolean whole = roles.leader(key).isPresent()
                && !isr.isEmpty()
                && isr.size() == roles.replicas(key).size();
        return shrunkBefore && whole ? Optional.of("the ISR of " + key + " is " + isr + " again") : Optional.empty();
    }

    private Optional<String> leaderChanged(String key) {
        OptionalInt now = roles.leader(key);
        if (now.isEmpty() || firstLeader.isEmpty()) {
            firstLeader = firstLeader.isEmpty() ? now : firstLeader;
            return Optional.empty();
        }
        return now.getAsInt() == firstLeader.getAsInt()
                ? Optional.empty()
                : Optional.of(key + " is led by " + now.getAsInt() + ", at first by " + firstLeader.getAsInt());
    }
}
