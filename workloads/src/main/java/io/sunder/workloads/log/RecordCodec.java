package io.sunder.workloads.log;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.zip.CRC32;
import org.jspecify.annotations.Nullable;

/**
 * Turns values into the bytes of a record and back. The eight bytes of the value, big-endian, are repeated until the
 * record is full, so that bytes which were mixed up, torn or flipped on their way don't pass for a value that was sent.
 */
final class RecordCodec {

    /** Bytes that a value needs. */
    static final int MIN_SIZE = Long.BYTES;

    private final int recordSize;

    RecordCodec(int recordSize) {
        this.recordSize = recordSize;
    }

    /** The record of a value, which must not be negative. */
    byte[] encode(long value) {
        byte[] bytes = new byte[recordSize];
        ByteBuffer.wrap(bytes).putLong(value);
        for (int filled = MIN_SIZE; filled < recordSize; filled *= 2) {
            System.arraycopy(bytes, 0, bytes, filled, Math.min(filled, recordSize - filled));
        }
        return bytes;
    }

    /**
     * The value of a record. Bytes that no value has (among them a missing record value) give a negative number, derived
     * from them: nobody ever sends one, so that a checker reports them as a phantom.
     */
    long decode(byte @Nullable [] bytes) {
        if (bytes != null && bytes.length == recordSize && repeats(bytes)) {
            long value = ByteBuffer.wrap(bytes).getLong();
            if (value >= 0) {
                return value;
            }
        }
        CRC32 crc = new CRC32();
        crc.update(bytes == null ? new byte[0] : bytes);
        return -1 - crc.getValue();
    }

    private static boolean repeats(byte[] bytes) {
        return Arrays.equals(bytes, 0, bytes.length - MIN_SIZE, bytes, MIN_SIZE, bytes.length);
    }
}
