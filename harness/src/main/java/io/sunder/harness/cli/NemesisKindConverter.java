package io.sunder.harness.cli;

import io.sunder.harness.scenario.NemesisKind;
import java.util.Arrays;
import java.util.Iterator;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads a kind of random faults, such as {@code kill}. */
final class NemesisKindConverter implements ITypeConverter<NemesisKind> {
    @Override
    public NemesisKind convert(String text) {
        return NemesisKind.of(text.trim())
                .orElseThrow(() -> new TypeConversionException(
                        "'" + text + "' is no kind of random faults; known: " + NemesisKind.words()));
    }

    /** What help and completion show. */
    static final class Words implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return Arrays.stream(NemesisKind.values()).map(NemesisKind::word).iterator();
        }
    }
}
