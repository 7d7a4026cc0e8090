package io.sunder.harness.cli;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Counts such as {@code 500}, {@code 250k} or {@code 10M}. */
final class CountConverter implements ITypeConverter<Long> {
    @Override
    public Long convert(String text) {
        if (!text.matches("[1-9]\\d{0,8}[kM]?")) {
            throw new TypeConversionException("'" + text + "' is no count such as 500, 250k or 10M");
        }
        String digits = text.replaceAll("[kM]", "");
        long factor = text.endsWith("k") ? 1_000 : text.endsWith("M") ? 1_000_000 : 1;
        return Long.parseLong(digits) * factor;
    }
}
