package io.sunder.harness.cli;

import io.sunder.harness.doctor.Examination;
import io.sunder.harness.doctor.Finding;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code sunder doctor}: what this machine can do. */
@Command(
        name = "doctor",
        mixinStandardHelpOptions = true,
        description = "Says what this machine can do, and what to do about what is missing.",
        footer = {"", "Exit code: 0 if runs can be made here, 255 if not."})
final class DoctorCommand implements Callable<Integer> {
    @Option(
            names = "--store",
            paramLabel = "DIR",
            defaultValue = "store",
            description = "Folder of all runs (default: ${DEFAULT-VALUE}).")
    private Path store = Path.of("store");

    @Override
    public Integer call() {
        List<Finding> findings = Examination.examine(store);
        for (Finding finding : findings) {
            String mark = switch (finding.grade()) {
                case OK -> "ok     ";
                case OPTIONAL -> "without";
                case MISSING -> "MISSING";
            };
            System.out.printf(Locale.ROOT, "%s  %-12s %s%n", mark, finding.subject(), finding.words());
        }
        boolean able = findings.stream().noneMatch(finding -> finding.grade() == Finding.Grade.MISSING);
        System.out.println(able ? "Runs can be made here." : "Runs can't be made here until what is MISSING is there.");
        return able ? ExitCode.VALID : ExitCode.HARNESS;
    }
}
