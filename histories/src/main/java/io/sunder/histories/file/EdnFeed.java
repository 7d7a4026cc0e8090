package io.sunder.histories.file;

import io.sunder.histories.edn.EdnRowException;
import io.sunder.histories.edn.EdnRows;
import java.io.IOException;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import tools.jackson.core.JsonParser;

/**
 * Feeds a parser the rows of a history in EDN, each made a line of JSON. One read never crosses the end of a row, so that
 * the parser stands in the row that was read last.
 */
final class EdnFeed extends RowFeed {
    private final String where;
    private final EdnRows rows;
    private final BooleanSupplier cut;
    private byte[] current = {};
    private int position;
    private long row;
    private boolean begun;
    private boolean ended;

    EdnFeed(String where, EdnRows rows, BooleanSupplier cut) {
        this.where = where;
        this.rows = rows;
        this.cut = cut;
    }

    /** All rows are one run. */
    @Override
    boolean nextRun(ByteTaker taker) {
        boolean first = !begun;
        begun = true;
        return first;
    }

    @Override
    long row(JsonParser parser) {
        return row;
    }

    @Override
    long line(JsonParser parser) {
        return rows.line();
    }

    /** A torn map never becomes a row. */
    @Override
    boolean inTornRow() {
        return false;
    }

    @Override
    Optional<String> cutOff() {
        return cut.getAsBoolean() ? Optional.of("the compressed stream is cut off") : rows.cutOff();
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
        if (length == 0) {
            return 0;
        }
        if (position == current.length && !next()) {
            return -1;
        }
        int count = Math.min(length, current.length - position);
        System.arraycopy(current, position, target, offset, count);
        position += count;
        return count;
    }

    private boolean next() throws IOException {
        if (ended) {
            return false;
        }
        try {
            Optional<byte[]> line = rows.next();
            current = line.orElse(new byte[0]);
            position = 0;
            ended = line.isEmpty();
            row += ended ? 0 : 1;
            return !ended;
        } catch (EdnRowException e) {
            throw new HistoryException(where, e.line(), e.getMessage());
        }
    }

    @Override
    public void close() throws IOException {
        rows.close();
    }
}
