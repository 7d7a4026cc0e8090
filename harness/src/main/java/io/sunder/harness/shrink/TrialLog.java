package io.sunder.harness.shrink;

import io.sunder.harness.campaign.CaseKey;
import io.sunder.harness.campaign.CaseResult;
import io.sunder.harness.campaign.ResultFile;
import io.sunder.harness.scenario.Scenario;
import io.sunder.harness.scenario.ScenarioWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;

/**
 * Every try of every candidate, in {@code results.jsonl}, added as it ends. All decisions follow from the tries, so this is all
 * that is needed to go on after an end of whatever kind: the same decisions are taken again, without running anything, up to where
 * tries are missing.
 */
final class TrialLog {
    private static final int KEY_LENGTH = 16;

    private final ResultFile file;
    private final Map<CaseKey, List<CaseResult>> known = new HashMap<>();

    /** The tries of a folder; none yet where there is no file. */
    TrialLog(Path folder) {
        file = new ResultFile(folder);
        file.read().forEach(this::remember);
    }

    /** The tries of a candidate, in order. */
    List<CaseResult> of(Scenario candidate) {
        return List.copyOf(known.getOrDefault(key(candidate), List.of()));
    }

    /** Adds a try. */
    void add(Scenario candidate, CaseResult result) {
        CaseResult keyed = new CaseResult(
                key(candidate),
                result.ending(),
                result.expected(),
                result.violations(),
                result.message(),
                result.seconds(),
                result.folder());
        file.add(keyed);
        remember(keyed);
    }

    /** How many tries there are. */
    int size() {
        return known.values().stream().mapToInt(List::size).sum();
    }

    private void remember(CaseResult result) {
        known.computeIfAbsent(result.key(), key -> new ArrayList<>()).add(result);
    }

    /** Candidates are the same if all that is run is: their text has every value written out. */
    private static CaseKey key(Scenario candidate) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256")
                    .digest(ScenarioWriter.text(candidate).getBytes(StandardCharsets.UTF_8));
            return new CaseKey(HexFormat.of().formatHex(digest).substring(0, KEY_LENGTH), candidate.seed());
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }
}
