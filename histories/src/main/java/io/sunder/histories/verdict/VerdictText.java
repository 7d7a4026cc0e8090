package io.sunder.histories.verdict;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/** A verdict as lines of text, for a person at a terminal: the word first, then what happened, what it means and why. */
public final class VerdictText {
    private static final int EXAMPLES = 3;
    private static final int WINDOWS = 5;
    private static final int KIND_WIDTH = 24;

    private final StringBuilder text = new StringBuilder();
    private final Paint paint;

    private VerdictText(boolean colours) {
        this.paint = new Paint(colours);
    }

    /**
     * Renders a verdict.
     *
     * @param colours whether to use ANSI colours
     * @return lines, each ended by {@code \n}
     */
    public static String render(Verdict verdict, boolean colours) {
        VerdictText rendering = new VerdictText(colours);
        rendering.headline(verdict);
        rendering.contract(verdict);
        rendering.findings(verdict.findings());
        rendering.unknown(verdict.unknown());
        rendering.faults(verdict.faults());
        rendering.availability(verdict);
        return rendering.text.toString();
    }

    private void headline(Verdict verdict) {
        String word = paint.outcome(verdict.outcome());
        line(word + "  " + verdict.history() + "  (" + grouped(verdict.events()) + " events)");
        warnings(verdict.warnings());
        verdict.operations()
                .forEach((f, counts) -> line("  " + pad(f, 14) + right(grouped(counts.ok())) + " ok"
                        + right(grouped(counts.fail())) + " fail" + right(grouped(counts.info())) + " info"));
    }

    /** Above everything that was counted, for it may say that half of it is missing. */
    private void warnings(List<String> warnings) {
        warnings.forEach(warning -> line(paint.bad("  warning: " + warning)));
    }

    private void contract(Verdict verdict) {
        verdict.claim()
                .ifPresent(claim ->
                        line("  judged by the claim acks=" + claim.acks().json()
                                + ", idempotence=" + claim.idempotence() + ", unclean-leader-election="
                                + claim.uncleanLeaderElection() + "; the configuration gives acks="
                                + verdict.contract().acks().json() + ", idempotence="
                                + verdict.contract().idempotence() + ", unclean-leader-election="
                                + verdict.contract().uncleanLeaderElection()));
    }

    private void findings(List<Findings> findings) {
        if (findings.isEmpty()) {
            line("  no anomalies");
            return;
        }
        line("Anomalies");
        for (Findings found : findings) {
            line("  " + pad(found.kind().json(), KIND_WIDTH) + right(grouped(found.count())) + "  "
                    + paint.anomalyClass(found.anomalyClass()) + "  "
                    + found.kind().meaning());
            found.examples().stream().limit(EXAMPLES).forEach(this::example);
            if (found.count() > EXAMPLES) {
                line("      ... and " + grouped(found.count() - EXAMPLES) + " more");
            }
        }
    }

    private void example(AnomalyExample example) {
        String events = example.events().stream().map(String::valueOf).collect(Collectors.joining(", "));
        line("    - " + example.explanation() + " [events " + events + "]");
        example.clause().ifPresent(clause -> line("      allowed by " + clause));
        if (!example.around().isEmpty()) {
            line(paint.faint("      around it: " + String.join("; ", example.around())));
        }
    }

    private void unknown(List<String> reasons) {
        if (!reasons.isEmpty()) {
            line("Not enough to call it valid");
            reasons.forEach(reason -> line("  - " + reason));
        }
    }

    private void faults(List<FaultSummary> faults) {
        if (faults.isEmpty()) {
            return;
        }
        line("Faults");
        int idWidth = width(faults, FaultSummary::id);
        int targetWidth = width(faults, VerdictText::hit);
        for (FaultSummary fault : faults) {
            String end = fault.endNanos().isPresent() ? seconds(fault.endNanos().getAsLong()) : "never healed";
            line("  " + pad(fault.id(), idWidth) + pad(hit(fault), targetWidth) + seconds(fault.beginNanos()) + " - "
                    + end);
            String missing = fault.optional() ? "no witness (the run could do without)" : paint.bad("no witness");
            line("      " + fault.witness().map(w -> "witness: " + w).orElse(missing));
        }
    }

    private static String hit(FaultSummary fault) {
        return fault.kind() + " " + String.join(", ", fault.targets());
    }

    private static int width(List<FaultSummary> faults, Function<FaultSummary, String> column) {
        return faults.stream()
                        .mapToInt(fault -> column.apply(fault).length())
                        .max()
                        .orElse(0)
                + 2;
    }

    private void availability(Verdict verdict) {
        if (verdict.availability().isEmpty()) {
            return;
        }
        line("Availability (windows without an acknowledged send, longer than " + grouped(verdict.unavailableLimitMs())
                + " ms)");
        for (Map.Entry<String, Availability> entry : verdict.availability().entrySet()) {
            Availability value = entry.getValue();
            String windows = value.windows().stream()
                    .limit(WINDOWS)
                    .map(window -> seconds(window.fromMs() * 1_000_000) + " - " + seconds(window.toMs() * 1_000_000))
                    .collect(Collectors.joining(", "));
            String more = value.windows().size() > WINDOWS
                    ? ", ... " + (value.windows().size() - WINDOWS) + " more"
                    : "";
            line("  " + pad(entry.getKey(), 22) + "longest " + right(grouped(value.longestMs())) + " ms"
                    + (windows.isEmpty() ? "" : "  " + windows + more));
        }
    }

    private void line(String line) {
        text.append(line).append('\n');
    }

    private static String seconds(long nanos) {
        return String.format(Locale.ROOT, "%.1f s", nanos / 1e9);
    }

    private static String grouped(long number) {
        return String.format(Locale.ROOT, "%,d", number);
    }

    private static String pad(String word, int width) {
        return word.length() >= width ? word + " " : word + " ".repeat(width - word.length());
    }

    private static String right(String number) {
        return " ".repeat(Math.max(1, 9 - number.length())) + number;
    }
}
