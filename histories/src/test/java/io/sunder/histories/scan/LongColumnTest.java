package io.sunder.histories.scan;

import static org.junit.jupiter.api.Assertions.assertEquals;

import it.unimi.dsi.fastutil.longs.Long2IntOpenHashMap;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Columns and row tables against plain lists and maps, with numbers as histories have them and as they might. */
class LongColumnTest {
    private static final int ROWS = 20_000;

    /** Sorts of numbers. */
    enum Numbers {
        RISING,
        ALL_ABSENT_BUT_FEW,
        STRIDES_OF_A_POWER_OF_TWO,
        FAR_APART,
        EXTREME;

        long draw(Random random, int row) {
            return switch (this) {
                case RISING -> 3L * row + random.nextInt(3);
                case ALL_ABSENT_BUT_FEW -> random.nextInt(100) == 0 ? row : LongColumn.ABSENT;
                case STRIDES_OF_A_POWER_OF_TWO -> (long) row << 20;
                case FAR_APART -> random.nextInt(50) == 0 ? random.nextLong() : row;
                case EXTREME ->
                    switch (random.nextInt(5)) {
                        case 0 -> Long.MIN_VALUE + random.nextInt(100);
                        case 1 -> Long.MAX_VALUE - random.nextInt(100);
                        case 2 -> Integer.MIN_VALUE - (long) random.nextInt(3);
                        case 3 -> LongColumn.ABSENT;
                        default -> row;
                    };
            };
        }
    }

    @ParameterizedTest
    @EnumSource(Numbers.class)
    void aColumnHoldsWhatAListHolds(Numbers numbers) {
        Random random = new Random(numbers.name().hashCode());
        LongColumn column = new LongColumn();
        LongArrayList list = new LongArrayList();
        for (int row = 0; row < ROWS; row++) {
            long number = numbers.draw(random, row);
            column.add(number);
            list.add(number);
            int changed = random.nextInt(row + 1);
            long other = numbers.draw(random, changed);
            column.set(changed, other);
            list.set(changed, other);
        }
        for (int row = 0; row < ROWS; row++) {
            assertEquals(list.getLong(row), column.get(row), numbers + ", row " + row);
        }
    }

    @ParameterizedTest
    @EnumSource(Numbers.class)
    void aTableFindsWhatAMapFinds(Numbers numbers) {
        Random random = new Random(numbers.name().hashCode());
        LongColumn column = new LongColumn();
        RowTable table = new RowTable(column);
        Long2IntOpenHashMap map = new Long2IntOpenHashMap();
        map.defaultReturnValue(Records.NONE);
        for (int row = 0; row < ROWS; row++) {
            long number = numbers.draw(random, row);
            column.add(number);
            if (map.putIfAbsent(number, row) == Records.NONE) {
                table.add(row);
            }
            long asked = numbers.draw(random, random.nextInt(2 * ROWS));
            assertEquals(map.get(asked), table.find(asked), numbers + ", number " + asked);
        }
    }
}
