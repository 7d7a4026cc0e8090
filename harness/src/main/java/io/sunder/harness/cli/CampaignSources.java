package io.sunder.harness.cli;

import io.sunder.harness.campaign.CampaignCase;
import io.sunder.harness.scenario.ScenarioException;
import io.sunder.harness.scenario.ScenarioFile;
import io.sunder.harness.scenario.ScenarioLibrary;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Finds the scenarios that a campaign is given: files, folders of them, names from the library. */
final class CampaignSources {
    private CampaignSources() {}

    /**
     * Every scenario with every seed; one seed after the other, so that a short budget reaches all scenarios.
     *
     * @throws ScenarioException if one can't be found or read, or two have one name
     */
    static List<CampaignCase> cases(List<String> sources, List<Long> seeds) {
        Map<String, String> texts = new LinkedHashMap<>();
        sources.forEach(source -> add(texts, source));
        List<CampaignCase> cases = new ArrayList<>();
        for (long seed : seeds) {
            texts.forEach((name, text) -> cases.add(new CampaignCase(name, text, seed)));
        }
        return cases;
    }

    private static void add(Map<String, String> texts, String source) {
        Path path = Path.of(source);
        Optional<String> ofLibrary = ScenarioLibrary.text(source);
        if (Files.isDirectory(path) && ofLibrary.isEmpty()) {
            files(source, path).forEach(file -> put(texts, file.toString(), ScenarioFile.text(file)));
        } else if (Files.isRegularFile(path)) {
            put(texts, source, ScenarioFile.text(path));
        } else {
            put(
                    texts,
                    source,
                    ofLibrary.orElseThrow(() -> new ScenarioException(
                            source, 0, 0, "no such file or folder, and no scenario of that name in the library")));
        }
    }

    private static void put(Map<String, String> texts, String source, String text) {
        String name = ScenarioFile.parse(source, text).name();
        if (texts.putIfAbsent(name, text) != null) {
            throw new ScenarioException(source, 0, 0, "a second scenario with the name '" + name + "'");
        }
    }

    private static List<Path> files(String source, Path folder) {
        try (var list = Files.list(folder)) {
            List<Path> files = list.filter(file -> file.getFileName().toString().matches(".*\\.ya?ml"))
                    .sorted()
                    .toList();
            if (files.isEmpty()) {
                throw new ScenarioException(source, 0, 0, "no scenario file (*.yaml) in this folder");
            }
            return files;
        } catch (IOException e) {
            throw new ScenarioException(source, 0, 0, "the folder can't be read: " + e.getMessage());
        }
    }
}
