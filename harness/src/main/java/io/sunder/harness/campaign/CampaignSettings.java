package io.sunder.harness.campaign;

import io.sunder.harness.run.RunException;
import io.sunder.harness.scenario.DurationText;
import io.sunder.harness.scenario.Scenario;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.zip.CRC32;

/**
 * How a campaign ran its scenarios, {@code settings.tsv}: a line with name and settings for each. Results of one broker must
 * not pass for those of another when a campaign goes on with other options.
 */
public final class CampaignSettings {
    private static final String NAME = "settings.tsv";

    private final Path file;

    /**
     * @param folder the campaign's folder
     */
    public CampaignSettings(Path folder) {
        this.file = folder.resolve(NAME);
    }

    /** What a scenario is run with, in one line; two scenarios with equal lines are run alike, but for the seed. */
    public static String words(Scenario scenario, String text) {
        CRC32 sum = new CRC32();
        sum.update(text.getBytes(StandardCharsets.UTF_8));
        Scenario.ClusterSettings cluster = scenario.cluster();
        return scenario.target() + ", " + cluster.brokers() + " brokers, " + cluster.controllers() + " controllers, "
                + new TreeMap<>(cluster.properties()) + ", "
                + DurationText.format(scenario.limits().time()) + ", "
                + scenario.workload().producers() + " producers, rate "
                + scenario.workload().rate()
                + scenario.nemesis().map(nemesis -> ", " + nemesis).orElse("") + ", file "
                + Long.toHexString(sum.getValue());
    }

    /**
     * Where the folder's results are of something else than what is wanted now, in words.
     *
     * @param wanted settings by scenario
     */
    public Optional<String> conflict(Map<String, String> wanted) {
        Map<String, String> before = read();
        return wanted.entrySet().stream()
                .filter(now ->
                        !before.getOrDefault(now.getKey(), now.getValue()).equals(now.getValue()))
                .map(now -> now.getKey() + " ran there with: " + before.get(now.getKey()) + "; and now with: "
                        + now.getValue())
                .findFirst();
    }

    /**
     * Writes down what is run now, beside what the folder has of other scenarios.
     *
     * @throws RunException if it can't be written
     */
    public void add(Map<String, String> wanted) {
        Map<String, String> all = read();
        all.putAll(wanted);
        StringBuilder text = new StringBuilder();
        all.forEach((scenario, words) ->
                text.append(scenario).append('\t').append(words).append('\n'));
        try {
            Files.createDirectories(file.toAbsolutePath().getParent());
            Files.writeString(file, text);
        } catch (IOException e) {
            throw new RunException(file + " can't be written: " + e.getMessage(), e);
        }
    }

    private Map<String, String> read() {
        Map<String, String> settings = new LinkedHashMap<>();
        if (!Files.isRegularFile(file)) {
            return settings;
        }
        try {
            for (String line : Files.readAllLines(file)) {
                String[] columns = line.split("\t", 2);
                if (columns.length == 2) {
                    settings.put(columns[0], columns[1]);
                }
            }
            return settings;
        } catch (IOException e) {
            throw new RunException(file + " can't be read: " + e.getMessage(), e);
        }
    }

    /**
     * Forgets all settings.
     *
     * @throws RunException if the file can't be removed
     */
    public void clear() {
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            throw new RunException(file + " can't be removed: " + e.getMessage(), e);
        }
    }
}
