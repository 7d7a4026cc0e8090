package io.sunder.harness.cli;

import io.sunder.harness.campaign.Proportion;
import io.sunder.harness.replay.SavedRun;
import io.sunder.harness.replay.ScenarioRuns;
import io.sunder.harness.report.Console;
import io.sunder.harness.shrink.Budget;
import io.sunder.harness.shrink.ShrinkFolder;
import io.sunder.harness.shrink.ShrinkTask;
import io.sunder.harness.shrink.ShrinkText;
import io.sunder.harness.shrink.Shrunk;
import io.sunder.histories.verdict.AnomalyKind;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
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

/** {@code sunder shrink}: the smallest scenario that still shows what a run had shown. */
@Command(
        name = "shrink",
        mixinStandardHelpOptions = true,
        description = {
            "Makes a run that was invalid small: fewer faults, shorter, fewer clients, topics and operations, as long as the same",
            "anomaly shows as often as before. Leaves a scenario file, a command that runs it, a small history and a summary.",
            "Called again it goes on where it was broken off.",
            ""
        },
        footer = {
            "",
            "Examples:",
            "  sunder shrink latest",
            "  sunder shrink store/my-scenario/20261202T165412.878Z --budget 2h --times 10",
            "",
            "RUN is a run's folder, or its name in the store. A smaller scenario is kept if its rate is not lower than the",
            "original's (Fisher's exact test, one-sided, level 0.5).",
            "Exit code: 0 nothing more can be taken away; 2 the budget was used up, it was stopped, or the anomaly did not show",
            "           again; 254 no such run, or nothing to shrink in it; 255 harness error."
        })
final class ShrinkCommand implements Callable<Integer> {
    @Spec
    private CommandSpec command = CommandSpec.create();

    @Parameters(paramLabel = "RUN", description = "The run.")
    private String run = "latest";

    @Mixin
    private ReplayOptions options = new ReplayOptions();

    @Option(
            names = "--budget",
            paramLabel = "TIME",
            converter = DurationConverter.class,
            defaultValue = "30m",
            description = "How long this call may take (default: ${DEFAULT-VALUE}).")
    private Duration budget = Duration.ofMinutes(30);

    @Option(
            names = "--times",
            paramLabel = "N",
            defaultValue = "5",
            description = "How often the original is tried, and anything smaller at most; the result up to twice more"
                    + " (default: ${DEFAULT-VALUE}).")
    private int times;

    @Option(
            names = "--folder",
            paramLabel = "DIR",
            description = "Where to work and leave the results (default: shrink-ANOMALY in the run's folder).")
    private Optional<Path> folder = Optional.empty();

    @Option(names = "--fresh", description = "Begin anew, whatever the folder has.")
    private boolean fresh;

    @Override
    public Integer call() throws InterruptedException {
        if (times < 3) {
            throw new ParameterException(
                    command.commandLine(),
                    "--times must be at least 3, not " + times + ": fewer tries tell nothing apart");
        }
        ShrinkTask task = task(options.open(run));
        ShrinkFolder work = new ShrinkFolder(folder.orElse(
                task.run().folder().resolve("shrink-" + task.anomaly().json())));
        if (fresh) {
            work.clear();
        }
        work.open(task.words()).ifPresent(other -> {
            throw new ParameterException(
                    command.commandLine(),
                    work.path() + " has what was found of something else (" + other
                            + "); name another folder with --folder, or begin anew with --fresh");
        });
        return conduct(task, work);
    }

    private int conduct(ShrinkTask task, ShrinkFolder work) throws InterruptedException {
        Console console = TerminalOptions.console();
        console.say("shrink    " + task.run().folder());
        console.say("          until nothing can be taken away from what shows "
                + task.anomaly().json());
        try (OrderlyEnd end = new OrderlyEnd()) {
            ScenarioRuns runs = new ScenarioRuns(task.run().schedule().run(), work.runs(), end.runs());
            Shrunk shrunk = task.shrink(
                    runs::run,
                    work,
                    new Budget(budget, System::nanoTime),
                    (result, shown, left) -> console.working(ShrinkText.trying(result, shown, left)),
                    (step, smallest) -> {
                        console.say(ShrinkText.row(step));
                        // Whoever kills it finds the best up to then.
                        smallest.filter(one -> step.kept() && step.shown().hits() > 0)
                                .ifPresent(one -> work.write(one, heading(task, step.shown())));
                    });
            leave(task, work, shrunk, console);
            return shrunk.unfinished().isEmpty() ? ExitCode.VALID : ExitCode.UNKNOWN;
        }
    }

    private static void leave(ShrinkTask task, ShrinkFolder work, Shrunk shrunk, Console console) {
        String ran = ShrinkText.command(work.scenario(), task.run().schedule().run());
        console.say("");
        console.say(ShrinkText.summary(task, shrunk));
        if (shrunk.scenario().isEmpty() || shrunk.original().hits() == 0) {
            return;
        }
        work.write(shrunk.scenario().orElseThrow(), heading(task, shrunk.shown()) + "\n" + ran);
        work.writeSummary(ShrinkText.markdown(task, shrunk, ran));
        shrunk.folder()
                .filter(Files::isDirectory)
                .map(shown -> work.writeHistory(shown, task.anomaly()))
                .ifPresent(history -> console.say("history    " + history));
        console.say("summary    " + work.path().resolve("summary.md"));
        console.say("run it     " + ran);
        shrunk.unfinished().ifPresent(why -> console.say("           the same command goes on with it"));
    }

    private static String heading(ShrinkTask task, Proportion shown) {
        return "shrunk from " + task.run().folder() + "\nshows "
                + task.anomaly().json() + ": " + shown;
    }

    private ShrinkTask task(SavedRun saved) {
        List<AnomalyKind> wanted = options.wanted(saved);
        if (wanted.isEmpty()) {
            throw new ParameterException(
                    command.commandLine(),
                    saved.folder() + " is " + saved.outcome().json() + ": there is no anomaly to shrink it to");
        }
        if (wanted.size() > 1 && options.named()) {
            throw new ParameterException(command.commandLine(), "one --anomaly at a time can be shrunk to");
        }
        return new ShrinkTask(saved, wanted.get(0), options.exact(), times);
    }
}
