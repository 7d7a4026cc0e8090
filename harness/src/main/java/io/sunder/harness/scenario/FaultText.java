package io.sunder.harness.scenario;

import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Reads a single fault that is to strike at once, written as in a scenario but without a beginning. */
public final class FaultText {
    private static final Set<String> BEGINNINGS = Set.of("at", "after", "when", "within", "not-before", "optional");
    private static final Set<String> LENGTHS = Set.of("for", "restart-after");

    private FaultText() {}

    /**
     * The fault: one kind with its targets, and {@code for} or {@code restart-after} if it is to be healed by itself.
     *
     * @param id its name
     * @param text YAML such as {@code kill: leader(orders-0)} or {@code {delay: {link: 2>1, latency: 50ms}, for: 5s}}
     * @param scenario whose nodes and topics it may name
     * @throws ScenarioException if it names no fault, or something that there isn't; it says where in the text
     */
    public static FaultSpec parse(String id, String text, Scenario scenario) {
        YamlValue root = YamlValue.parse("fault " + id, text);
        Map<String, YamlValue> entries = root.map();
        entries.forEach((key, value) -> {
            if (BEGINNINGS.contains(key)) {
                throw value.error("'" + key + "' belongs to a schedule; this fault strikes at once");
            }
        });
        List<String> kinds =
                entries.keySet().stream().filter(key -> !LENGTHS.contains(key)).toList();
        if (kinds.size() != 1) {
            throw root.error(
                    kinds.isEmpty()
                            ? "no fault kind; known: " + ActionParser.kinds()
                            : "several fault kinds: " + kinds);
        }
        String kind = kinds.get(0);
        ActionParser actions = new ActionParser(new HashSet<>(scenario.keys()), scenario.cluster());
        return new FaultSpec(
                id, Duration.ZERO, FaultParser.lasts(entries, kind, root), actions.parse(kind, entries.get(kind)));
    }
}
