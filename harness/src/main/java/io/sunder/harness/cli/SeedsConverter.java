package io.sunder.harness.cli;

import io.sunder.harness.cli.SeedsConverter.Seeds;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Seeds such as {@code 7}, {@code 1..50} or {@code 1..3,17}. */
final class SeedsConverter implements ITypeConverter<Seeds> {
    private static final Pattern PART = Pattern.compile("(\\d{1,18})(?:\\.\\.(\\d{1,18}))?");
    private static final int MOST = 100_000;

    /** Different seeds, in the order given. */
    record Seeds(List<Long> values) {
        Seeds {
            values = List.copyOf(values);
        }
    }

    @Override
    public Seeds convert(String text) {
        Set<Long> seeds = new LinkedHashSet<>();
        for (String part : text.split(",", -1)) {
            Matcher matcher = PART.matcher(part.trim());
            if (!matcher.matches()) {
                throw new TypeConversionException("'" + text + "' are no seeds such as 7, 1..50 or 1..3,17");
            }
            long first = Long.parseLong(matcher.group(1));
            long last = matcher.group(2) == null ? first : Long.parseLong(matcher.group(2));
            if (last < first || last - first >= MOST) {
                throw new TypeConversionException("'" + part.trim() + "' is no range of 1 to " + MOST + " seeds");
            }
            for (long seed = first; seed <= last; seed++) {
                seeds.add(seed);
            }
        }
        return new Seeds(List.copyOf(seeds));
    }
}
