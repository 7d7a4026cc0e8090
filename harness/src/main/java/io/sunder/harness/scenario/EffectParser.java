package io.sunder.harness.scenario;

import io.sunder.harness.link.Blackhole;
import io.sunder.harness.link.Cut;
import io.sunder.harness.link.Delay;
import io.sunder.harness.link.Limit;
import io.sunder.harness.link.LinkEffect;
import io.sunder.harness.link.Reset;
import io.sunder.harness.link.Slice;
import io.sunder.harness.link.SlowClose;
import io.sunder.harness.link.Stall;
import io.sunder.harness.link.Throttle;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Reads link effects with their settings. */
final class EffectParser {
    private static final Map<String, Set<String>> SETTINGS = Map.of(
            "cut", Set.of(),
            "blackhole", Set.of(),
            "stall", Set.of(),
            "delay", Set.of("latency", "jitter"),
            "throttle", Set.of("kilobytes-per-second"),
            "slice", Set.of("average-bytes", "variation-bytes", "pause"),
            "slow-close", Set.of("delay"),
            "limit", Set.of("bytes"),
            "reset", Set.of("after"));
    static final Set<String> KINDS = Stream.concat(SETTINGS.keySet().stream(), FrameEffectParser.KINDS.stream())
            .collect(Collectors.toUnmodifiableSet());

    private static final int MAX_BYTES = 1 << 30;

    private EffectParser() {}

    /** What a partition does on a network that drops packets: nothing arrives until it heals, nothing is lost. */
    static LinkEffect partition() {
        return new Stall();
    }

    /** An effect that needs no setting, by its name. */
    static LinkEffect bare(YamlValue name) {
        return switch (name.text()) {
            case "cut" -> new Cut();
            case "blackhole" -> new Blackhole();
            case "stall" -> new Stall();
            default -> throw name.error("'" + name.text() + "' can't part nodes; cut, blackhole or stall was expected");
        };
    }

    /** The effect of this kind with its settings, which are all that {@code settings} may hold. */
    static LinkEffect parse(String kind, YamlValue owner, Map<String, YamlValue> settings) {
        settings.forEach((key, value) -> {
            Set<String> known = SETTINGS.getOrDefault(kind, Set.of());
            if (!known.contains(key)) {
                throw value.error("unknown key '" + key + "' for " + kind + "; known here: " + knownWith(known));
            }
        });
        Settings given = new Settings(kind, owner, settings);
        return switch (kind) {
            case "cut" -> new Cut();
            case "blackhole" -> new Blackhole();
            case "stall" -> new Stall();
            case "delay" -> delay(given);
            case "throttle" ->
                new Throttle(given.required("kilobytes-per-second").number(1, MAX_BYTES));
            case "slice" -> slice(given);
            case "slow-close" -> new SlowClose(given.required("delay").duration());
            case "limit" -> new Limit(given.required("bytes").number(0, Long.MAX_VALUE));
            case "reset" -> new Reset(given.duration("after", Duration.ZERO));
            default -> throw owner.error("unknown effect '" + kind + "'");
        };
    }

    private static String knownWith(Set<String> settings) {
        return Stream.concat(settings.stream(), Stream.of("link", "from", "to", "links", "node", "direction"))
                .sorted()
                .collect(Collectors.joining(", "));
    }

    private static LinkEffect delay(Settings given) {
        Duration latency = given.required("latency").duration();
        Duration jitter = given.duration("jitter", Duration.ZERO);
        if (jitter.compareTo(latency) > 0) {
            throw given.required("jitter").error("more than the latency");
        }
        return new Delay(latency, jitter);
    }

    private static LinkEffect slice(Settings given) {
        int average = given.required("average-bytes").integer(1, MAX_BYTES);
        int variation = given.integer("variation-bytes", 0);
        if (variation >= average) {
            throw given.required("variation-bytes").error("not less than average-bytes");
        }
        return new Slice(average, variation, given.duration("pause", Duration.ofMillis(1)));
    }

    /** The settings of one effect, by key. */
    private record Settings(String kind, YamlValue owner, Map<String, YamlValue> given) {
        YamlValue required(String key) {
            YamlValue value = given.get(key);
            if (value == null) {
                throw owner.error("the key '" + key + "' is missing; " + kind + " needs it");
            }
            return value;
        }

        Duration duration(String key, Duration standard) {
            return given.containsKey(key) ? given.get(key).duration() : standard;
        }

        int integer(String key, int standard) {
            return given.containsKey(key) ? given.get(key).integer(0, MAX_BYTES) : standard;
        }
    }
}
