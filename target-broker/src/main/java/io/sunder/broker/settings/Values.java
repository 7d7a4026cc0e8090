package io.sunder.broker.settings;

import io.sunder.broker.log.BrokerLogSettings;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.kafka.common.config.ConfigException;

/** Settings as they were given, read one by one; remembers which somebody asked for. */
final class Values {
    private final Map<String, String> values;
    private final Set<String> asked = ConcurrentHashMap.newKeySet();

    Values(Map<String, String> values) {
        this.values = Map.copyOf(values);
    }

    Map<String, String> all() {
        return new TreeMap<>(values);
    }

    /** A line for each setting that nobody has asked for: it means nothing here, or it is misspelled. */
    List<String> warnings() {
        return all().keySet().stream()
                .filter(key -> !asked.contains(key) && !BrokerLogSettings.reads(key))
                .map(key -> key + " is not a setting of this broker and is ignored"
                        + Spelling.nearest(key, asked)
                                .map(near -> "; did you mean " + near + "?")
                                .orElse(""))
                .toList();
    }

    String text(String key, String otherwise) {
        asked.add(key);
        return values.getOrDefault(key, otherwise).trim();
    }

    /** A list with commas. */
    List<String> list(String key, String otherwise) {
        return Arrays.stream(text(key, otherwise).split(",", -1))
                .map(String::trim)
                .filter(part -> !part.isEmpty())
                .toList();
    }

    int number(String key, int otherwise) {
        return Math.toIntExact(duration(key, otherwise));
    }

    /** A whole number, most often of milliseconds. */
    long duration(String key, long otherwise) {
        String text = text(key, Long.toString(otherwise));
        try {
            return Long.parseLong(text);
        } catch (NumberFormatException e) {
            throw new ConfigException(key, text, "expected a whole number");
        }
    }

    static int parsed(String key, String text) {
        try {
            return Integer.parseInt(text);
        } catch (NumberFormatException e) {
            throw new ConfigException(key, text, "expected a whole number");
        }
    }

    boolean flag(String key, boolean otherwise) {
        return Boolean.parseBoolean(text(key, Boolean.toString(otherwise)));
    }

    int atLeast(String key, int otherwise, int least) {
        int value = number(key, otherwise);
        if (value < least) {
            throw new ConfigException(key, value, "expected " + least + " or more");
        }
        return value;
    }

    String required(String key, String otherwise) {
        String text = text(key, otherwise);
        if (text.isEmpty()) {
            throw new ConfigException(key, text, "it must be set");
        }
        return text;
    }
}
