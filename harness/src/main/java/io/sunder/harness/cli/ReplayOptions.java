package io.sunder.harness.cli;

import io.sunder.harness.replay.SavedRun;
import io.sunder.histories.verdict.AnomalyKind;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** What a run that is run again is told: where it is, what is looked for, and how its faults are taken. */
final class ReplayOptions {
    @Spec(Spec.Target.MIXEE)
    private CommandSpec command = CommandSpec.create();

    @Option(
            names = "--store",
            paramLabel = "DIR",
            defaultValue = "store",
            description = "Folder of all runs (default: '${DEFAULT-VALUE}' in the current directory).")
    private Path store = Path.of("store");

    @Option(
            names = "--anomaly",
            paramLabel = "KIND",
            description = "Look for this anomaly only; may be repeated. Without it, for all violations of the run.")
    private List<String> anomalies = new ArrayList<>();

    @Option(
            names = "--exact",
            description =
                    "Strike the very nodes at the very times of the run, not the roles and after the events that were"
                            + " planned.")
    private boolean exact;

    Path store() {
        return store;
    }

    boolean exact() {
        return exact;
    }

    /** Whether anomalies were named. */
    boolean named() {
        return !anomalies.isEmpty();
    }

    SavedRun open(String run) {
        return SavedRun.open(run, store);
    }

    /** The kinds that are looked for; none if the run showed none. */
    List<AnomalyKind> wanted(SavedRun saved) {
        if (anomalies.isEmpty()) {
            return saved.anomalies();
        }
        return anomalies.stream().map(word -> shown(word, saved)).toList();
    }

    private AnomalyKind shown(String word, SavedRun saved) {
        return saved.anomalies().stream()
                .filter(kind -> kind.json().equals(word))
                .findFirst()
                .orElseThrow(() -> new ParameterException(
                        command.commandLine(),
                        "the run has no violation '" + word + "'; it has: "
                                + (saved.anomalies().isEmpty()
                                        ? "none"
                                        : saved.anomalies().stream()
                                                .map(AnomalyKind::json)
                                                .collect(Collectors.joining(", ")))));
    }
}
