package io.sunder.harness.cli;

import io.sunder.histories.check.HistoryCheck;
import io.sunder.histories.file.HistoryException;
import io.sunder.histories.verdict.Verdict;
import io.sunder.histories.verdict.VerdictText;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code sunder check}: the verdict on saved histories, without any cluster. */
@Command(
        name = "check",
        mixinStandardHelpOptions = true,
        description = {
            "Checks saved histories (.jsonl, .jsonl.gz, .jsonl.zst) and says what they prove.",
            "The verdict is the one that the run itself gave: everything it needs is in the file.",
            ""
        },
        footer = {
            "",
            "Examples:",
            "  sunder check store/latest/history.jsonl.zst",
            "  sunder check --json *.jsonl | jq .verdict",
            "",
            "Exit code: the worst of all files; 0 valid, 1 invalid, 2 unknown, 254 unreadable."
        })
final class CheckCommand implements Callable<Integer> {
    @Spec
    private CommandSpec command = CommandSpec.create();

    @Parameters(paramLabel = "HISTORY", arity = "0..*", description = "History files.")
    private List<Path> files = new ArrayList<>();

    @Option(names = "--json", description = "Print one verdict.json object a line.")
    private boolean json;

    @Option(names = "--warm-up", hidden = true, description = "Load what a check needs, and end.")
    private boolean warmUp;

    @Override
    public Integer call() {
        if (warmUp) {
            return ExitCode.VALID;
        }
        if (files.isEmpty()) {
            throw new ParameterException(command.commandLine(), "no history was named");
        }
        int code = ExitCode.VALID;
        for (Path file : files) {
            try {
                Verdict verdict = HistoryCheck.check(file);
                System.out.println(json ? verdict.toJson() : VerdictText.render(verdict, TerminalOptions.colours()));
                code = ExitCode.worse(code, ExitCode.of(verdict.outcome()));
            } catch (HistoryException e) {
                // The other files are worth a verdict all the same.
                System.err.println("sunder: " + e.getMessage());
                code = ExitCode.worse(code, ExitCode.USAGE);
            }
        }
        return code;
    }
}
