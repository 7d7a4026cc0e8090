package io.sunder.harness.cli;

import io.sunder.harness.campaign.CampaignCase;
import io.sunder.harness.campaign.CampaignRunner;
import io.sunder.harness.campaign.CampaignSettings;
import io.sunder.harness.campaign.CaseResult;
import io.sunder.harness.campaign.Comparison;
import io.sunder.harness.campaign.ResultFile;
import io.sunder.harness.cli.SeedsConverter.Seeds;
import io.sunder.harness.docker.image.ImageSettings;
import io.sunder.harness.report.Console;
import io.sunder.harness.run.LinkEngine;
import io.sunder.harness.run.RunSettings;
import io.sunder.harness.scenario.Scenario;
import io.sunder.harness.scenario.ScenarioFile;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code sunder campaign}: many scenarios with many seeds. */
@Command(
        name = "campaign",
        mixinStandardHelpOptions = true,
        description = {
            "Runs every scenario with every seed, once each, and says how often each one failed.",
            "Results are kept as they come in DIR of --folder: called again, a campaign goes on where it was broken off.",
            ""
        },
        footer = {
            "",
            "Examples:",
            "  sunder campaign quickstart unclean-election --seeds 1..3",
            "  sunder campaign my-scenarios/ --seeds 1..50 --jobs 2 --budget 2h --folder nightly",
            "  sunder campaign my-scenarios/ --seeds 1..50 --folder tonight --compare nightly",
            "",
            "A run counts as expected if its verdict is what the scenario expects.",
            "Exit code: 1 if a verdict was not expected, else 255 after harness errors, else 2 if a verdict is unknown",
            "or cases are left, else 0."
        })
final class CampaignCommand implements Callable<Integer> {
    @Spec
    private CommandSpec command = CommandSpec.create();

    @Parameters(
            arity = "1..*",
            paramLabel = "SCENARIO",
            description = "Scenario files, folders of them, or names from the library.")
    private List<String> sources = new ArrayList<>();

    @Mixin
    private ScenarioOverrides overrides = new ScenarioOverrides();

    @Option(
            names = "--seeds",
            paramLabel = "SEEDS",
            converter = SeedsConverter.class,
            defaultValue = "1..3",
            description = "The seeds, such as 1..50 or 1..3,17 (default: ${DEFAULT-VALUE}).")
    private Seeds seeds = new Seeds(List.of(1L));

    @Option(
            names = "--jobs",
            paramLabel = "N",
            defaultValue = "1",
            description = "How many runs go on at a time (default: ${DEFAULT-VALUE}).")
    private int jobs;

    @Option(
            names = "--budget",
            paramLabel = "TIME",
            converter = DurationConverter.class,
            description = "Begin no run after this time, such as 2h.")
    private Optional<Duration> budget = Optional.empty();

    @Option(
            names = "--folder",
            paramLabel = "DIR",
            defaultValue = "store/campaign",
            description = "Results, summaries, and the runs that did not end as expected (default: ${DEFAULT-VALUE}).")
    private Path folder = Path.of("store/campaign");

    @Option(names = "--fresh", description = "Run all cases, those too that the folder has results of.")
    private boolean fresh;

    @Option(names = "--keep-all", description = "Keep the folders of runs that ended as expected, too.")
    private boolean keepAll;

    @Option(names = "--compare", paramLabel = "DIR", description = "The folder of an earlier campaign to compare with.")
    private Optional<Path> compare = Optional.empty();

    @Option(
            names = "--ready-timeout",
            paramLabel = "TIME",
            converter = DurationConverter.class,
            defaultValue = "60s",
            description = "How long a cluster may take until it serves (default: ${DEFAULT-VALUE}).")
    private Duration readyTimeout = Duration.ofSeconds(60);

    @Option(
            names = "--runtime",
            paramLabel = "WHERE",
            converter = RuntimeConverter.class,
            defaultValue = "process",
            description = "process, docker or auto, as of 'sunder run' (default: ${DEFAULT-VALUE}).")
    private RunSettings.RuntimeKind runtime = RunSettings.RuntimeKind.PROCESS;

    @Override
    public Integer call() throws InterruptedException {
        if (jobs < 1) {
            throw new ParameterException(command.commandLine(), "--jobs must be at least 1, not " + jobs);
        }
        List<CampaignCase> cases = CampaignSources.cases(sources, seeds.values());
        // What is wrong with a scenario or an option is said before anything runs.
        Map<String, String> asRun = new LinkedHashMap<>();
        cases.forEach(one ->
                asRun.put(one.scenario(), CampaignSettings.words(settings(one).scenario(), one.text())));
        ResultFile results = new ResultFile(folder);
        List<CaseResult> earlier = compare.map(this::results).orElse(List.of());
        CampaignSettings settings = new CampaignSettings(folder);
        if (fresh) {
            results.clear();
        }
        if (!results.exists()) {
            settings.clear();
        }
        settings.conflict(asRun).ifPresent(this::refuse);
        settings.add(asRun);
        Console console = TerminalOptions.console();
        try (OrderlyEnd end = new OrderlyEnd()) {
            CampaignRunner runner = new CampaignRunner(this::settings, end.runs(), keepAll);
            new CampaignJobs(runner, end.runs(), results, console, jobs, budget).run(cases);
            List<CaseResult> all = results.of(cases);
            CampaignSummary.write(folder, all, cases.size(), console, System.getenv());
            compare.ifPresent(other -> console.say("compared with " + other));
            Comparison.of(earlier, all).forEach(row -> console.say("  " + row.text()));
            return CampaignSummary.exitCode(all, cases.size());
        }
    }

    private void refuse(String conflict) {
        throw new ParameterException(
                command.commandLine(),
                folder + " has results of other settings. " + conflict
                        + ". Name another folder with --folder, or begin anew with --fresh");
    }

    private List<CaseResult> results(Path of) {
        ResultFile file = new ResultFile(of);
        if (!file.exists()) {
            throw new ParameterException(command.commandLine(), "--compare: " + of + " has no results of a campaign");
        }
        return file.read();
    }

    private RunSettings settings(CampaignCase one) {
        Scenario asWritten = ScenarioFile.parse(one.scenario(), one.text(), overrides::over);
        Scenario wanted = overrides.over(asWritten).withSeed(one.seed());
        String text = "# as run by: sunder campaign, seed " + one.seed() + "\n" + one.text();
        RunSettings settings = new RunSettings(
                wanted,
                text,
                folder.resolve("runs"),
                new LinkEngine.Fitting(),
                readyTimeout,
                new RunSettings.Containers(
                        runtime, ImageSettings.of(Map.of(), wanted.cluster().images(), System.getenv())));
        try {
            settings.cluster();
        } catch (IllegalArgumentException e) {
            throw new ParameterException(command.commandLine(), one.scenario() + ": " + e.getMessage(), e);
        }
        return settings;
    }
}
