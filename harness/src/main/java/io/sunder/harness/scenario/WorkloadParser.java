package io.sunder.harness.scenario;

import java.util.Map;
import java.util.Set;

/** Reads the {@code workload} of a scenario. */
final class WorkloadParser {
    private static final Set<String> KEYS = Set.of(
            "name",
            "producers",
            "in-flight",
            "consumers",
            "end-offset-readers",
            "rate",
            "record-size",
            "producer",
            "consumer");

    private WorkloadParser() {}

    static WorkloadSpec parse(YamlValue value) {
        Map<String, YamlValue> entries = value.map(KEYS);
        WorkloadSpec standard = WorkloadSpec.standard();
        YamlValue name = entries.get("name");
        if (name != null && !name.text().equals("log")) {
            throw name.error("unknown workload '" + name.text() + "'; known: log");
        }
        return new WorkloadSpec(
                "log",
                integer(entries, "producers", 0, 1_000, standard.producers()),
                integer(entries, "in-flight", 1, 10_000, standard.inFlight()),
                integer(entries, "consumers", 0, 1_000, standard.consumers()),
                integer(entries, "end-offset-readers", 0, 1_000, standard.endOffsetReaders()),
                integer(entries, "rate", 0, 10_000_000, standard.rate()),
                integer(entries, "record-size", 8, 16 * 1024 * 1024, standard.recordSize()),
                entries.containsKey("producer") ? entries.get("producer").strings() : Map.of(),
                entries.containsKey("consumer") ? entries.get("consumer").strings() : Map.of());
    }

    private static int integer(Map<String, YamlValue> entries, String key, int least, int most, int standard) {
        return entries.containsKey(key) ? entries.get(key).integer(least, most) : standard;
    }
}
