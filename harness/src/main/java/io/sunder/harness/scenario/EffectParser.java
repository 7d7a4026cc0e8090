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

/** Reads link effects with their settings. */
final class EffectParser {
    static final Set<String> KINDS =
            Set.of("cut", "blackhole", "stall", "delay", "throttle", "slice", "slow-close", "limit", "reset");

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
        Settings given = new Settings(kind, owner, settings);
        LinkEffect effect = switch (kind) {
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
        given.allRead();
        return effect;
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

    /** Hands out settings and notices which ones nobody asked for. */
    private static final class Settings {
        private final String kind;
        private final YamlValue owner;
        private final Map<String, YamlValue> given;
        private final Set<String> read = new java.util.HashSet<>();

        Settings(String kind, YamlValue owner, Map<String, YamlValue> given) {
            this.kind = kind;
            this.owner = owner;
            this.given = given;
        }

        YamlValue required(String key) {
            read.add(key);
            YamlValue value = given.get(key);
            if (value == null) {
                throw owner.error("the key '" + key + "' is missing; " + kind + " needs it");
            }
            return value;
        }

        Duration duration(String key, Duration standard) {
            read.add(key);
            return given.containsKey(key) ? given.get(key).duration() : standard;
        }

        int integer(String key, int standard) {
            read.add(key);
            return given.containsKey(key) ? given.get(key).integer(0, MAX_BYTES) : standard;
        }

        void allRead() {
            given.forEach((key, value) -> {
                if (!read.contains(key)) {
                    throw value.error("unknown key '" + key + "' for " + kind);
                }
            });
        }
    }
}
