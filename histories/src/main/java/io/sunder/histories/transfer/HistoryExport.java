package io.sunder.histories.transfer;

import io.sunder.histories.edn.EdnWriter;
import io.sunder.histories.event.Keys;
import io.sunder.histories.event.Values;
import io.sunder.histories.file.HistoryException;
import io.sunder.histories.file.HistoryReader;
import io.sunder.histories.file.HistorySource;
import io.sunder.histories.file.Rows;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.util.Optional;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;

/** Writes a history in another format, row by row. */
public final class HistoryExport {
    private HistoryExport() {}

    /**
     * Exports a history.
     *
     * @param out takes the text, unflushed; stays open
     * @return why the history is known to end before its time, if it is; what came before is exported
     * @throws HistoryException if the history is missing, unreadable or malformed
     * @throws IOException if writing fails
     */
    public static Optional<String> export(HistorySource source, ExportFormat format, Writer out) throws IOException {
        Writer text = new UncheckedWriter(out);
        try {
            return switch (format) {
                case JSONL -> rows(source, row -> json(row, text));
                case EDN -> rows(source, new EdnWriter(text)::row);
                case CSV -> csv(source, text);
            };
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    private interface RowWriter {
        void write(JsonParser row) throws IOException;
    }

    private static Optional<String> rows(HistorySource source, RowWriter writer) {
        try {
            return Rows.read(source, new Rows.Handler() {
                @Override
                public void row(JsonParser parser, boolean first) {
                    try {
                        writer.write(parser);
                    } catch (IOException e) {
                        throw new UncheckedIOException(e);
                    }
                }

                @Override
                public void ended(long line) {}
            });
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new HistoryException(source.where(), 0, "reading was interrupted");
        }
    }

    private static void json(JsonParser row, Writer out) throws IOException {
        try (JsonGenerator copy = RowJson.generator(out)) {
            copy.copyCurrentStructureExact(row);
        }
        out.write('\n');
    }

    private static Optional<String> csv(HistorySource source, Writer out) {
        Keys keys = new Keys();
        Values values = new Values();
        CsvRows rows = new CsvRows(out, keys, values);
        rows.head();
        return HistoryReader.read(source, keys, values, rows).cutOff();
    }
}
