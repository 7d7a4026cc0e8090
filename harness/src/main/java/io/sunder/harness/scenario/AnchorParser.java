package io.sunder.harness.scenario;

import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads when a fault begins: {@code at}, {@code after} or {@code when}, the last two with {@code within} and {@code not-before}. */
final class AnchorParser {
    private static final Set<String> CONDITIONS =
            Set.of("acked", "isr-shrunk", "isr-restored", "leader-changed", "lag", "healed");
    private static final Set<String> WHEN =
            Set.of("acked", "isr-shrunk", "isr-restored", "leader-changed", "lag", "healed", "delay");

    private final Set<String> keys;
    private final Duration timeLimit;
    /** Where the schedule names the fault that another one waits for; by the waiting fault's id. */
    private final Map<String, YamlValue> awaited = new LinkedHashMap<>();

    AnchorParser(Set<String> keys, Duration timeLimit) {
        this.keys = keys;
        this.timeLimit = timeLimit;
    }

    Anchor parse(String id, YamlValue item, Map<String, YamlValue> entries) {
        List<String> given = List.of("at", "after", "when").stream()
                .filter(entries::containsKey)
                .toList();
        if (given.isEmpty()) {
            throw item.error("the key 'at', 'after' or 'when' is missing: when does the fault begin, as in 'at: 5s'");
        }
        if (given.size() > 1) {
            throw item.error("several beginnings: " + given + "; one was expected");
        }
        YamlValue anchor = entries.get(given.get(0));
        if (given.get(0).equals("at")) {
            return at(
                    anchor,
                    Optional.ofNullable(entries.get("within"))
                            .or(() -> Optional.ofNullable(entries.get("not-before"))));
        }
        Duration within = limit(entries.get("within"), timeLimit);
        Duration notBefore = limit(entries.get("not-before"), Duration.ZERO);
        if (notBefore.compareTo(within) >= 0) {
            throw item.error("'not-before' is no earlier than 'within': there is no time to wait in");
        }
        return given.get(0).equals("after")
                ? after(id, anchor, notBefore, within)
                : when(id, anchor, notBefore, within);
    }

    private Anchor at(YamlValue anchor, Optional<YamlValue> waiting) {
        if (waiting.isPresent()) {
            throw waiting.get().error("belongs to 'after' and 'when'; 'at' waits for nothing");
        }
        if (anchor.duration().compareTo(timeLimit) >= 0) {
            throw anchor.error(
                    "the fault would begin after the end: the time limit is " + DurationText.format(timeLimit));
        }
        return new Anchor.At(anchor.duration());
    }

    private Duration limit(@Nullable YamlValue time, Duration standard) {
        if (time == null) {
            return standard;
        }
        if (time.duration().compareTo(timeLimit) > 0) {
            throw time.error("lies after the end: the time limit is " + DurationText.format(timeLimit));
        }
        return time.duration();
    }

    private Anchor after(String id, YamlValue anchor, Duration notBefore, Duration within) {
        if (!anchor.isMap()) {
            return new Anchor.On(healed(id, anchor), notBefore, Duration.ZERO, within);
        }
        Map<String, YamlValue> entries = anchor.map(Set.of("fault", "delay"));
        YamlValue fault = entries.get("fault");
        if (fault == null) {
            throw anchor.error("the key 'fault' is missing");
        }
        return new Anchor.On(
                healed(id, fault),
                notBefore,
                entries.containsKey("delay") ? entries.get("delay").duration() : Duration.ZERO,
                within);
    }

    private Anchor when(String id, YamlValue when, Duration notBefore, Duration within) {
        Map<String, YamlValue> entries = new LinkedHashMap<>(when.map(WHEN));
        YamlValue delay = entries.remove("delay");
        Condition condition = condition(id, when, entries);
        return new Anchor.On(condition, notBefore, delay == null ? Duration.ZERO : delay.duration(), within);
    }

    private Condition condition(String id, YamlValue when, Map<String, YamlValue> entries) {
        if (entries.size() != 1) {
            throw when.error("one condition was expected, of "
                    + String.join(", ", CONDITIONS.stream().sorted().toList()));
        }
        Map.Entry<String, YamlValue> only = entries.entrySet().iterator().next();
        YamlValue value = only.getValue();
        return switch (only.getKey()) {
            case "acked" -> new Condition.Acked(value.number(1, Long.MAX_VALUE));
            case "isr-shrunk" -> new Condition.IsrShrunk(partition(value));
            case "isr-restored" -> new Condition.IsrRestored(partition(value));
            case "leader-changed" -> new Condition.LeaderChanged(partition(value));
            case "lag" -> lag(value);
            default -> healed(id, value);
        };
    }

    private Condition lag(YamlValue value) {
        Map<String, YamlValue> entries = value.map(Set.of("partition", "over", "replica"));
        return new Condition.Lag(
                partition(NodeParser.required(value, entries, "partition")),
                entries.containsKey("replica")
                        ? OptionalInt.of(entries.get("replica").integer(1, 99))
                        : OptionalInt.empty(),
                NodeParser.required(value, entries, "over").number(0, Long.MAX_VALUE));
    }

    private Condition healed(String id, YamlValue fault) {
        awaited.put(id, fault);
        return new Condition.Healed(fault.text());
    }

    private String partition(YamlValue value) {
        if (!keys.contains(value.text())) {
            throw value.error("no topic of this scenario has a partition '" + value.text() + "'");
        }
        return value.text();
    }

    /** Called when all faults are known: each that is waited for has to exist, and none may wait for itself in the end. */
    void checkAwaited(Set<String> ids) {
        Map<String, String> next = new HashMap<>();
        awaited.forEach((id, fault) -> next.put(id, fault.text()));
        awaited.forEach((id, fault) -> {
            if (!ids.contains(fault.text())) {
                throw fault.error("there is no fault '" + fault.text() + "'");
            }
            Set<String> seen = new HashSet<>(Set.of(id));
            for (String at = id; next.containsKey(at); ) {
                at = next.get(at);
                if (!seen.add(at)) {
                    throw fault.error("the fault '" + id + "' would never begin: these wait for one another: "
                            + String.join(", ", seen.stream().sorted().toList()));
                }
            }
        });
    }
}
