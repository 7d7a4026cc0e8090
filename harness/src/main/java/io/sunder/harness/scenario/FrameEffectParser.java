package io.sunder.harness.scenario;

import io.sunder.harness.link.Direction;
import io.sunder.harness.link.LinkEffect;
import io.sunder.harness.link.OnFrames;
import io.sunder.harness.wire.ApiNames;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** Reads effects on chosen Kafka frames: {@code hold}, {@code drop}, {@code close}, and {@code delay} with an {@code api}. */
final class FrameEffectParser {
    /** Kinds that are about frames in any case. */
    static final Set<String> KINDS = Set.of("hold", "drop", "close");

    private static final Set<String> KEYS =
            Set.of("link", "from", "to", "links", "node", "api", "message", "nth", "count", "client-id", "partition");

    private final Set<String> partitions;

    /**
     * @param partitions the partitions of the scenario's topics
     */
    FrameEffectParser(Set<String> partitions) {
        this.partitions = partitions;
    }

    /** Whether the kind with these settings is about frames. */
    static boolean isOnFrames(String kind, Map<String, YamlValue> settings) {
        return KINDS.contains(kind) || (kind.equals("delay") && settings.containsKey("api"));
    }

    /** Which way the frames go: {@code message} is {@code request} or {@code response}. */
    static Direction direction(YamlValue owner, Map<String, YamlValue> entries) {
        YamlValue message = required(owner, entries, "message");
        return switch (message.text()) {
            case "request" -> Direction.REQUEST;
            case "response" -> Direction.RESPONSE;
            default -> throw message.error("'" + message.text() + "' is no message; request or response was expected");
        };
    }

    LinkEffect parse(String kind, YamlValue owner, Map<String, YamlValue> entries) {
        Set<String> known = new TreeSet<>(KEYS);
        if (kind.equals("delay")) {
            known.add("latency");
        }
        entries.forEach((key, value) -> {
            if (!known.contains(key)) {
                throw value.error("unknown key '" + key + "' for " + kind + " of Kafka frames; known here: "
                        + String.join(", ", known));
            }
        });
        YamlValue api = required(owner, entries, "api");
        OnFrames.Choice choice = new OnFrames.Choice(
                api(api),
                entries.containsKey("nth") ? entries.get("nth").number(1, Long.MAX_VALUE) : 1,
                count(entries),
                entries.containsKey("client-id") ? entries.get("client-id").text() : "",
                entries.containsKey("partition") ? partition(entries.get("partition"), api(api)) : "");
        Duration latency =
                kind.equals("delay") ? required(owner, entries, "latency").duration() : Duration.ZERO;
        return new OnFrames(action(kind), choice, latency, "");
    }

    private static OnFrames.Action action(String kind) {
        return switch (kind) {
            case "hold" -> OnFrames.Action.HOLD;
            case "drop" -> OnFrames.Action.DROP;
            case "delay" -> OnFrames.Action.DELAY;
            default -> OnFrames.Action.CLOSE;
        };
    }

    /** One frame unless told otherwise; {@code all} is all of them. */
    private static long count(Map<String, YamlValue> entries) {
        YamlValue count = entries.get("count");
        if (count == null) {
            return 1;
        }
        return count.text().equals("all") ? 0 : count.number(1, Long.MAX_VALUE);
    }

    private static String api(YamlValue name) {
        return ApiNames.find(name.text())
                .orElseThrow(() -> name.error("Kafka has no API '" + name.text() + "'; one such as "
                        + String.join(", ", ApiNames.like(name.text())) + " was expected"));
    }

    private String partition(YamlValue key, String api) {
        if (!ApiNames.tellsPartitions(ApiNames.api(api).orElseThrow())) {
            throw key.error("only frames of Fetch and Produce tell their partitions, those of " + api + " don't");
        }
        if (!partitions.contains(key.text())) {
            throw key.error("no topic of this scenario has a partition '" + key.text() + "'");
        }
        return key.text();
    }

    private static YamlValue required(YamlValue owner, Map<String, YamlValue> entries, String key) {
        YamlValue value = entries.get(key);
        if (value == null) {
            throw owner.error("the key '" + key + "' is missing");
        }
        return value;
    }
}
