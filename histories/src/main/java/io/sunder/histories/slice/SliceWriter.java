package io.sunder.histories.slice;

import io.sunder.histories.file.HistoryLines;
import io.sunder.histories.scan.HistoryScan;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Writes the lines of a history that a selection keeps, as they were but for the records that it leaves out. */
final class SliceWriter implements HistoryLines.Visitor {
    private static final JsonMapper MAPPER = new JsonMapper();

    private final OutputStream out;
    private final Selection selection;
    private final Projection projection;
    private final ObjectNode origin;

    private SliceWriter(OutputStream out, Selection selection, HistoryScan scan, ObjectNode origin) {
        this.out = out;
        this.selection = selection;
        this.projection = new Projection(selection, scan.keyNumbers(), scan.values());
        this.origin = origin;
    }

    /**
     * Writes a slice.
     *
     * @param origin what the slice was cut from and for; goes into the header, if the history has one: a history without
     *     a header is judged differently from one with it
     */
    static void write(Path history, HistoryScan scan, Selection selection, ObjectNode origin, Path slice)
            throws IOException {
        try (OutputStream out = HistoryLines.create(slice)) {
            HistoryLines.read(history, new SliceWriter(out, selection, scan, origin));
        }
    }

    @Override
    public void header(byte[] bytes, int length) throws IOException {
        ObjectNode header = (ObjectNode) MAPPER.readTree(bytes, 0, length);
        header.set("slice", origin);
        line(header);
    }

    @Override
    public void event(long index, byte[] bytes, int length) throws IOException {
        if (!selection.keepsEvent(index)) {
            return;
        }
        ObjectNode event = (ObjectNode) MAPPER.readTree(bytes, 0, length);
        if (carriesRecords(event) && projection.apply(event)) {
            line(event);
        } else {
            out.write(bytes, 0, length);
            out.write('\n');
        }
    }

    private static boolean carriesRecords(ObjectNode event) {
        String f = event.path("f").asString("");
        return event.path("process").isIntegralNumber() && (f.equals("send") || f.equals("poll") || f.equals("txn"));
    }

    private void line(JsonNode node) throws IOException {
        out.write(MAPPER.writeValueAsBytes(node));
        out.write('\n');
    }
}
