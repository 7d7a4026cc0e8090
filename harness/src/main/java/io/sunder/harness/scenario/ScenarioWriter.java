package io.sunder.harness.scenario;

import io.sunder.harness.scenario.Scenario.ClusterSettings;
import io.sunder.harness.scenario.Scenario.Limits;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.snakeyaml.engine.v2.api.Dump;
import org.snakeyaml.engine.v2.api.DumpSettings;
import org.snakeyaml.engine.v2.common.FlowStyle;

/** Writes a {@link Scenario} as YAML that {@link ScenarioFile} reads back equal; times are rounded down to milliseconds. */
public final class ScenarioWriter {
    private static final int WIDTH = 140;

    private ScenarioWriter() {}

    /** The scenario's YAML, every value written out. */
    public static String text(Scenario scenario) {
        List<Map<String, Object>> faults = new ArrayList<>();
        scenario.faults()
                .forEach(fault ->
                        faults.add(FaultWriter.entry(fault, scenario.limits().time())));
        return yaml(entries(scenario, faults));
    }

    /** The same with these entries as its faults, each as {@link FaultWriter} makes them, and with further entries behind. */
    static String text(Scenario scenario, List<Map<String, Object>> faults, Map<String, Object> more) {
        Map<String, Object> entries = entries(scenario, faults);
        entries.putAll(more);
        return yaml(entries);
    }

    private static String yaml(Map<String, Object> entries) {
        DumpSettings settings = DumpSettings.builder()
                .setDefaultFlowStyle(FlowStyle.AUTO)
                .setWidth(WIDTH)
                .build();
        return new Dump(settings).dumpToString(entries);
    }

    private static Map<String, Object> entries(Scenario scenario, List<Map<String, Object>> faults) {
        Map<String, Object> entries = new LinkedHashMap<>();
        entries.put("name", scenario.name());
        if (!scenario.about().isEmpty()) {
            entries.put("about", scenario.about());
        }
        entries.put("target", scenario.target());
        putCluster(entries, scenario.cluster());
        entries.put(
                "topics", scenario.topics().stream().map(ScenarioWriter::topic).toList());
        entries.put("workload", workload(scenario.workload()));
        putLimits(entries, scenario.limits());
        entries.put("seed", scenario.seed());
        putUnlessEmpty(entries, "claim", scenario.claim());
        entries.put("faults", faults);
        scenario.nemesis().ifPresent(nemesis -> entries.put("nemesis", nemesis(nemesis)));
        entries.put("expect", scenario.expect());
        return entries;
    }

    private static void putCluster(Map<String, Object> entries, ClusterSettings cluster) {
        entries.put("brokers", cluster.brokers());
        entries.put("controllers", cluster.controllers());
        putUnlessEmpty(entries, "properties", cluster.properties());
        putUnlessEmpty(entries, "images", cluster.images());
    }

    private static Map<String, Object> topic(TopicSpec topic) {
        Map<String, Object> entries = new LinkedHashMap<>();
        entries.put("name", topic.name());
        entries.put("partitions", topic.partitions());
        entries.put("replication-factor", topic.replicationFactor());
        if (!topic.replicas().isEmpty()) {
            entries.put("replicas", topic.replicas());
        }
        putUnlessEmpty(entries, "config", topic.config());
        return entries;
    }

    private static Map<String, Object> workload(WorkloadSpec workload) {
        Map<String, Object> entries = new LinkedHashMap<>();
        entries.put("name", workload.name().word());
        entries.put("producers", workload.producers());
        entries.put("in-flight", workload.inFlight());
        entries.put("consumers", workload.consumers());
        entries.put("end-offset-readers", workload.endOffsetReaders());
        entries.put("rate", workload.rate());
        entries.put("record-size", workload.recordSize());
        putUnlessEmpty(entries, "producer", workload.producer());
        putUnlessEmpty(entries, "consumer", workload.consumer());
        entries.putAll(workload.options().entries(workload.name()));
        return entries;
    }

    private static void putLimits(Map<String, Object> entries, Limits limits) {
        entries.put("time-limit", DurationText.format(limits.time()));
        entries.put("recovery-limit", DurationText.format(limits.recovery()));
        entries.put("min-acknowledged", limits.minAcknowledged());
        entries.put("unavailable-limit", DurationText.format(limits.unavailable()));
    }

    private static Map<String, Object> nemesis(NemesisSpec nemesis) {
        Map<String, Object> entries = new LinkedHashMap<>();
        entries.put("kinds", nemesis.kinds().stream().map(NemesisKind::word).toList());
        entries.put("interval", DurationText.format(nemesis.interval()));
        return entries;
    }

    /** Sorted, so that equal scenarios have equal texts. */
    private static void putUnlessEmpty(Map<String, Object> entries, String key, Map<String, String> strings) {
        if (!strings.isEmpty()) {
            entries.put(key, new TreeMap<>(strings));
        }
    }
}
