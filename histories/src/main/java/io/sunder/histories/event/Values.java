package io.sunder.histories.event;

import it.unimi.dsi.fastutil.objects.Object2LongOpenHashMap;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;

/**
 * Gives every value of a history a {@code long}: integers stand for themselves, so that the usual history needs no table;
 * strings, and integers too large or too close to {@link Long#MIN_VALUE}, get numbers from the bottom of the range.
 * Thread-safe.
 */
public final class Values {
    private static final long FIRST_TEXT = Long.MIN_VALUE;
    private static final long SMALLEST_PLAIN = Long.MIN_VALUE / 2;
    private static final long NONE = 0;

    private final Object2LongOpenHashMap<String> ids = new Object2LongOpenHashMap<>();
    private final List<String> texts = new ArrayList<>();

    public Values() {
        ids.defaultReturnValue(NONE);
    }

    long ofInteger(long value) {
        return value >= SMALLEST_PLAIN ? value : ofText('i' + Long.toString(value));
    }

    long ofBigInteger(String digits) {
        return ofText('i' + digits);
    }

    long ofString(String value) {
        return ofText('s' + value);
    }

    /** The number of a value by its text; a new one if it has none. */
    public long of(String text, boolean integer) {
        if (!integer) {
            return ofString(text);
        }
        BigInteger number = new BigInteger(text);
        return number.bitLength() < Long.SIZE ? ofInteger(number.longValueExact()) : ofBigInteger(text);
    }

    private synchronized long ofText(String tagged) {
        long id = ids.getLong(tagged);
        if (id == NONE) {
            id = FIRST_TEXT + texts.size();
            ids.put(tagged, id);
            texts.add(tagged);
        }
        return id;
    }

    /** Whether the number is the value itself, an integer. */
    public static boolean isPlain(long id) {
        return id >= SMALLEST_PLAIN;
    }

    /** Whether the value is an integer, else it is a string. */
    public boolean isInteger(long id) {
        return id >= SMALLEST_PLAIN || tagged(id).charAt(0) == 'i';
    }

    /** The value's digits or characters. */
    public String text(long id) {
        return id >= SMALLEST_PLAIN ? Long.toString(id) : tagged(id).substring(1);
    }

    private synchronized String tagged(long id) {
        return texts.get(Math.toIntExact(id - FIRST_TEXT));
    }
}
