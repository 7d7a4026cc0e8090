package io.sunder.harness.replay;

import io.sunder.harness.campaign.CaseResult;
import io.sunder.harness.campaign.CaseResult.Ending;
import io.sunder.harness.campaign.Proportion;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Replays for people and for programs. */
public final class ReplayText {
    private static final JsonMapper JSON = new JsonMapper();

    private ReplayText() {}

    /** One replay in a line: {@code 3/10  invalid  14.2 s  reproduced: lost-write 12}. */
    public static String row(Reproduction reproduction, CaseResult replay, int times) {
        return String.format(
                        Locale.ROOT,
                        "%4d/%-4d %-13s %7.1f s  %-12s %s",
                        reproduction.replays().size(),
                        times,
                        replay.ending().json(),
                        replay.seconds(),
                        shown(reproduction, replay),
                        replay.violations().isEmpty() ? replay.message() : anomalies(replay))
                .stripTrailing();
    }

    private static String shown(Reproduction reproduction, CaseResult replay) {
        if (replay.ending() == Ending.HARNESS_ERROR) {
            return "no try";
        }
        return reproduction.isShownBy(replay) ? "reproduced" : "not shown";
    }

    private static String anomalies(CaseResult replay) {
        return replay.violations().entrySet().stream()
                .map(each -> each.getKey() + " " + each.getValue())
                .collect(Collectors.joining(", "));
    }

    /** The rate, and each anomaly's own where there are several. */
    public static String summary(Reproduction reproduction) {
        StringBuilder text = new StringBuilder(line("reproduced", reproduction.rate(), reproduction.words()));
        Map<String, Proportion> byAnomaly = reproduction.ratesByAnomaly();
        if (byAnomaly.size() > 1) {
            byAnomaly.forEach((kind, rate) -> text.append('\n').append(line("", rate, kind)));
        }
        return text.toString();
    }

    private static String line(String word, Proportion rate, String what) {
        return String.format(Locale.ROOT, "%-10s %s: %s", word, what, rate);
    }

    /** One JSON object, {@code sunder-replay/1}, in one line. */
    public static String json(Path run, Reproduction reproduction, int times) {
        ObjectNode root =
                JSON.createObjectNode().put("format", "sunder-replay/1").put("run", run.toString());
        root.put("looked-for", reproduction.words()).put("times", times);
        ArrayNode replays = root.putArray("replays");
        reproduction.replays().forEach(replay -> {
            ObjectNode node = replays.addObject()
                    .put("verdict", replay.ending().json())
                    .put("reproduced", reproduction.isShownBy(replay));
            ObjectNode anomalies = node.putObject("anomalies");
            replay.violations().forEach(anomalies::put);
            node.put("seconds", Math.round(replay.seconds() * 10) / 10.0)
                    .put("message", replay.message())
                    .put("folder", replay.folder());
        });
        put(root.putObject("reproduced"), reproduction.rate());
        ObjectNode byAnomaly = root.putObject("by-anomaly");
        reproduction.ratesByAnomaly().forEach((kind, rate) -> put(byAnomaly.putObject(kind), rate));
        return root.toString();
    }

    /** The rate itself is left out where there was no try. */
    private static void put(ObjectNode node, Proportion rate) {
        node.put("hits", rate.hits()).put("tries", rate.tries());
        if (rate.tries() > 0) {
            node.put("rate", (double) rate.hits() / rate.tries());
        }
        node.put("low", rate.interval().low()).put("high", rate.interval().high());
    }
}
