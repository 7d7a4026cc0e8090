package io.sunder.histories.selftest;

import java.util.Locale;
import java.util.stream.Collectors;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** A confusion matrix for people and for machines. */
public final class MatrixText {
    private static final int MOST_NAMED = 5;

    private MatrixText() {}

    /** Lines for a terminal: a row for each planted kind, then what was judged wrongly and how to look at it. */
    public static String render(ConfusionMatrix matrix) {
        StringBuilder text = new StringBuilder();
        text.append(line("planted", "times", "found", "missed", "found besides"));
        for (KindRow row : matrix.rows()) {
            text.append(line(
                    row.kind().json(), number(row.planted()), number(row.found()), number(row.missed()), besides(row)));
        }
        text.append(line(
                "all",
                number(matrix.planted()),
                number(matrix.found()),
                number(matrix.planted() - matrix.found()),
                ""));
        text.append(String.format(
                Locale.ROOT,
                "  %-26s%9s%9s%9s%n",
                "nothing (valid)",
                number(matrix.valid()),
                "",
                number(matrix.falseAlarms()) + (matrix.falseAlarms() == 1 ? " false alarm" : " false alarms")));
        matrix.saved().stream()
                .limit(MOST_NAMED)
                .forEach(saved -> text.append("  ")
                        .append(saved.complaint())
                        .append(System.lineSeparator())
                        .append("      sunder check ")
                        .append(saved.file())
                        .append(System.lineSeparator()));
        if (matrix.saved().size() > MOST_NAMED) {
            text.append("  ... and ")
                    .append(matrix.saved().size() - MOST_NAMED)
                    .append(" more beside them")
                    .append(System.lineSeparator());
        }
        text.append(matrix.diagonal() ? "The matrix is a diagonal." : "The matrix is NOT a diagonal.");
        return text.toString();
    }

    private static String besides(KindRow row) {
        return row.alsoFound().entrySet().stream()
                .map(other -> other.getValue() + " " + other.getKey().json())
                .collect(Collectors.joining(", "));
    }

    private static String line(String name, String planted, String found, String missed, String besides) {
        return String.format(Locale.ROOT, "  %-26s%9s%9s%9s   %s%n", name, planted, found, missed, besides)
                .replaceAll(" +(\\R)", "$1");
    }

    private static String number(long count) {
        return String.format(Locale.ROOT, "%,d", count);
    }

    /**
     * One line of JSON, format {@code sunder-selftest/1}: {@code {"format":...,"diagonal":true,"planted":1140,"found":1140,
     * "kinds":{"lost-write":{"planted":30,"found":30,"missed":0,"besides":{}}},"valid":1140,"false-alarms":0,"saved":[]}}.
     */
    public static String json(ConfusionMatrix matrix) {
        ObjectNode node = JsonNodeFactory.instance.objectNode();
        node.put("format", "sunder-selftest/1");
        node.put("diagonal", matrix.diagonal());
        node.put("planted", matrix.planted()).put("found", matrix.found());
        ObjectNode kinds = node.putObject("kinds");
        for (KindRow row : matrix.rows()) {
            ObjectNode kind = kinds.putObject(row.kind().json());
            kind.put("planted", row.planted()).put("found", row.found()).put("missed", row.missed());
            ObjectNode besides = kind.putObject("besides");
            row.alsoFound().forEach((other, count) -> besides.put(other.json(), count));
        }
        node.put("valid", matrix.valid()).put("false-alarms", matrix.falseAlarms());
        ArrayNode saved = node.putArray("saved");
        matrix.saved()
                .forEach(history ->
                        saved.addObject().put("file", history.file().toString()).put("complaint", history.complaint()));
        return node.toString();
    }
}
