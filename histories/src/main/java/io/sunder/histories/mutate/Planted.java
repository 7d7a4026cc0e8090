package io.sunder.histories.mutate;

import io.sunder.histories.verdict.AnomalyClass;
import io.sunder.histories.verdict.AnomalyExample;
import io.sunder.histories.verdict.AnomalyKind;
import java.util.Set;
import java.util.TreeSet;

/**
 * The one finding that a damaged history must give.
 *
 * @param kind which anomaly
 * @param anomalyClass what it means under the history's contract
 * @param keys the topic-partition; more than one where the finding may name either, as of a circle
 * @param offsets where; more than one where the finding may name either, as of two copies of a record
 * @param values what; more than one where the finding may name either, empty where it names none
 */
public record Planted(
        AnomalyKind kind, AnomalyClass anomalyClass, Set<String> keys, Set<Long> offsets, Set<Long> values) {
    public Planted {
        keys = Set.copyOf(keys);
        offsets = Set.copyOf(offsets);
        values = Set.copyOf(values);
        if (keys.isEmpty() || offsets.isEmpty()) {
            throw new IllegalArgumentException("a planted anomaly has a place");
        }
    }

    Planted(AnomalyKind kind, AnomalyClass anomalyClass, String key, Set<Long> offsets, Set<Long> values) {
        this(kind, anomalyClass, Set.of(key), offsets, values);
    }

    static Planted violation(AnomalyKind kind, String key, long offset, long value) {
        return new Planted(kind, AnomalyClass.VIOLATION, key, Set.of(offset), Set.of(value));
    }

    /** Whether a finding of that kind and class is this one. */
    public boolean isAt(AnomalyExample found) {
        boolean place =
                found.offset().isPresent() && offsets.contains(found.offset().getAsLong());
        boolean what = found.value().isEmpty()
                ? values.isEmpty()
                : values.contains(Long.valueOf(found.value().get().text()));
        return keys.contains(found.key()) && place && what;
    }

    /** For people: {@code lost-write (violation) at orders-0 offset 12 value 40}. */
    @Override
    public String toString() {
        return kind.json() + " (" + anomalyClass.json() + ") at " + String.join(" or ", new TreeSet<>(keys))
                + " offset " + words(offsets) + (values.isEmpty() ? "" : " value " + words(values));
    }

    private static String words(Set<Long> either) {
        return String.join(
                " or ", new TreeSet<>(either).stream().map(String::valueOf).toList());
    }
}
