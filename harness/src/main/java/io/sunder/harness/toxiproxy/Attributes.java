package io.sunder.harness.toxiproxy;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The settings of a toxic: whole numbers by name, in the order in which they are shown. Immutable. */
final class Attributes {
    private final Map<String, Long> values;

    private Attributes(Map<String, Long> values) {
        this.values = Collections.unmodifiableMap(values);
    }

    /** Every name with the value 0. */
    static Attributes zero(List<String> names) {
        Map<String, Long> values = new LinkedHashMap<>();
        for (String name : names) {
            values.put(name, 0L);
        }
        return new Attributes(values);
    }

    /** The same with some values replaced; names that this toxic does not have are ignored. */
    Attributes with(Map<String, Long> changes) {
        Map<String, Long> changed = new LinkedHashMap<>(values);
        for (Map.Entry<String, Long> change : changes.entrySet()) {
            changed.computeIfPresent(change.getKey(), (name, old) -> change.getValue());
        }
        return new Attributes(changed);
    }

    long get(String name) {
        Long value = values.get(name);
        if (value == null) {
            throw new IllegalArgumentException("no attribute " + name + " among " + values.keySet());
        }
        return value;
    }

    Map<String, Long> asMap() {
        return values;
    }
}
