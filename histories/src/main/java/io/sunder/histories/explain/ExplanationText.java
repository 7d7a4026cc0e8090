package io.sunder.histories.explain;

import io.sunder.histories.verdict.Finding;
import io.sunder.histories.verdict.RecordValue;
import java.util.Locale;
import java.util.stream.Collectors;

/** An explanation as lines of text: what the record is, what happened in order, and what the checkers say. */
final class ExplanationText {
    private static final int EVENT_WIDTH = 9;
    private static final int TIME_WIDTH = 12;

    private ExplanationText() {}

    static String render(Explanation explanation) {
        StringBuilder text = new StringBuilder();
        text.append(headline(explanation)).append('\n');
        text.append(String.format(
                Locale.ROOT,
                "  %s, %,d events, verdict %s%n%n",
                explanation.history(),
                explanation.events(),
                explanation.outcome().json()));
        text.append(right("event", EVENT_WIDTH))
                .append(right("time", TIME_WIDTH))
                .append('\n');
        for (Happening happening : explanation.happenings()) {
            text.append(right(Long.toString(happening.event()), EVENT_WIDTH))
                    .append(right(String.format(Locale.ROOT, "%.3f s", happening.time() / 1e9), TIME_WIDTH))
                    .append("  ")
                    .append(happening.text())
                    .append('\n');
        }
        text.append("\nWhat the checkers say\n");
        if (explanation.findings().isEmpty()) {
            text.append("  nothing is wrong with it\n");
        }
        explanation.findings().forEach(finding -> finding(text, finding));
        return text.toString();
    }

    private static String headline(Explanation explanation) {
        String where = explanation.offsets().isEmpty()
                ? " at no known offset"
                : (explanation.offsets().size() == 1 ? " offset " : " offsets ")
                        + explanation.offsets().stream().map(String::valueOf).collect(Collectors.joining(" and "));
        return explanation.key() + where + ": value "
                + explanation.values().stream().map(RecordValue::toString).collect(Collectors.joining(" and value "));
    }

    private static void finding(StringBuilder text, Finding finding) {
        text.append("  ")
                .append(finding.kind().json())
                .append(" (")
                .append(finding.anomalyClass().json())
                .append("): ")
                .append(finding.example().explanation())
                .append('\n');
        finding.example()
                .clause()
                .ifPresent(clause ->
                        text.append("      allowed by ").append(clause).append('\n'));
        if (!finding.example().around().isEmpty()) {
            text.append("      around it: ")
                    .append(String.join("; ", finding.example().around()))
                    .append('\n');
        }
    }

    private static String right(String word, int width) {
        return " ".repeat(Math.max(1, width - word.length())) + word;
    }
}
