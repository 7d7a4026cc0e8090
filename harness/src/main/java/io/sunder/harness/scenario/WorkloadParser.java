package io.sunder.harness.scenario;

import io.sunder.histories.contract.Acks;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

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
            "producer-acks",
            "consumer");

    private WorkloadParser() {}

    static WorkloadSpec parse(YamlValue value) {
        YamlValue word = value.map().get("name");
        WorkloadName name = word == null ? WorkloadName.LOG : name(word);
        Set<String> keys = new HashSet<>(KEYS);
        keys.addAll(name.settings());
        Map<String, YamlValue> entries = value.map(keys);
        WorkloadSpec standard = WorkloadSpec.standard();
        return new WorkloadSpec(
                name,
                integer(entries, "producers", 0, 1_000, standard.producers()),
                integer(entries, "in-flight", 1, 10_000, standard.inFlight()),
                integer(entries, "consumers", 0, 1_000, standard.consumers()),
                integer(entries, "end-offset-readers", 0, 1_000, standard.endOffsetReaders()),
                integer(entries, "rate", 0, 10_000_000, standard.rate()),
                integer(entries, "record-size", 8, 16 * 1024 * 1024, standard.recordSize()),
                entries.containsKey("producer") ? entries.get("producer").strings() : Map.of(),
                entries.containsKey("consumer") ? entries.get("consumer").strings() : Map.of(),
                options(entries));
    }

    private static WorkloadName name(YamlValue word) {
        return WorkloadName.of(word.text())
                .orElseThrow(() -> word.error("unknown workload '" + word.text() + "'; known: "
                        + Arrays.stream(WorkloadName.values())
                                .map(WorkloadName::word)
                                .collect(Collectors.joining(", "))));
    }

    private static WorkloadOptions options(Map<String, YamlValue> entries) {
        WorkloadOptions standard = WorkloadOptions.standard();
        return new WorkloadOptions(
                entries.containsKey("producer-acks") ? acks(entries) : List.of(),
                integer(entries, "transactors", 1, 100, standard.transactors()),
                integer(entries, "sends", 1, 100, standard.sends()),
                integer(entries, "abort-percent", 0, 100, standard.abortPercent()),
                entries.containsKey("stay") ? entries.get("stay").duration() : standard.stay());
    }

    private static List<Acks> acks(Map<String, YamlValue> entries) {
        YamlValue list = entries.get("producer-acks");
        if (list.list().isEmpty()) {
            throw list.error("a list was expected, as in [all, 1]; producers get their acks from it in turn");
        }
        if (entries.containsKey("producer") && entries.get("producer").map().containsKey("acks")) {
            throw list.error("'producer' gives all producers the same acks already");
        }
        return list.list().stream().map(WorkloadParser::acks).toList();
    }

    private static Acks acks(YamlValue value) {
        return Arrays.stream(Acks.values())
                .filter(acks -> acks.json().equals(value.text()))
                .findFirst()
                .orElseThrow(() -> value.error("'" + value.text() + "' is no acks; 0, 1 or all was expected"));
    }

    private static int integer(Map<String, YamlValue> entries, String key, int least, int most, int standard) {
        return entries.containsKey(key) ? entries.get(key).integer(least, most) : standard;
    }
}
