package io.sunder.harness.cli;

import io.sunder.harness.defect.DefectCatalogue;
import io.sunder.harness.defect.PlantedDefect;
import io.sunder.harness.scenario.NemesisKind;
import io.sunder.harness.scenario.Scenario;
import io.sunder.harness.scenario.ScenarioFile;
import io.sunder.harness.scenario.ScenarioLibrary;
import io.sunder.harness.scenario.Selector;
import io.sunder.harness.scenario.WorkloadName;
import io.sunder.histories.verdict.AnomalyKind;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code sunder list}: what there is to choose from, one line each. */
@Command(
        name = "list",
        mixinStandardHelpOptions = true,
        description = "Lists scenarios, faults, nemeses, workloads, anomalies, targets or defects, one line each.")
final class ListCommand implements Callable<Integer> {
    /** What can be listed. */
    enum Subject {
        SCENARIOS,
        FAULTS,
        NEMESES,
        WORKLOADS,
        ANOMALIES,
        TARGETS,
        DEFECTS;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    @Spec
    private CommandSpec command = CommandSpec.create();

    @Parameters(
            paramLabel = "SUBJECT",
            arity = "0..*",
            description = "scenarios, faults, nemeses, workloads, anomalies, targets or defects (default: all).")
    private List<String> words = new ArrayList<>();

    @Override
    public Integer call() {
        List<Subject> subjects = words.isEmpty()
                ? List.of(Subject.values())
                : words.stream().map(this::subject).toList();
        for (Subject subject : subjects) {
            System.out.println(subject);
            lines(subject).forEach((name, about) -> System.out.printf(Locale.ROOT, "  %-30s %s%n", name, about));
        }
        return ExitCode.VALID;
    }

    private Subject subject(String word) {
        return Arrays.stream(Subject.values())
                .filter(subject -> subject.toString().equals(word))
                .findFirst()
                .orElseThrow(() -> new ParameterException(
                        command.commandLine(),
                        "'" + word + "' can't be listed; one of " + Arrays.toString(Subject.values())
                                + " was expected"));
    }

    private static Map<String, String> lines(Subject subject) {
        return switch (subject) {
            case SCENARIOS -> scenarios();
            case FAULTS -> faults();
            case NEMESES -> nemeses();
            case WORKLOADS -> workloads();
            case ANOMALIES -> anomalies();
            case TARGETS -> targets();
            case DEFECTS -> defects();
        };
    }

    private static Map<String, String> workloads() {
        Map<String, String> lines = new LinkedHashMap<>();
        for (WorkloadName workload : WorkloadName.values()) {
            lines.put(workload.word(), workload.about());
        }
        return lines;
    }

    private static Map<String, String> targets() {
        Map<String, String> lines = new LinkedHashMap<>();
        lines.put(
                "kafka[:VERSION]",
                "Apache Kafka in KRaft mode, any published version; --kafka-home for a build of your own");
        lines.put("target-broker", "Sunder's own broker, which can be told to have real bugs: --defect");
        return lines;
    }

    private static Map<String, String> defects() {
        Map<String, String> lines = new LinkedHashMap<>();
        for (PlantedDefect defect : DefectCatalogue.ofTargetBroker().defects()) {
            lines.put(
                    defect.id(),
                    String.format(Locale.ROOT, "%-8s %-22s %s", defect.era(), defect.anomaly(), defect.about()));
        }
        return lines;
    }

    private static Map<String, String> scenarios() {
        Map<String, String> lines = new LinkedHashMap<>();
        for (String name : ScenarioLibrary.names()) {
            Scenario scenario =
                    ScenarioFile.parse(name, ScenarioLibrary.text(name).orElseThrow());
            String about = scenario.about();
            lines.put(name, about.substring(0, about.indexOf('.') + 1) + " Expected: " + scenario.expect() + ".");
        }
        return lines;
    }

    private static Map<String, String> faults() {
        Map<String, String> lines = new LinkedHashMap<>();
        lines.put("cut", "connections reset, new ones refused");
        lines.put("blackhole", "bytes swallowed, connections stay open until the heal");
        lines.put("stall", "bytes held, delivered at the heal");
        lines.put("delay", "latency, jitter");
        lines.put("throttle", "kilobytes-per-second");
        lines.put("slice", "average-bytes, variation-bytes, pause");
        lines.put("slow-close", "delay of a connection's end");
        lines.put("limit", "bytes after which a connection is closed");
        lines.put("reset", "connections reset some time after bytes arrive");
        lines.put("hold", "chosen Kafka frames kept until the heal: api, message, nth, count, client-id, partition");
        lines.put("drop", "chosen Kafka frames lost, with what follows on their connection");
        lines.put("delay (with api)", "chosen Kafka frames late by latency");
        lines.put("close", "the connection closed instead of a chosen Kafka frame");
        lines.put("isolate", "all links of a node with the others");
        lines.put("halves", "all links between two groups of nodes");
        lines.put("bridge", "all links between two halves of the nodes, but for one node that sees both");
        lines.put("majority-ring", "every node hears a majority, and no two hear the same: effect, links");
        lines.put("kill", "SIGKILL, then start again");
        lines.put("stop", "SIGTERM, an orderly end, then start again");
        lines.put(
                "corrupt", "SIGKILL, a bit flipped or a file cut short, then start again: node, partition, how, where");
        lines.put(
                "rolling-restart",
                "orderly restarts, each when the last node is back: brokers, controllers, all, or a list");
        lines.put("disk-full", "brokers' disks filled to the last byte, then freed: nodes, megabytes");
        lines.put(
                "clock-skew",
                "nodes' clocks set fast or slow (by: 5s, -10m), then right; needs libfaketime: nodes, by");
        lines.put("upgrade", "a rolling restart into another version: to, nodes, finalize");
        lines.put("wipe", "SIGKILL, everything on the broker's disk deleted, then start again with an empty one");
        lines.put("lose-unflushed", "SIGKILL, logs cut back to what had been fsynced, then start again");
        lines.put("elect", "a chosen broker of the ISR becomes leader: partition, leader; or type: preferred, unclean");
        lines.put("reassign", "other replicas for a partition, then the old ones again: partition, to");
        lines.put("throttle-replication", "replication of a partition held back: partition, bytes-per-second");
        lines.put("config", "settings of a topic or of brokers changed, then restored: topic or brokers, set");
        lines.put("pause", "SIGSTOP, then SIGCONT");
        lines.put("(targets)", Selector.FORMS);
        return lines;
    }

    private static Map<String, String> nemeses() {
        Map<String, String> lines = new LinkedHashMap<>();
        for (NemesisKind kind : NemesisKind.values()) {
            lines.put(kind.word(), kind.about());
        }
        return lines;
    }

    private static Map<String, String> anomalies() {
        Map<String, String> lines = new LinkedHashMap<>();
        for (AnomalyKind kind : AnomalyKind.values()) {
            lines.put(kind.json(), kind.meaning());
        }
        return lines;
    }
}
