package io.sunder.harness.cli;

import io.sunder.histories.contract.Contract;
import io.sunder.histories.file.HistorySource;
import io.sunder.histories.transfer.HistoryImport;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code sunder import}: a history of what another tool recorded. */
@Command(
        name = "import",
        mixinStandardHelpOptions = true,
        description = {
            "Makes a history of what another tool recorded: a history.edn of Jepsen's Kafka workload, or the output of",
            "any number of Kafka's verifiable producers and consumers (consumers with --verbose).",
            ""
        },
        footer = {
            "",
            "Examples:",
            "  sunder import store/latest/history.edn -o history.jsonl.zst",
            "  sunder import producer.log consumer-1.log consumer-2.log -o history.jsonl --contract acks=1",
            "",
            "What is filled in or left out is told, and written in docs/histories.md."
        })
final class ImportCommand implements Callable<Integer> {
    @Spec
    private CommandSpec command = CommandSpec.create();

    @Parameters(paramLabel = "FILE", arity = "1..*", description = "What to import; - is standard input (EDN only).")
    private List<Path> files = new ArrayList<>();

    @Option(
            names = {"-o", "--output"},
            paramLabel = "HISTORY",
            required = true,
            description = "The history to write: .jsonl, .jsonl.gz or .jsonl.zst; - is standard output.")
    private Path output = Path.of("-");

    @Option(
            names = "--contract",
            paramLabel = "FIELD=VALUE",
            description =
                    "What the target's configuration promised, for instance acks=1; may be given again and again.")
    private Map<String, String> contract = new LinkedHashMap<>();

    @Override
    public Integer call() {
        List<HistorySource> sources = new ArrayList<>();
        for (Path file : files) {
            if (file.toString().equals("-")) {
                sources.add(HistorySource.standardInput(System.in));
            } else {
                sources.add(HistorySource.of(file));
            }
        }
        Optional<Contract> promised = promised();
        OutputFile.write(output, out -> {
            HistoryImport.Result result = HistoryImport.run(sources, promised, out);
            result.notes().forEach(note -> System.err.println("sunder: note: " + note));
            System.err.println("sunder: " + result.events() + " events imported");
        });
        return ExitCode.VALID;
    }

    private Optional<Contract> promised() {
        try {
            return ContractOptions.parse(contract);
        } catch (IllegalArgumentException e) {
            throw new ParameterException(command.commandLine(), e.getMessage(), e);
        }
    }
}
