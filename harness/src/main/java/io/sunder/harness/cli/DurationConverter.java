package io.sunder.harness.cli;

import io.sunder.harness.scenario.DurationText;
import java.time.Duration;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Durations on the command line, in the form that scenarios use. */
final class DurationConverter implements ITypeConverter<Duration> {
    @Override
    public Duration convert(String text) {
        return DurationText.parse(text)
                .orElseThrow(
                        () -> new TypeConversionException("'" + text + "' is not a duration such as 500ms, 45s or 2m"));
    }
}
