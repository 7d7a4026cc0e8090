package io.sunder.harness.toxiproxy;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/** The settings of a toxic: texts and whole numbers by name, in the order in which they are shown. Immutable. */
final class Attributes {
    private final Map<String, String> texts;
    private final Map<String, Long> values;

    private Attributes(Map<String, String> texts, Map<String, Long> values) {
        this.texts = Collections.unmodifiableMap(texts);
        this.values = Collections.unmodifiableMap(values);
    }

    /** Every name of the type with an empty text or the value 0. */
    static Attributes zero(ToxicType type) {
        Map<String, String> texts = new LinkedHashMap<>();
        type.textNames().forEach(name -> texts.put(name, ""));
        Map<String, Long> values = new LinkedHashMap<>();
        type.attributeNames().forEach(name -> values.put(name, 0L));
        return new Attributes(texts, values);
    }

    /** The same with some values replaced; names that this toxic does not have are ignored. */
    Attributes with(Map<String, String> newTexts, Map<String, Long> changes) {
        Map<String, String> changedTexts = new LinkedHashMap<>(texts);
        newTexts.forEach((name, text) -> changedTexts.computeIfPresent(name, (key, old) -> text));
        Map<String, Long> changed = new LinkedHashMap<>(values);
        for (Map.Entry<String, Long> change : changes.entrySet()) {
            changed.computeIfPresent(change.getKey(), (name, old) -> change.getValue());
        }
        return new Attributes(changedTexts, changed);
    }

    long get(String name) {
        Long value = values.get(name);
        if (value == null) {
            throw new IllegalArgumentException("no attribute " + name + " among " + values.keySet());
        }
        return value;
    }

    String text(String name) {
        String text = texts.get(name);
        if (text == null) {
            throw new IllegalArgumentException("no attribute " + name + " among " + texts.keySet());
        }
        return text;
    }

    Map<String, String> texts() {
        return texts;
    }

    Map<String, Long> asMap() {
        return values;
    }
}
