package io.sunder.harness.cli;

import io.sunder.histories.selftest.ConfusionMatrix;
import io.sunder.histories.selftest.MatrixText;
import io.sunder.histories.selftest.SelfTest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import java.util.function.IntConsumer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code sunder selftest}: are Sunder's own judgements right? */
@Command(
        name = "selftest",
        mixinStandardHelpOptions = true,
        description = {
            "Tests Sunder's own judgement.",
            "With --histories: draws valid histories, plants one anomaly in a copy of each, checks both, and prints",
            "what was found, missed, and found besides.",
            ""
        },
        footer = {
            "",
            "Examples:",
            "  sunder selftest --histories",
            "  sunder selftest --histories --count 10000 --seed 7 --json | jq .diagonal",
            "",
            "Exit code: 0 if every planted anomaly was found at its place and nothing else was, else 1."
        })
final class SelfTestCommand implements Callable<Integer> {
    private static final int STEP = 50;

    @Spec
    private CommandSpec command = CommandSpec.create();

    @Option(names = "--histories", description = "Test the checkers on mutated histories.")
    private boolean histories;

    @Option(
            names = "--count",
            paramLabel = "N",
            defaultValue = "1140",
            description = "Mutated histories; as many valid ones are checked (default: ${DEFAULT-VALUE}).")
    private int count;

    @Option(
            names = "--seed",
            paramLabel = "S",
            defaultValue = "1",
            description = "The same seed gives the same histories (default: ${DEFAULT-VALUE}).")
    private long seed;

    @Option(
            names = "--keep",
            paramLabel = "DIR",
            defaultValue = "store/selftest",
            description = "Where histories go that were judged wrongly (default: ${DEFAULT-VALUE}).")
    private Path keep;

    @Option(names = "--json", description = "Print the matrix as one line of JSON.")
    private boolean json;

    @Override
    public Integer call() throws IOException {
        if (!histories) {
            throw new ParameterException(command.commandLine(), "say what to test: --histories");
        }
        if (count < 1) {
            throw new ParameterException(command.commandLine(), "--count must be at least 1, got " + count);
        }
        Path work = Files.createTempDirectory("sunder-selftest");
        try {
            ConfusionMatrix matrix = SelfTest.run(count, seed, work, keep, progress());
            System.out.println(json ? MatrixText.json(matrix) : MatrixText.render(matrix));
            return matrix.diagonal() ? ExitCode.VALID : ExitCode.INVALID;
        } finally {
            Files.deleteIfExists(work);
        }
    }

    /** On a terminal a line that counts, else nothing: a log needs no counting. */
    private IntConsumer progress() {
        if (!TerminalOptions.isTerminal()) {
            return done -> {};
        }
        return done -> {
            if (done % STEP == 0 || done == count) {
                System.err.print("\r  " + done + " of " + count + " histories" + (done == count ? "\r\u001b[K" : ""));
            }
        };
    }
}
