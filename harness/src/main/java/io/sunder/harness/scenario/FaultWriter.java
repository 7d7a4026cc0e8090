package io.sunder.harness.scenario;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;

/** Writes one entry of a schedule as {@link FaultParser} reads it. */
public final class FaultWriter {
    private FaultWriter() {}

    /**
     * The entry.
     *
     * @param fault what is written
     * @param timeLimit the run's, which is what {@code within} is where nothing is said
     */
    public static Map<String, Object> entry(FaultSpec fault, Duration timeLimit) {
        Map<String, Object> entry = new LinkedHashMap<>();
        entry.put("id", fault.id());
        AnchorWriter.put(entry, fault.anchor(), timeLimit);
        String kind = FaultForms.key(fault.action());
        entry.put(kind, FaultForms.value(fault.action()));
        if (!fault.lastsToTheEnd()) {
            String key = ActionParser.endsByRestart(kind) ? "restart-after" : "for";
            entry.put(key, DurationText.format(fault.lasts()));
        }
        if (fault.optional()) {
            entry.put("optional", true);
        }
        return entry;
    }
}
