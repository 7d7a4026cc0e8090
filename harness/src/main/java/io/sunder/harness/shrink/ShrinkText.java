package io.sunder.harness.shrink;

import io.sunder.harness.campaign.CaseResult;
import io.sunder.harness.campaign.Proportion;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Shrinking in words: as it goes on, and when it is over. */
public final class ShrinkText {
    private ShrinkText() {}

    /** A try, on the way to a decision. */
    public static String trying(CaseResult result, Proportion shown, Duration left) {
        return String.format(
                Locale.ROOT,
                "%s in %.0f s, shown %d of %d; %s left",
                result.ending().json(),
                result.seconds(),
                shown.hits(),
                shown.tries(),
                minutes(left));
    }

    /** A decision in a line. */
    public static String row(Step step) {
        return String.format(
                Locale.ROOT,
                "%-8s %-18s shown %2d/%-2d  %6.1f s  %s",
                step.kept() ? "kept" : "refused",
                step.name(),
                step.shown().hits(),
                step.shown().tries(),
                step.seconds(),
                step.scenario());
    }

    /** What it came to, in a few lines. */
    public static String summary(ShrinkTask task, Shrunk shrunk) {
        StringBuilder text = new StringBuilder();
        text.append("original   ").append(Step.words(task.original())).append('\n');
        text.append("           shows ")
                .append(task.anomaly().json())
                .append(": ")
                .append(shrunk.original());
        shrunk.scenario()
                .ifPresent(smallest -> text.append('\n')
                        .append("shrunk     ")
                        .append(Step.words(smallest))
                        .append('\n')
                        .append("           shows ")
                        .append(task.anomaly().json())
                        .append(": ")
                        .append(shrunk.shown()));
        shrunk.unfinished()
                .ifPresent(why -> text.append('\n').append("unfinished ").append(why));
        return text.toString();
    }

    /** The command that runs the smallest scenario. */
    public static String command(Path scenario, Map<String, String> run) {
        StringBuilder command = new StringBuilder("sunder run ").append(scenario);
        Optional.ofNullable(run.get("runtime"))
                .filter(runtime -> !runtime.equals("process"))
                .ifPresent(runtime -> command.append(" --runtime ").append(runtime));
        Optional.ofNullable(run.get("toxiproxy"))
                .filter(engine -> !engine.equals("fitting"))
                .map(engine -> engine.replaceFirst("^(program|running) ", ""))
                .ifPresent(engine -> command.append(" --toxiproxy ").append(engine));
        image(command, run, "kafka", "kafka");
        image(command, run, "target-broker", "target-broker");
        image(command, run, "toxiproxy-image", "toxiproxy");
        return command.toString();
    }

    private static void image(StringBuilder command, Map<String, String> run, String key, String kind) {
        Optional.ofNullable(run.get(key))
                .ifPresent(name ->
                        command.append(" --image ").append(kind).append('=').append(name));
    }

    /** The whole story in Markdown: what it came to, and a table of all decisions. */
    public static String markdown(ShrinkTask task, Shrunk shrunk, String command) {
        StringBuilder text =
                new StringBuilder("# Shrunk: ").append(task.anomaly().json()).append("\n\n```\n");
        text.append(summary(task, shrunk)).append("\n\n").append(command).append("\n```\n\n");
        text.append("From ").append(task.run().folder()).append(".\n\n");
        text.append("| decision | what | shown | seconds | scenario |\n|---|---|---|---|---|\n");
        steps(text, shrunk.steps());
        return text.toString();
    }

    private static void steps(StringBuilder text, List<Step> steps) {
        for (Step step : steps) {
            text.append(String.format(
                    Locale.ROOT,
                    "| %s | %s | %d of %d | %.1f | %s |%n",
                    step.kept() ? "kept" : "refused",
                    step.name(),
                    step.shown().hits(),
                    step.shown().tries(),
                    step.seconds(),
                    step.scenario().replace("|", "\\|")));
        }
    }

    private static String minutes(Duration left) {
        long seconds = Math.max(0, left.toSeconds());
        return seconds >= 120 ? (seconds + 30) / 60 + " min" : seconds + " s";
    }
}
