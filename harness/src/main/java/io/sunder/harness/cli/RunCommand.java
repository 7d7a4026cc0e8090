package io.sunder.harness.cli;

import io.sunder.harness.cluster.Target;
import io.sunder.harness.docker.image.ImageSettings;
import io.sunder.harness.report.Console;
import io.sunder.harness.run.Interruption;
import io.sunder.harness.run.LinkEngine;
import io.sunder.harness.run.Run;
import io.sunder.harness.run.RunSettings;
import io.sunder.harness.run.StoppedException;
import io.sunder.harness.scenario.Scenario;
import io.sunder.harness.scenario.ScenarioException;
import io.sunder.harness.scenario.ScenarioFile;
import io.sunder.harness.scenario.ScenarioLibrary;
import io.sunder.histories.verdict.VerdictText;
import io.sunder.workloads.time.Clock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code sunder run}: one scenario, from an empty folder to a verdict. */
@Command(
        name = "run",
        mixinStandardHelpOptions = true,
        description = {
            "Runs a scenario: launches a cluster, lets clients work while faults strike, and checks what happened.",
            ""
        },
        footer = {
            "",
            "Examples:",
            "  sunder run                            the quickstart",
            "  sunder run acks-1-leader-lost         one of 'sunder list scenarios'",
            "  sunder run --target kafka:4.3.1 --seed 7",
            "  sunder run quickstart --print > my.yaml",
            "  sunder run my.yaml --property replica.lag.time.max.ms=5000",
            "  sunder run defect-kip-101 --defect KIP-101",
            "",
            "Ctrl-C heals, checks what there is, and leaves nothing running."
        })
final class RunCommand implements Callable<Integer> {
    @Spec
    private CommandSpec command = CommandSpec.create();

    @Parameters(
            index = "0",
            arity = "0..1",
            paramLabel = "SCENARIO",
            defaultValue = "quickstart",
            description = "A scenario file, or a name from the library (default: ${DEFAULT-VALUE}).")
    private String scenario = "quickstart";

    @Mixin
    private ScenarioOverrides overrides = new ScenarioOverrides();

    @Option(
            names = "--store",
            paramLabel = "DIR",
            defaultValue = "store",
            description = "Folder of all runs (default: '${DEFAULT-VALUE}' in the current directory).")
    private Path store = Path.of("store");

    @Option(
            names = "--toxiproxy",
            paramLabel = "PATH|HOST:PORT|embedded|container",
            converter = LinkEngineConverter.class,
            description = "What drives the links: a toxiproxy-server program that the run starts and ends, a Toxiproxy"
                    + " that runs on this machine already (with -proxy-metrics), the embedded engine, or Toxiproxy's"
                    + " image (with --runtime docker). Default: embedded; in containers, whichever can prove all of"
                    + " the scenario's faults, Toxiproxy first.")
    private LinkEngine toxiproxy = new LinkEngine.Fitting();

    @Option(
            names = "--ready-timeout",
            paramLabel = "TIME",
            converter = DurationConverter.class,
            defaultValue = "60s",
            description = "How long the cluster may take until it serves (default: ${DEFAULT-VALUE}).")
    private Duration readyTimeout = Duration.ofSeconds(60);

    @Option(
            names = "--runtime",
            paramLabel = "WHERE",
            converter = RuntimeConverter.class,
            defaultValue = "process",
            description =
                    "process: nodes are local processes; docker: containers; auto: containers where Docker answers"
                            + " and has the images, else processes (default: ${DEFAULT-VALUE}).")
    private RunSettings.RuntimeKind runtime = RunSettings.RuntimeKind.PROCESS;

    @Option(
            names = "--image",
            paramLabel = "KIND=IMAGE",
            description =
                    "The image for kafka, target-broker or toxiproxy, with --runtime docker; may be repeated. Without it, the"
                            + " published ones or those of 'sunder images build'.")
    private Map<String, String> images = new LinkedHashMap<>();

    @Option(names = "--print", description = "Print the scenario's YAML, to start one of your own from, and end.")
    private boolean print;

