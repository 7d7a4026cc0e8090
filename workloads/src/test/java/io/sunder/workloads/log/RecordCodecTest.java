package io.sunder.workloads.log;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RecordCodecTest {

    @ParameterizedTest
    @ValueSource(ints = {8, 9, 15, 16, 17, 100, 1000, 1 << 20})
    void givesBackTheValueFromARecordOfTheWantedSize(int size) {
        RecordCodec codec = new RecordCodec(size);
        for (long value : new long[] {0, 1, 255, 256, 704_939, 1L << 40, Long.MAX_VALUE}) {
            byte[] bytes = codec.encode(value);
            assertEquals(size, bytes.length);
            assertEquals(value, codec.decode(bytes));
        }
    }

    @Test
    void anySingleFlippedBitGivesAValueThatNobodySends() {
        RecordCodec codec = new RecordCodec(20);
        byte[] bytes = codec.encode(704_939);
        for (int bit = 0; bit < 8 * bytes.length; bit++) {
            byte[] flipped = bytes.clone();
            flipped[bit / 8] ^= (byte) (1 << (bit % 8));
            assertTrue(codec.decode(flipped) < 0, "bit " + bit);
        }
    }

    @Test
    void aTornOrForeignOrMissingRecordGivesAValueThatNobodySends() {
        RecordCodec codec = new RecordCodec(20);
        assertTrue(codec.decode(Arrays.copyOf(codec.encode(5), 19)) < 0);
        assertTrue(codec.decode(new RecordCodec(24).encode(5)) < 0);
        assertTrue(codec.decode(new byte[0]) < 0);
        assertTrue(codec.decode(null) < 0);
    }

    @Test
    void differentForeignRecordsGiveDifferentValues() {
        RecordCodec codec = new RecordCodec(20);
        assertNotEquals(codec.decode(new byte[] {1}), codec.decode(new byte[] {2}));
    }
}
