package io.sunder.harness.scenario;

import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Durations as people write them in scenarios and flags: {@code 500ms}, {@code 5s}, {@code 1.5s}, {@code 2m}, {@code 1h}. */
public final class DurationText {
    private static final Pattern FORM = Pattern.compile("(\\d{1,9}(?:\\.\\d{1,3})?)\\s*(ms|s|m|h)");

    private DurationText() {}

    /** The duration that the text names, or empty if it names none; a bare number has no unit and names none. */
    public static Optional<Duration> parse(String text) {
        Matcher form = FORM.matcher(text.trim());
        if (!form.matches()) {
            return Optional.empty();
        }
        double number = Double.parseDouble(form.group(1));
        double millis = switch (form.group(2)) {
            case "ms" -> number;
            case "s" -> number * 1_000;
            case "m" -> number * 60_000;
            default -> number * 3_600_000;
        };
        return Optional.of(Duration.ofMillis(Math.round(millis)));
    }

    /** The shortest exact form: {@code 1500ms} prints as {@code 1.5s}. */
    public static String format(Duration duration) {
        long millis = duration.toMillis();
        if (millis < 1_000) {
            return millis + "ms";
        }
        if (millis % 1_000 == 0) {
            return millis / 1_000 + "s";
        }
        return String.format(Locale.ROOT, "%.3f", millis / 1_000.0).replaceAll("0+$", "") + "s";
    }
}
