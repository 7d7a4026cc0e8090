package io.sunder.harness.cli;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/** {@code sunder bench}: measures Sunder's own parts. */
@Command(name = "bench", mixinStandardHelpOptions = true, description = "Measures parts of Sunder on this machine.")
final class BenchCommand implements Callable<Integer> {
    @Override
    public Integer call() {
        return ExitCode.VALID;
    }
}
