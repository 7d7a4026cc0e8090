package io.sunder.harness.cli;

import io.sunder.harness.bench.BrokerBench;
import io.sunder.harness.link.LinkBench;
import io.sunder.harness.link.LinkFigures;
import io.sunder.histories.bench.CheckBench;
import io.sunder.histories.bench.RecorderBench;
import io.sunder.workloads.time.Clock;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code sunder bench}: measures Sunder's own parts. Each comparison is made within one run. */
@Command(
        name = "bench",
        mixinStandardHelpOptions = true,
        description = "Measures parts of Sunder on this machine, each against a yardstick in the same run.",
        footer = {"", "A busy machine gives meaningless figures: compare the ratios, and run it twice."})
final class BenchCommand {
    @Spec
    private CommandSpec spec = CommandSpec.create();

    private static final String FOLDER = "Folder for the temporary files (default: ${DEFAULT-VALUE}).";

    @Command(
            name = "links",
            mixinStandardHelpOptions = true,
            description =
                    "Latency, throughput and connections of links against a direct loopback connection, and against"
                            + " a toxiproxy-server; without an effect and with one.")
    int links(
            @Option(
                            names = "--toxiproxy",
                            paramLabel = "PATH",
                            description = "A toxiproxy-server program to measure as well.")
                    Optional<Path> toxiproxy,
            @Option(
                            names = "--round",
                            paramLabel = "TIME",
                            converter = DurationConverter.class,
                            defaultValue = "800ms",
                            description = "Length of a measurement (default: ${DEFAULT-VALUE}).")
                    Duration round)
            throws IOException {
        List<LinkFigures> figures = new LinkBench(Clock.system()::nanoTime, round).run(toxiproxy);
        System.out.println(LinkFigures.header());
        figures.forEach(path -> System.out.println(path.row(figures.get(0))));
        return ExitCode.VALID;
    }

    @Command(
            name = "brokers",
            mixinStandardHelpOptions = true,
            description = {
                "The target broker against Apache Kafka: a controller and three brokers each, in turns. Time until",
                "ready, acknowledged writes by Kafka's own producer tool, reading, and memory."
            })
    int brokers(
            @Option(
                            names = "--records",
                            paramLabel = "N",
                            converter = CountConverter.class,
                            defaultValue = "500000",
                            description = "Records of 200 bytes in each round (default: ${DEFAULT-VALUE}).")
                    long records,
            @Option(
                            names = "--rounds",
                            paramLabel = "N",
                            defaultValue = "3",
                            description = "How often each is measured; medians count (default: ${DEFAULT-VALUE}).")
                    int rounds,
            @Option(
                            names = "--folder",
                            paramLabel = "DIR",
                            defaultValue = "${sys:java.io.tmpdir}",
                            description = FOLDER)
                    Path folder)
            throws IOException, InterruptedException {
        try {
            BrokerBench.Settings settings = new BrokerBench.Settings(folder, records, rounds);
            new BrokerBench(settings, Clock.system()::nanoTime, System.out).run();
        } catch (IllegalArgumentException e) {
            throw new CommandLine.ParameterException(
                    spec.commandLine().getSubcommands().get("brokers"), e.getMessage(), e);
        }
        return ExitCode.VALID;
    }

    @Command(
            name = "recorder",
            mixinStandardHelpOptions = true,
            description = "Recording a history against writing the same bytes raw.")
    int recorder(
            @Option(
                            names = "--folder",
                            paramLabel = "DIR",
                            defaultValue = "${sys:java.io.tmpdir}",
                            description = FOLDER)
                    Path folder)
            throws IOException, InterruptedException {
        RecorderBench.run(folder, System.out);
        return ExitCode.VALID;
    }

    @Command(
            name = "check",
            mixinStandardHelpOptions = true,
            description = {
                "Checking a history against a bare Jackson pass over the same file: whole processes in turns,",
                "each in a JVM of its own with the same settings."
            })
    int check(
            @Option(
                            names = "--events",
                            paramLabel = "N",
                            split = ",",
                            converter = CountConverter.class,
                            defaultValue = "1M",
                            description = "Sizes of the histories, such as 1M,10M,100M (default: ${DEFAULT-VALUE}).")
                    List<Long> events,
            @Option(
                            names = "--heap",
                            paramLabel = "SIZE",
                            defaultValue = "512m",
                            description = "Heap of each JVM, as -Xmx takes it (default: ${DEFAULT-VALUE}).")
                    String heap,
            @Option(
                            names = "--rounds",
                            paramLabel = "N",
                            defaultValue = "5",
                            description = "How often each is measured; medians count (default: ${DEFAULT-VALUE}).")
                    int rounds,
            @Option(
                            names = "--keep",
                            description =
                                    "Keep the histories (about 140 bytes an event), and use those that are there.")
                    boolean keep,
            @Option(
                            names = "--folder",
                            paramLabel = "DIR",
                            defaultValue = "${sys:java.io.tmpdir}",
                            description = FOLDER)
                    Path folder)
            throws IOException, InterruptedException {
        try {
            CheckBench.run(new CheckBench.Settings(folder, events, heap, rounds, keep), System.out);
        } catch (IllegalArgumentException e) {
            throw new CommandLine.ParameterException(
                    spec.commandLine().getSubcommands().get("check"), e.getMessage());
        }
        return ExitCode.VALID;
    }
}
