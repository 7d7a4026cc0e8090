package io.sunder.harness.cli;

import io.sunder.harness.cluster.ClusterException;
import io.sunder.harness.link.LinkException;
import io.sunder.harness.run.RunException;
import io.sunder.harness.scenario.ScenarioException;
import io.sunder.histories.file.HistoryException;
import io.sunder.histories.file.HistoryWriteException;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.UnmatchedArgumentException;

/** The {@code sunder} command. */
@Command(
        name = "sunder",
        mixinStandardHelpOptions = true,
        version = "sunder 0.1.0",
        description = {"Finds out whether a Kafka-like broker keeps its promises while links are cut and nodes die.", ""
        },
        subcommands = {
            RunCommand.class,
            CampaignCommand.class,
            ReplayCommand.class,
            ShrinkCommand.class,
            CheckCommand.class,
            ExplainCommand.class,
            SliceCommand.class,
            ImportCommand.class,
            ExportCommand.class,
            ListCommand.class,
            DoctorCommand.class,
            BenchCommand.class,
            SelfTestCommand.class,
            ImagesCommand.class,
            CommandLine.HelpCommand.class
        },
        footer = {
            "",
            "First steps:",
            "  sunder run                     the quickstart: a real Kafka cluster under real faults",
            "  sunder run my-scenario.yaml    a scenario of your own (start from one of 'sunder list scenarios')",
            "  sunder replay latest           run again what the latest run did; 'sunder shrink latest' makes it small",
            "  sunder check history.jsonl     check a saved history again, without any cluster",
            "",
            "Exit codes: 0 valid, 1 invalid (the target broke its contract), 2 unknown,",
            "            254 bad arguments or input, 255 harness error."
        })
public final class Main implements Runnable {
    @Option(names = "--debug", scope = ScopeType.INHERIT, description = "Print stack traces with errors.")
    private boolean debug;

    private Main() {}

    /** Runs the command line and exits with its code. */
    public static void main(String[] arguments) {
        int code = ExitCode.HARNESS;
        try {
            code = execute(arguments);
        } catch (OutOfMemoryError e) {
            System.err.println("sunder: out of memory; give more with SUNDER_JAVA_OPTIONS=-Xmx4g");
        } catch (LinkageError e) {
            // The JVM would exit with 1, which means that the target broke its contract.
            System.err.println("sunder: its own files are damaged (" + e + "); remove harness/target and try again");
        }
        System.exit(code);
    }

    static int execute(String... arguments) {
        Main main = new Main();
        CommandLine command = new CommandLine(main);
        command.setExecutionExceptionHandler((error, line, parsed) -> main.report(error, line));
        command.setParameterExceptionHandler(Main::usage);
        command.setUsageHelpAutoWidth(true);
        command.setCaseInsensitiveEnumValuesAllowed(true);
        return command.execute(arguments);
    }

    @Override
    public void run() {
        CommandLine.usage(this, System.out);
    }

    private int report(Exception error, CommandLine line) {
        if (debug) {
            error.printStackTrace(line.getErr());
        }
        if (error instanceof ScenarioException || error instanceof HistoryException) {
            line.getErr().println("sunder: " + error.getMessage());
            return ExitCode.USAGE;
        }
        boolean ours = error instanceof RunException
                || error instanceof ClusterException
                || error instanceof LinkException
                || error instanceof HistoryWriteException;
        line.getErr().println("sunder: " + (ours ? error.getMessage() : "unexpected error: " + error));
        if (!ours && !debug) {
            line.getErr().println("        (with --debug it says where)");
        }
        return ExitCode.HARNESS;
    }

    private static int usage(ParameterException error, String[] arguments) {
        CommandLine line = error.getCommandLine();
        line.getErr().println("sunder: " + error.getMessage());
        if (!UnmatchedArgumentException.printSuggestions(error, line.getErr())) {
            line.getErr().println("        try: " + line.getCommandSpec().qualifiedName() + " --help");
        }
        return ExitCode.USAGE;
    }
}
