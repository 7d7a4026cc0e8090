package io.sunder.broker.log;

import java.io.IOException;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.zip.CRC32C;
import org.apache.kafka.common.record.internal.RecordBatch;

/**
 * Reads and writes {@code .snapshot} files: version 1, CRC-32C of what follows it, and per producer its epoch and its last
 * batch. The offset in the name is the first one that the snapshot does not cover.
 */
final class ProducerSnapshot {

    private static final short VERSION = 1;
    private static final int HEADER_BYTES = 10;
    private static final int CHECKED_FROM = 6;
    private static final int ENTRY_BYTES = 46;

    private ProducerSnapshot() {}

    static void write(Path path, Collection<ProducerState> producers) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(HEADER_BYTES + producers.size() * ENTRY_BYTES);
        bytes.putShort(VERSION).putInt(0).putInt(producers.size());
        producers.forEach(producer -> put(bytes, producer));
        bytes.putInt(2, (int) checksum(bytes.array()));
        DurableFile.replace(path, bytes.array());
    }

    private static void put(ByteBuffer bytes, ProducerState producer) {
        List<ProducerBatch> batches = producer.batches();
        int delta = batches.isEmpty() ? 0 : batches.get(batches.size() - 1).offsetDelta();
        bytes.putLong(producer.producerId())
                .putShort(producer.epoch())
                .putInt(producer.lastSequence())
                .putLong(producer.lastOffset())
                .putInt(delta)
                .putLong(producer.lastTimestampMs())
                .putInt(producer.coordinatorEpoch())
                .putLong(-1);
    }

    /** Throws if version, checksum or length are wrong. */
    static List<ProducerState> read(Path path) throws IOException {
        byte[] content = Files.readAllBytes(path);
        ByteBuffer bytes = ByteBuffer.wrap(content);
        try {
            short version = bytes.getShort();
            long checksum = bytes.getInt() & 0xffffffffL;
            int count = bytes.getInt();
            if (version != VERSION || checksum != checksum(content) || count < 0) {
                throw new IOException("corrupt snapshot " + path + ": version " + version + ", checksum " + checksum
                        + ", " + count + " producers");
            }
            List<ProducerState> producers = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                producers.add(get(bytes));
            }
            return producers;
        } catch (BufferUnderflowException e) {
            throw new IOException("corrupt snapshot " + path + ": " + content.length + " bytes are too few", e);
        }
    }

    private static ProducerState get(ByteBuffer bytes) {
        long producerId = bytes.getLong();
        short epoch = bytes.getShort();
        int lastSequence = bytes.getInt();
        long lastOffset = bytes.getLong();
        int offsetDelta = bytes.getInt();
        long timestampMs = bytes.getLong();
        int coordinatorEpoch = bytes.getInt();
        bytes.getLong();
        List<ProducerBatch> batches = lastSequence == RecordBatch.NO_SEQUENCE
                ? List.of()
                : List.of(new ProducerBatch(
                        sequenceBefore(lastSequence, offsetDelta), lastSequence, lastOffset, offsetDelta, timestampMs));
        return new ProducerState(producerId, epoch, batches, coordinatorEpoch, timestampMs);
    }

    private static int sequenceBefore(int lastSequence, int distance) {
        long first = (long) lastSequence - distance;
        return (int) (first >= 0 ? first : first + Integer.MAX_VALUE + 1L);
    }

    private static long checksum(byte[] content) {
        CRC32C crc = new CRC32C();
        crc.update(content, CHECKED_FROM, Math.max(0, content.length - CHECKED_FROM));
        return crc.getValue();
    }
}
