package io.sunder.harness.scenario;

import io.sunder.harness.scenario.Scenario.ClusterSettings;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Reads the {@code faults} of a scenario: each is anchored in time and names one kind, which {@link ActionParser} reads. */
final class FaultParser {
    private static final Set<String> ANCHORS =
            Set.of("id", "at", "after", "when", "within", "not-before", "for", "restart-after", "optional");

    /** What the schedule of a run tells about its faults besides; nothing of it changes what they do. */
    private static final Set<String> RECORDS = Set.of("planned", "trigger", "targets", "witness", "problem");

    private final ActionParser actions;
    private final AnchorParser anchors;

    private final boolean asPlanned;

    /**
     * @param asPlanned whether a fault is taken as it was planned where its entry tells that
     */
    FaultParser(Set<String> keys, ClusterSettings cluster, Duration timeLimit, boolean asPlanned) {
        this.asPlanned = asPlanned;
        this.actions = new ActionParser(keys, cluster);
        this.anchors = new AnchorParser(keys, timeLimit);
    }

    List<FaultSpec> parse(YamlValue list) {
        List<FaultSpec> faults = new ArrayList<>();
        Set<String> ids = new HashSet<>();
        for (YamlValue item : list.list()) {
            FaultSpec fault = fault(item, "f" + (faults.size() + 1));
            if (!ids.add(fault.id())) {
                throw item.error("the fault id '" + fault.id() + "' stands twice");
            }
            faults.add(fault);
        }
        anchors.checkAwaited(ids);
        return faults;
    }

    private FaultSpec fault(YamlValue item, String standardId) {
        Map<String, YamlValue> entries = item.map();
        if (asPlanned && entries.containsKey("planned")) {
            return fault(entries.get("planned"), standardId);
        }
        List<String> kinds = entries.keySet().stream()
                .filter(key -> !ANCHORS.contains(key) && !RECORDS.contains(key))
                .toList();
        if (kinds.size() != 1) {
            throw item.error(
                    kinds.isEmpty()
                            ? "no fault kind; known: " + ActionParser.kinds()
                            : "several fault kinds: " + kinds);
        }
        String kind = kinds.get(0);
        String id = entries.containsKey("id") ? entries.get("id").text() : standardId;
        return new FaultSpec(
                id,
                anchors.parse(id, item, entries),
                lasts(entries, kind, item),
                actions.parse(kind, entries.get(kind)),
                entries.containsKey("optional") && entries.get("optional").truth());
    }

    static Duration lasts(Map<String, YamlValue> entries, String kind, YamlValue item) {
        YamlValue restart = entries.get("restart-after");
        if (restart != null && !ActionParser.endsByRestart(kind)) {
            throw restart.error("belongs to kill, wipe and lose-unflushed; other faults last as long as 'for' says");
        }
        if (restart != null && entries.containsKey("for")) {
            throw item.error("'for' and 'restart-after' mean the same; one of them was expected");
        }
        YamlValue lasts = restart == null ? entries.get("for") : restart;
        // Without an end the fault lasts until everything is healed at the time limit.
        return lasts == null ? FaultSpec.TO_THE_END : lasts.duration();
    }
}
