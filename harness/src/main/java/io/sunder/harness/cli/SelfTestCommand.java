package io.sunder.harness.cli;

import io.sunder.harness.defect.DefectCatalogue;
import io.sunder.harness.defect.PlantedDefect;
import io.sunder.histories.selftest.ConfusionMatrix;
import io.sunder.histories.selftest.MatrixText;
import io.sunder.histories.selftest.SelfTest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
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
            "Runs the scenario of every defect of the target broker with the defect, which must be found, and without,",
            "which must show nothing. With --histories instead: draws valid histories, plants one anomaly in a copy of",
            "each, checks both, and prints what was found, missed, and found besides.",
            ""
        },
        footer = {
            "",
            "Examples:",
            "  sunder selftest --jobs 2",
            "  sunder selftest --only KIP-101,KIP-207 --json | tail -n 1 | jq .",
            "  sunder selftest --histories",
            "  sunder selftest --histories --count 10000 --seed 7 --json | jq .diagonal",
            "",
            "Exit code: 0 if all that was planted was found and nothing else was, else 1; 2 if it was stopped."
        })
final class SelfTestCommand implements Callable<Integer> {
    private static final int STEP = 50;

    @Spec
    private CommandSpec command = CommandSpec.create();

    @Option(names = "--histories", description = "Test the checkers on mutated histories; starts no cluster.")
    private boolean histories;

    @Option(names = "--only", paramLabel = "ID", split = ",", description = "Only these defects, with commas between.")
    private List<String> only = new ArrayList<>();

    @Option(
            names = "--jobs",
            paramLabel = "N",
            defaultValue = "1",
            description = "How many runs go on at a time (default: ${DEFAULT-VALUE}).")
    private int jobs;

    @Option(
            names = "--count",
            paramLabel = "N",
            defaultValue = "1140",
            description = "With --histories: mutated ones; as many valid ones are checked (default: ${DEFAULT-VALUE}).")
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
            description = "Where runs and histories go that were judged wrongly (default: ${DEFAULT-VALUE}).")
    private Path keep;

    @Option(names = "--json", description = "End with one line of JSON; with --histories print nothing else.")
    private boolean json;

    @Override
    public Integer call() throws IOException, InterruptedException {
        if (!histories) {
            return defects();
        }
        if (!only.isEmpty()) {
            throw new ParameterException(command.commandLine(), "--only names defects; --histories has none");
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

    private int defects() throws InterruptedException {
        if (jobs < 1) {
            throw new ParameterException(command.commandLine(), "--jobs must be at least 1, not " + jobs);
        }
        DefectCatalogue catalogue = DefectCatalogue.ofTargetBroker();
        try {
            List<PlantedDefect> chosen = only.isEmpty()
                    ? catalogue.defects()
                    : only.stream()
                            .map(String::trim)
                            .map(catalogue::find)
                            .distinct()
                            .toList();
            return new DefectSelfTest(chosen, keep, jobs, json).run();
        } catch (IllegalArgumentException e) {
            throw new ParameterException(command.commandLine(), e.getMessage(), e);
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
