package io.sunder.harness.cli;

import io.sunder.harness.report.Console;
import io.sunder.harness.run.Interruption;
import io.sunder.histories.check.HistoryCheck;
import io.sunder.histories.file.HistoryException;
import io.sunder.histories.file.HistorySource;
import io.sunder.histories.verdict.Verdict;
import io.sunder.histories.verdict.VerdictText;
import io.sunder.workloads.time.Clock;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import tools.jackson.databind.node.JsonNodeFactory;

/** {@code sunder check}: the verdict on saved histories, without any cluster. */
@Command(
        name = "check",
        mixinStandardHelpOptions = true,
        description = {
            "Checks saved histories and says what they prove: JSON Lines or Jepsen's EDN, plain, gzip or zstd.",
            "The verdict is the one that the run itself gave: everything it needs is in the file.",
            ""
        },
        footer = {
            "",
            "Examples:",
            "  sunder check store/latest/history.jsonl.zst",
            "  sunder check --json *.jsonl | jq .verdict",
            "  ssh ci cat history.jsonl.zst | sunder check -",
            "  sunder check --follow store/latest/history.jsonl.zst",
            "",
            "Exit code: the worst of all files; 0 valid, 1 invalid, 2 unknown, 254 unreadable."
        })
final class CheckCommand implements Callable<Integer> {
    private static final String STANDARD_INPUT = "-";

    @Spec
    private CommandSpec command = CommandSpec.create();

    @Parameters(paramLabel = "HISTORY", arity = "0..*", description = "History files; - is standard input.")
    private List<Path> files = new ArrayList<>();

    @Option(names = "--json", description = "Print one verdict.json object a line.")
    private boolean json;

    @Option(
            names = "--follow",
            description = "Follow one growing file: the verdict so far on one line, the whole one at the end (Ctrl-C).")
    private boolean follow;

    @Option(
            names = "--until-complete",
            description = "With --follow: end by itself once the history has a complete final read.")
    private boolean untilComplete;

    @Option(
            names = "--idle-timeout",
            paramLabel = "TIME",
            converter = DurationConverter.class,
            description = "With --follow: end by itself when the file has not grown for so long.")
    private Optional<Duration> idleTimeout = Optional.empty();

    @Option(
            names = "--interval",
            paramLabel = "TIME",
            converter = DurationConverter.class,
            defaultValue = "1s",
            description =
                    "With --follow: least time between two checks (default: ${DEFAULT-VALUE}); longer when a check"
                            + " takes longer than a tenth of it.")
    private Duration interval = Duration.ofSeconds(1);

    @Option(
            names = "--warm-up",
            hidden = true,
            description = "Check, and end well whatever the verdict: what is loaded then, later starts share.")
    private boolean warmUp;

    @Override
    public Integer call() throws InterruptedException {
        requireSensible();
        if (follow) {
            return follow(files.get(0));
        }
        int code = ExitCode.VALID;
        for (Path file : files) {
            code = ExitCode.worse(code, check(file));
        }
        return warmUp ? ExitCode.VALID : code;
    }

    private void requireSensible() {
        String wrong = "";
        if (files.isEmpty()) {
            wrong = "no history was named";
        } else if (Collections.frequency(files, Path.of(STANDARD_INPUT)) > 1) {
            wrong = "standard input can be read only once";
        } else if (follow && (files.size() > 1 || isStandardInput(files.get(0)))) {
            wrong = "--follow takes one file";
        } else if (!follow && (untilComplete || idleTimeout.isPresent())) {
            wrong = "--until-complete and --idle-timeout belong to --follow";
        }
        if (!wrong.isEmpty()) {
            throw new ParameterException(command.commandLine(), wrong);
        }
    }

    private static boolean isStandardInput(Path file) {
        return file.toString().equals(STANDARD_INPUT);
    }

    /** One file's verdict or error; the other files are worth a verdict all the same. */
    private int check(Path file) {
        HistorySource source = isStandardInput(file) ? HistorySource.standardInput(System.in) : HistorySource.of(file);
        try {
            Verdict verdict = HistoryCheck.check(source);
            print(verdict);
            return ExitCode.of(verdict.outcome());
        } catch (HistoryException e) {
            return failed(source, e.getMessage(), ExitCode.USAGE);
        } catch (RuntimeException e) {
            return failed(source, source.where() + ": unexpected error: " + e, ExitCode.HARNESS);
        } catch (OutOfMemoryError e) {
            return failed(
                    source,
                    source.where() + ": out of memory; give more with SUNDER_JAVA_OPTIONS=-Xmx4g",
                    ExitCode.HARNESS);
        }
    }

    private void print(Verdict verdict) {
        System.out.println(json ? verdict.toJson() : VerdictText.render(verdict, TerminalOptions.colours()));
    }

    /** A machine gets a line for each file, whatever happened to it. */
    private int failed(HistorySource source, String message, int code) {
        System.err.println("sunder: " + message);
        if (json) {
            System.out.println(JsonNodeFactory.instance
                    .objectNode()
                    .put("format", "sunder-verdict/1")
                    .put("verdict", "error")
                    .put("history", source.name())
                    .put("error", message));
        }
        return code;
    }

    private int follow(Path file) throws InterruptedException {
        Console console = TerminalOptions.console();
        Interruption stop = new Interruption();
        try (Shutdown shutdown = new Shutdown(stop)) {
            Verdict verdict = new Follow(
                            file,
                            () -> HistoryCheck.soFar(HistorySource.of(file)),
                            new Follow.Limits(interval, idleTimeout, untilComplete),
                            Clock.system()::nanoTime,
                            stop::await,
                            soFar -> soFar(console, soFar.verdict()))
                    .run()
                    .verdict();
            console.say(json ? verdict.toJson() : VerdictText.render(verdict, TerminalOptions.colours()));
            return shutdown.exitWith(ExitCode.of(verdict.outcome()));
        } catch (HistoryException e) {
            return failed(HistorySource.of(file), e.getMessage(), ExitCode.USAGE);
        }
    }

    /** Rewritten in place for a person; a line a check where nobody watches. */
    private void soFar(Console console, Verdict verdict) {
        if (json) {
            console.say(verdict.toJson());
        } else if (TerminalOptions.isTerminal()) {
            console.working(FollowLine.of(verdict));
        } else {
            console.say(FollowLine.of(verdict));
        }
    }
}
