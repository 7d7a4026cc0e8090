package io.sunder.harness.cli;

import io.sunder.histories.file.HistorySource;
import io.sunder.histories.transfer.ExportFormat;
import io.sunder.histories.transfer.HistoryExport;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code sunder export}: a history in another format. */
@Command(
        name = "export",
        mixinStandardHelpOptions = true,
        description = {
            "Writes a history in another format: jsonl (decompressed), edn (as Jepsen's) or csv (a line for each record",
            "that was sent or read).",
            ""
        },
        footer = {
            "",
            "Examples:",
            "  sunder export store/latest/history.jsonl.zst --format csv -o records.csv",
            "  sunder export history.jsonl --format edn | less",
            "",
            "jsonl and edn keep every field. docs/histories.md tells the columns of csv."
        })
final class ExportCommand implements Callable<Integer> {
    @Parameters(paramLabel = "HISTORY", description = "The history; - is standard input.")
    private Path file = Path.of("-");

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            required = true,
            description = "One of ${COMPLETION-CANDIDATES}.")
    private ExportFormat format = ExportFormat.JSONL;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            defaultValue = "-",
            description = "The file to write, compressed if it ends in .gz or .zst (default: standard output).")
    private Path output = Path.of("-");

    @Override
    public Integer call() {
        HistorySource source =
                file.toString().equals("-") ? HistorySource.standardInput(System.in) : HistorySource.of(file);
        OutputFile.write(
                output,
                out -> HistoryExport.export(source, format, out)
                        .ifPresent(reason -> System.err.println("sunder: warning: the history is cut off: " + reason)));
        return ExitCode.VALID;
    }
}
