package io.sunder.harness.cli;

import io.sunder.histories.slice.Choice;
import io.sunder.histories.slice.Slice;
import io.sunder.histories.slice.SliceException;
import io.sunder.histories.slice.Slicer;
import io.sunder.histories.verdict.AnomalyKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code sunder slice}: a small history that still shows one anomaly. */
@Command(
        name = "slice",
        mixinStandardHelpOptions = true,
        description = {
            "Cuts out a small history that still shows one anomaly, to be read, kept or sent to a maintainer.",
            "The slice is checked: it shows the same anomaly of the same record. Events keep their indexes.",
            ""
        },
        footer = {
            "",
            "Examples:",
            "  sunder slice store/latest/history.jsonl.zst --anomaly lost-write -o lost.jsonl",
            "  sunder slice history.jsonl --anomaly duplicate:3 > third-duplicate.jsonl",
            "  sunder slice history.jsonl --around 4711 -o slice.jsonl.zst",
            "",
            "Exit code: 0 cut, 2 no small part shows the anomaly, 254 no such finding or an unreadable file."
        })
final class SliceCommand implements Callable<Integer> {
    @Spec
    private CommandSpec command = CommandSpec.create();

    @Parameters(paramLabel = "HISTORY", description = "The history file.")
    private Path file = Path.of("");

    @Option(names = "--around", paramLabel = "N", description = "The index of an event that a finding names.")
    private Optional<Long> around = Optional.empty();

    @Option(
            names = "--anomaly",
            paramLabel = "KIND[:I]",
            description = "The first finding of a kind, or the I-th; violations come first.")
    private Optional<String> anomaly = Optional.empty();

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            description = "Where to write it (default: standard output); .gz and .zst are compressed.")
    private Optional<Path> output = Optional.empty();

    @Override
    public Integer call() throws IOException {
        Choice choice = choice();
        Path folder = Files.createTempDirectory("sunder-slice");
        String name = output.map(path -> String.valueOf(path.getFileName())).orElse("slice.jsonl");
        Path slice = folder.resolve(name);
        try {
            Slice cut = Slicer.cut(file, choice, slice);
            deliver(slice);
            System.err.print(words(cut));
            return ExitCode.VALID;
        } catch (SliceException e) {
            System.err.println("sunder: " + e.getMessage());
            return e.noSuchFinding() ? ExitCode.USAGE : ExitCode.UNKNOWN;
        } finally {
            Files.deleteIfExists(slice);
            Files.delete(folder);
        }
    }

    private void deliver(Path slice) throws IOException {
        if (output.isEmpty()) {
            Files.copy(slice, System.out);
            System.out.flush();
            return;
        }
        try {
            Files.copy(slice, output.get(), java.nio.file.StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            throw new ParameterException(
                    command.commandLine(), "can't write " + output.get() + ": " + e.getMessage(), e);
        }
    }

    private String words(Slice cut) {
        return String.format(
                Locale.ROOT,
                "%s shows %s of %s%s in %,d of %,d events (%,d bytes, the whole file has %,d)%n  %s%n",
                output.map(Path::toString).orElse("the slice"),
                cut.shown().kind().json(),
                cut.shown().example().key(),
                cut.shown().example().offset().isPresent()
                        ? " at offset " + cut.shown().example().offset().getAsLong()
                        : "",
                cut.verdict().events(),
                cut.wholeEvents(),
                cut.bytes(),
                cut.wholeBytes(),
                cut.shown().example().explanation());
    }

    private Choice choice() {
        if (around.isPresent() == anomaly.isPresent()) {
            throw new ParameterException(command.commandLine(), "name the finding by one of --around and --anomaly");
        }
        return around.<Choice>map(Choice.Around::new).orElseGet(() -> ofKind(anomaly.orElseThrow()));
    }

    private Choice ofKind(String word) {
        String[] parts = word.split(":", 2);
        AnomalyKind kind = Arrays.stream(AnomalyKind.values())
                .filter(candidate -> candidate.json().equals(parts[0]))
                .findFirst()
                .orElseThrow(() -> new ParameterException(
                        command.commandLine(),
                        "'" + parts[0] + "' is no anomaly; they are "
                                + Arrays.stream(AnomalyKind.values())
                                        .map(AnomalyKind::json)
                                        .collect(Collectors.joining(", "))));
        try {
            return new Choice.OfKind(kind, parts.length == 1 ? 1 : Integer.parseInt(parts[1]));
        } catch (IllegalArgumentException e) {
            throw new ParameterException(
                    command.commandLine(), "'" + word + "' does not say which finding; lost-write:2 is the second one");
        }
    }
}