    @Override
    public Integer call() throws InterruptedException {
        String text = text();
        if (print) {
            System.out.print(text);
            return ExitCode.VALID;
        }
        Scenario asWritten = ScenarioFile.parse(scenario, text, overrides::over);
        Scenario wanted = overrides.over(asWritten);
        RunSettings settings =
                new RunSettings(named(wanted), asRun(text), store, toxiproxy, readyTimeout, containers(wanted));
        try {
            settings.cluster();
        } catch (IllegalArgumentException e) {
            throw new ParameterException(command.commandLine(), e.getMessage(), e);
        }
        Console console = TerminalOptions.console();
        console.say("scenario  " + wanted.name() + " on " + settings.scenario().target() + ", seed " + wanted.seed());
        overrides
                .tooLate(asWritten)
                .forEach(fault -> console.say("left out  " + fault.id() + ": it would begin after the time limit"));
        Interruption stop = new Interruption();
        try (Shutdown shutdown = new Shutdown(stop)) {
            return conduct(
                    new RunSettings(wanted, asRun(text), store, toxiproxy, readyTimeout, containers(wanted)),
                    console,
                    stop,
                    shutdown);
        }
    }

    private RunSettings.Containers containers(Scenario wanted) {
        boolean server = toxiproxy instanceof LinkEngine.Program || toxiproxy instanceof LinkEngine.Running;
        if (runtime == RunSettings.RuntimeKind.PROCESS && toxiproxy instanceof LinkEngine.Container) {
            throw new ParameterException(
                    command.commandLine(),
                    "--toxiproxy container drives nodes in containers only; add --runtime docker, or name a"
                            + " toxiproxy-server program");
        }
        if (runtime != RunSettings.RuntimeKind.PROCESS && server) {
            throw new ParameterException(
                    command.commandLine(),
                    "--toxiproxy names a server on this machine, which containers can't use; name an image of it with"
                            + " --image toxiproxy=IMAGE");
        }
        try {
            return new RunSettings.Containers(
                    runtime, ImageSettings.of(images, wanted.cluster().images(), System.getenv()));
        } catch (IllegalArgumentException e) {
            throw new ParameterException(command.commandLine(), e.getMessage(), e);
        }
    }

    /** The scenario with its target named in full: {@code kafka:4.4.0} rather than {@code kafka}. */
    private Scenario named(Scenario wanted) {
        try {
            return wanted.withTarget(Target.parse(wanted.target()).toString());
        } catch (IllegalArgumentException e) {
            throw new ParameterException(command.commandLine(), e.getMessage(), e);
        }
    }

    /** What happens in here is told and decided before the shutdown may go on, which ends the JVM at once. */
    private static int conduct(RunSettings settings, Console console, Interruption stop, Shutdown shutdown)
            throws InterruptedException {
        try {
            Run.Result result = new Run(settings, console, stop, Clock.system()).execute(Instant.now());
            console.say("");
            console.say(VerdictText.render(result.verdict(), TerminalOptions.colours()));
            String expected = settings.scenario().expect();
            if (!result.verdict().outcome().json().equals(expected)) {
                console.say("expected   " + expected + " (says the scenario)");
            }
            console.say("see        " + result.directory().path());
            return shutdown.exitWith(ExitCode.of(result.verdict().outcome()));
        } catch (StoppedException e) {
            console.say("sunder: " + e.getMessage());
            return shutdown.exitWith(ExitCode.UNKNOWN);
        } catch (RuntimeException e) {
            shutdown.exitWith(ExitCode.HARNESS);
            if (stop.isAsked()) {
                console.say("sunder: " + e.getMessage());
            }
            throw e;
        }
    }

    /** The scenario's text with what the command line changed, so that the run's folder tells what was run. */
    private String asRun(String text) {
        List<String> arguments = command.commandLine().getParseResult().originalArgs();
        return arguments.isEmpty() ? text : "# as run by: sunder " + String.join(" ", arguments) + "\n" + text;
    }

    /** A name that is a file is that file; otherwise it is one of the library's. */
    private String text() {
        Path file = Path.of(scenario);
        Optional<String> ofLibrary = ScenarioLibrary.text(scenario);
        if (Files.isRegularFile(file) || (Files.exists(file) && ofLibrary.isEmpty())) {
            return ScenarioFile.text(file);
        }
        return ofLibrary.orElseThrow(() -> new ScenarioException(
                scenario,
                0,
                0,
                "no such file, and no scenario of that name; the library has: "
                        + String.join(", ", ScenarioLibrary.names())));
    }
}
