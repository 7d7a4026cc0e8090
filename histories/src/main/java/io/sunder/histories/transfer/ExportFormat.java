package io.sunder.histories.transfer;

import java.util.Locale;

/** What a history can be exported as. */
public enum ExportFormat {
    /** JSON Lines, the format of history files: decompresses, or makes JSON of EDN. */
    JSONL,
    /** EDN in the shape of Jepsen's histories, one map a line; keeps every field. */
    EDN,
    /** One line for each record that was sent or read; see {@link CsvRows}. */
    CSV;

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
