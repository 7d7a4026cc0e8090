package io.sunder.harness.cli;

import io.sunder.harness.link.LinkBench;
import io.sunder.harness.link.LinkFigures;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code sunder bench}: measures Sunder's own parts. */
@Command(
        name = "bench",
        mixinStandardHelpOptions = true,
        description = "Measures parts of Sunder on this machine.",
        subcommands = BenchCommand.Links.class)
final class BenchCommand {
    /** {@code sunder bench links}. */
    @Command(
            name = "links",
            mixinStandardHelpOptions = true,
            description = "Round trips and throughput of one link against a direct loopback connection, in one run.")
    static final class Links implements Callable<Integer> {
        @Option(
                names = "--toxiproxy",
                paramLabel = "PATH",
                description = "A toxiproxy-server program to measure as well.")
        private Optional<Path> toxiproxy = Optional.empty();

        @Option(
                names = "--seconds",
                paramLabel = "N",
                defaultValue = "3",
                description = "Seconds a measurement (default: ${DEFAULT-VALUE}); there are two a path.")
        private int seconds = 3;

        @Override
        public Integer call() throws IOException {
            List<LinkFigures> figures = new LinkBench(System::nanoTime, Duration.ofSeconds(seconds)).run(toxiproxy);
            System.out.println(LinkFigures.header());
            figures.forEach(path -> System.out.println(path.row(figures.get(0))));
            return ExitCode.VALID;
        }
    }
}
