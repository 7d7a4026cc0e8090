package io.sunder.broker.storage;

import io.sunder.broker.log.LogRead;
import io.sunder.broker.replica.LogSlice;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import org.apache.kafka.common.record.internal.Records;

/** Batches in a log's file. */
public final class StoredRecords implements LogSlice {
    /** Up to this size a copy costs less than a transfer of its own. */
    private static final int COPIED_BYTES = 32 << 10;

    private final LogRead read;

    StoredRecords(LogRead read) {
        this.read = read;
    }

    /**
     * The records as a response takes them: a copy of few, a view of the file for many.
     *
     * @throws UncheckedIOException if the file can't be read
     */
    public Records forResponse() {
        if (read.sizeInBytes() > COPIED_BYTES) {
            return read.records();
        }
        try {
            return read.inMemory();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public int sizeInBytes() {
        return read.sizeInBytes();
    }

    @Override
    public List<Span> spans() {
        return List.of(); // the core looks only into what came over the network
    }
}
