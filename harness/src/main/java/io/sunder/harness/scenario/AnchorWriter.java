package io.sunder.harness.scenario;

import io.sunder.harness.scenario.Condition.Acked;
import io.sunder.harness.scenario.Condition.Healed;
import io.sunder.harness.scenario.Condition.IsrRestored;
import io.sunder.harness.scenario.Condition.IsrShrunk;
import io.sunder.harness.scenario.Condition.LeaderChanged;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;

/** Writes when a fault begins as {@link AnchorParser} reads it. A test holds it against all kinds of conditions. */
final class AnchorWriter {
    private AnchorWriter() {}

    static void put(Map<String, Object> entry, Anchor anchor, Duration timeLimit) {
        if (anchor instanceof Anchor.At at) {
            entry.put("at", DurationText.format(at.time()));
            return;
        }
        Anchor.On on = (Anchor.On) anchor;
        if (on.condition() instanceof Healed healed) {
            entry.put("after", after(healed.fault(), on.delay()));
        } else {
            entry.put("when", when(on));
        }
        if (!on.notBefore().isZero()) {
            entry.put("not-before", DurationText.format(on.notBefore()));
        }
        if (!on.within().equals(timeLimit)) {
            entry.put("within", DurationText.format(on.within()));
        }
    }

    private static Object after(String fault, Duration delay) {
        if (delay.isZero()) {
            return fault;
        }
        Map<String, Object> after = new LinkedHashMap<>();
        after.put("fault", fault);
        after.put("delay", DurationText.format(delay));
        return after;
    }

    private static Map<String, Object> when(Anchor.On on) {
        Map<String, Object> when = new LinkedHashMap<>();
        Condition condition = on.condition();
        if (condition instanceof Acked acked) {
            when.put("acked", acked.sends());
        } else if (condition instanceof IsrShrunk shrunk) {
            when.put("isr-shrunk", shrunk.key());
        } else if (condition instanceof IsrRestored restored) {
            when.put("isr-restored", restored.key());
        } else if (condition instanceof LeaderChanged changed) {
            when.put("leader-changed", changed.key());
        } else if (condition instanceof Condition.Lag lag) {
            Map<String, Object> value = FaultForms.ordered("partition", lag.key(), "over", lag.over());
            lag.replica().ifPresent(id -> value.put("replica", id));
            when.put("lag", value);
        } else {
            throw new IllegalStateException("no YAML form of the condition " + condition);
        }
        if (!on.delay().isZero()) {
            when.put("delay", DurationText.format(on.delay()));
        }
        return when;
    }
}
