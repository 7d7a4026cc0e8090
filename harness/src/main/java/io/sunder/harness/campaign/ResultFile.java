package io.sunder.harness.campaign;

import io.sunder.harness.campaign.CaseResult.Ending;
import io.sunder.harness.run.RunException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * The results of a campaign, {@code results.jsonl}: one JSON object a line, added as cases end, so that a campaign that
 * was broken off goes on where it was. A torn last line belongs to a case that has to be run again.
 */
public final class ResultFile {
    private static final JsonMapper JSON = new JsonMapper();
    private static final String NAME = "results.jsonl";

    private final Path file;

    /**
     * @param folder the campaign's folder
     */
    public ResultFile(Path folder) {
        this.file = folder.resolve(NAME);
    }

    /** Whether there is one, with results or without. */
    public boolean exists() {
        return Files.isRegularFile(file);
    }

    /**
     * Adds the result of a case that has ended. Thread-safe.
     *
     * @throws RunException if it can't be written
     */
    public synchronized void add(CaseResult result) {
        try {
            Files.createDirectories(file.toAbsolutePath().getParent());
            mendTornLine();
            Files.writeString(file, json(result) + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        } catch (IOException e) {
            throw new RunException(file + " can't be written: " + e.getMessage(), e);
        }
    }

    private void mendTornLine() throws IOException {
        if (!exists()) {
            return;
        }
        String text = Files.readString(file);
        if (!text.isEmpty() && !text.endsWith("\n")) {
            Files.writeString(file, text.substring(0, text.lastIndexOf('\n') + 1));
        }
    }

    /**
     * All results, in the order in which the cases ended; none if there is no file.
     *
     * @throws RunException if it can't be read, or a whole line of it isn't a result
     */
    public synchronized List<CaseResult> read() {
        if (!exists()) {
            return List.of();
        }
        try {
            String text = Files.readString(file);
            List<String> lines =
                    text.substring(0, text.lastIndexOf('\n') + 1).lines().toList();
            List<CaseResult> results = new ArrayList<>();
            for (String line : lines) {
                results.add(parse(line, results.size() + 1));
            }
            return results;
        } catch (IOException e) {
            throw new RunException(file + " can't be read: " + e.getMessage(), e);
        }
    }

    /** The results of these cases; where a case has several, the last. */
    public List<CaseResult> of(List<CampaignCase> cases) {
        Map<CaseKey, CaseResult> byKey = new LinkedHashMap<>();
        read().forEach(result -> byKey.put(result.key(), result));
        return cases.stream()
                .map(one -> byKey.get(one.key()))
                .filter(Objects::nonNull)
                .toList();
    }

    /**
     * Forgets all results.
     *
     * @throws RunException if the file can't be removed
     */
    public synchronized void clear() {
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            throw new RunException(file + " can't be removed: " + e.getMessage(), e);
        }
    }

    private CaseResult parse(String line, int number) {
        try {
            JsonNode node = JSON.readTree(line);
            Map<String, Long> violations = new LinkedHashMap<>();
            node.path("violations")
                    .properties()
                    .forEach(each ->
                            violations.put(each.getKey(), each.getValue().asLong()));
            return new CaseResult(
                    new CaseKey(
                            node.required("scenario").asString(),
                            node.required("seed").asLong()),
                    Ending.of(node.required("ending").asString()),
                    Ending.of(node.required("expected").asString()),
                    violations,
                    node.path("message").asString(""),
                    node.path("seconds").asDouble(0),
                    node.path("folder").asString(""));
        } catch (JacksonException | IllegalArgumentException e) {
            throw new RunException(file + ", line " + number + ": no result of a campaign: " + e.getMessage(), e);
        }
    }

    private static String json(CaseResult result) {
        ObjectNode node = JSON.createObjectNode()
                .put("scenario", result.key().scenario())
                .put("seed", result.key().seed())
                .put("ending", result.ending().json())
                .put("expected", result.expected().json());
        ObjectNode violations = node.putObject("violations");
        result.violations().forEach(violations::put);
        return node.put("message", result.message())
                .put("seconds", Math.round(result.seconds() * 10) / 10.0)
                .put("folder", result.folder())
                .toString();
    }
}
