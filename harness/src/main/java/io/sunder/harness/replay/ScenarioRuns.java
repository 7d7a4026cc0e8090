package io.sunder.harness.replay;

import io.sunder.harness.campaign.CampaignCase;
import io.sunder.harness.campaign.CampaignRunner;
import io.sunder.harness.campaign.CaseResult;
import io.sunder.harness.run.OngoingRuns;
import io.sunder.harness.run.RunSettings;
import io.sunder.harness.run.Surroundings;
import io.sunder.harness.scenario.Scenario;
import io.sunder.harness.scenario.ScenarioFile;
import io.sunder.harness.scenario.ScenarioWriter;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/** Runs scenarios in the surroundings of a saved run: the same runtime, engine, images and patience. Keeps all folders. */
public final class ScenarioRuns {
    private final Map<String, String> surroundings;
    private final Path store;
    private final CampaignRunner runner;

    /**
     * @param surroundings of the saved run, as its schedule has them
     * @param store the folder for the new runs
     * @param runs carries them out
     */
    public ScenarioRuns(Map<String, String> surroundings, Path store, OngoingRuns runs) {
        this.surroundings = Map.copyOf(surroundings);
        this.store = store;
        this.runner = new CampaignRunner(this::settings, runs, true);
    }

    /** Runs a scenario once. Empty if it was asked to stop: then half a run is no evidence. */
    public Optional<CaseResult> run(Scenario scenario) throws InterruptedException {
        return runner.run(new CampaignCase(scenario.name(), ScenarioWriter.text(scenario), scenario.seed()));
    }

    private RunSettings settings(CampaignCase one) {
        Scenario scenario = ScenarioFile.parse(one.scenario(), one.text());
        return Surroundings.like(surroundings, scenario, one.text(), store);
    }
}
