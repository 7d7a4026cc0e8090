package io.sunder.harness.cli;

import io.sunder.harness.campaign.CaseResult;
import io.sunder.harness.campaign.CaseResult.Ending;
import io.sunder.harness.process.DirectoryTree;
import io.sunder.harness.replay.ReplayText;
import io.sunder.harness.replay.Reproduction;
import io.sunder.harness.replay.SavedRun;
import io.sunder.harness.replay.ScenarioRuns;
import io.sunder.harness.report.Console;
import io.sunder.harness.run.RunException;
import io.sunder.harness.scenario.Scenario;
import io.sunder.histories.verdict.AnomalyKind;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code sunder replay}: a run again, and how often it shows the same. */
@Command(
        name = "replay",
        mixinStandardHelpOptions = true,
        description = {
            "Runs again what a run did, by its schedule.yaml: the same target, defects and settings, replicas on the same",
            "brokers, and the faults that struck. Says how often the same anomalies show, with a 95 % interval.",
            ""
        },
        footer = {
            "",
            "Examples:",
            "  sunder replay latest",
            "  sunder replay store/quickstart/20261202T165412.878Z --times 20",
            "  sunder replay latest --times 10 --json | jq .reproduced.rate",
            "",
            "RUN is a run's folder, or its name in the store: latest, quickstart (its latest run), quickstart/2026...",
            "Exit code: that of the gravest replay: 1 invalid, 255 harness error, 2 unknown or stopped, 0 valid;",
            "           254 if there is no such run."
        })
final class ReplayCommand implements Callable<Integer> {
    @Spec
    private CommandSpec command = CommandSpec.create();

    @Parameters(paramLabel = "RUN", description = "The run.")
    private String run = "latest";

    @Option(
            names = "--times",
            paramLabel = "N",
            defaultValue = "1",
            description = "How many replays, one after the other (default: ${DEFAULT-VALUE}).")
    private int times;

    @Mixin
    private ReplayOptions options = new ReplayOptions();

    @Option(
            names = "--keep-all",
            description = "Keep the folders of all replays, not only of the first that shows it and the"
                    + " first that does not.")
    private boolean keepAll;

    @Option(names = "--json", description = "Print one JSON object at the end, and all else to standard error.")
    private boolean json;

    @Override
    public Integer call() throws InterruptedException {
        if (times < 1) {
            throw new ParameterException(command.commandLine(), "--times must be at least 1, not " + times);
        }
        SavedRun saved = options.open(run);
        List<AnomalyKind> wanted = options.wanted(saved);
        Console console = TerminalOptions.console(json ? System.err : System.out);
        Reproduction reproduction = new Reproduction(saved.outcome(), wanted);
        console.say("replay    " + saved.folder() + "  (" + saved.outcome().json() + "; looking for "
                + reproduction.words() + ")");
        try (OrderlyEnd end = new OrderlyEnd()) {
            conduct(
                    saved,
                    reproduction,
                    new ScenarioRuns(saved.schedule().run(), options.store(), end.runs()),
                    console);
            console.say(ReplayText.summary(reproduction));
            reproduction.worthKeeping(keepAll).forEach(one -> console.say("see        " + one.folder()));
            if (json) {
                System.out.println(ReplayText.json(saved.folder(), reproduction, times));
            }
            return exitCode(reproduction);
        }
    }

    private void conduct(SavedRun saved, Reproduction reproduction, ScenarioRuns runs, Console console)
            throws InterruptedException {
        Scenario scenario = saved.scenario(options.exact());
        for (int number = 1; number <= times; number++) {
            console.working("replay " + number + " of " + times);
            Optional<CaseResult> replay = runs.run(scenario);
            if (replay.isEmpty()) {
                console.say("stopped");
                return;
            }
            reproduction.add(replay.get());
            console.say(ReplayText.row(reproduction, replay.get(), times));
            if (!reproduction.worthKeeping(keepAll).contains(replay.get())) {
                delete(replay.get());
            }
        }
    }

    private static void delete(CaseResult replay) {
        if (replay.ending() == Ending.HARNESS_ERROR) {
            return;
        }
        try {
            DirectoryTree.delete(Path.of(replay.folder()));
        } catch (IOException e) {
            throw new RunException(replay.folder() + " can't be removed: " + e.getMessage(), e);
        }
    }

    private int exitCode(Reproduction reproduction) {
        int code = reproduction.replays().size() < times ? ExitCode.UNKNOWN : ExitCode.VALID;
        for (CaseResult replay : reproduction.replays()) {
            code = ExitCode.worse(
                    code,
                    switch (replay.ending()) {
                        case VALID -> ExitCode.VALID;
                        case INVALID -> ExitCode.INVALID;
                        case UNKNOWN -> ExitCode.UNKNOWN;
                        case HARNESS_ERROR -> ExitCode.HARNESS;
                    });
        }
        return code;
    }
}
