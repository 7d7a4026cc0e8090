package io.sunder.harness.defect;

import io.sunder.harness.defect.DefectResult.Mark;
import java.util.List;
import java.util.Locale;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The results of all defects, for people and for programs. */
public final class DefectTable {
    private static final JsonMapper JSON = new JsonMapper();

    private DefectTable() {}

    /** The heading of {@link #row}. */
    public static String heading() {
        return String.format(
                Locale.ROOT, "%-12s %-22s %-7s %9s   %s", "defect", "expected", "result", "seconds", "verdicts");
    }

    /** One line for one defect; where something is wrong, what the runs said. */
    public static String row(DefectResult result) {
        double seconds = result.with().seconds() + result.without().seconds();
        return String.format(
                Locale.ROOT,
                "%-12s %-22s %-7s %9.1f   with it %s; without %s",
                result.defect().id(),
                result.defect().anomaly(),
                word(result),
                seconds,
                result.with().text(),
                result.without().text());
    }

    private static String word(DefectResult result) {
        if (result.without().mark() == Mark.FALSE_ALARM) {
            return "ALARM";
        }
        if (!result.found()) {
            return "MISSED";
        }
        return result.right() ? "found" : "UNCLEAR";
    }

    /** How many are found and how many false alarms there were. */
    public static String summary(List<DefectResult> results) {
        return results.stream().filter(DefectResult::found).count() + " of " + results.size() + " found, "
                + count(results, Mark.FALSE_ALARM) + " false alarms, " + count(results, Mark.UNPROVEN)
                + " runs without a defect that prove nothing";
    }

    private static long count(List<DefectResult> results, Mark mark) {
        return results.stream().filter(r -> r.without().mark() == mark).count();
    }

    /**
     * One line: {@code {"defects":[{"id":"KIP-101","expected":"lost-write","found":true,"seconds":12.3}],"false-alarms":0}},
     * with {@code "unproven":N} behind if N runs without a defect prove nothing; seconds are those of the run with it.
     */
    public static String json(List<DefectResult> results) {
        ObjectNode root = JSON.createObjectNode();
        ArrayNode defects = root.putArray("defects");
        for (DefectResult result : results) {
            defects.addObject()
                    .put("id", result.defect().id())
                    .put("expected", result.defect().anomaly())
                    .put("found", result.found())
                    .put("seconds", Math.round(result.with().seconds() * 10) / 10.0);
        }
        root.put("false-alarms", count(results, Mark.FALSE_ALARM));
        if (count(results, Mark.UNPROVEN) > 0) {
            root.put("unproven", count(results, Mark.UNPROVEN));
        }
        return root.toString();
    }
}
