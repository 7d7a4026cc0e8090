package io.sunder.histories.file;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** A growing byte buffer with the few JSON primitives that the recorder needs. Not thread-safe. */
final class LineBuffer {
    private static final byte[] DIGIT_PAIRS = digitPairs();
    private static final byte[] HEX = "0123456789abcdef".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] MIN_LONG = Long.toString(Long.MIN_VALUE).getBytes(StandardCharsets.US_ASCII);
    private static final int LONGEST_LONG = 20;

    private byte[] bytes;
    private int length;

    LineBuffer(int capacity) {
        bytes = new byte[capacity];
    }

    byte[] array() {
        return bytes;
    }

    int length() {
        return length;
    }

    void clear() {
        length = 0;
    }

    LineBuffer put(byte[] source) {
        return put(source, 0, source.length);
    }

    LineBuffer put(byte[] source, int from, int to) {
        int count = to - from;
        reserve(count);
        System.arraycopy(source, from, bytes, length, count);
        length += count;
        return this;
    }

    LineBuffer put(char ascii) {
        reserve(1);
        bytes[length++] = (byte) ascii;
        return this;
    }

    /** Appends a number in decimal, two digits at a time. */
    LineBuffer put(long number) {
        reserve(LONGEST_LONG);
        if (number < 0) {
            if (number == Long.MIN_VALUE) {
                return put(MIN_LONG);
            }
            bytes[length++] = '-';
            return putDigits(-number);
        }
        return putDigits(number);
    }

    private LineBuffer putDigits(long number) {
        int end = length + digits(number);
        length = end;
        long rest = number;
        while (rest >= 100) {
            long quotient = rest / 100;
            int pair = (int) (rest - quotient * 100) << 1;
            bytes[--end] = DIGIT_PAIRS[pair + 1];
            bytes[--end] = DIGIT_PAIRS[pair];
            rest = quotient;
        }
        int pair = (int) rest << 1;
        bytes[--end] = DIGIT_PAIRS[pair + 1];
        if (rest >= 10) {
            bytes[--end] = DIGIT_PAIRS[pair];
        }
        return this;
    }

    /** Appends a JSON string, quoted and escaped, as UTF-8. */
    LineBuffer putString(String text) {
        put('"');
        byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
        reserve(utf8.length);
        for (byte b : utf8) {
            if (b == '"' || b == '\\') {
                put('\\').put((char) b);
            } else if (b >= 0 && b < ' ') {
                put('\\').put('u').put('0').put('0');
                put((char) HEX[b >> 4]).put((char) HEX[b & 15]);
            } else {
                reserve(1);
                bytes[length++] = b;
            }
        }
        return put('"');
    }

    private void reserve(int count) {
        if (bytes.length - length < count) {
            bytes = Arrays.copyOf(bytes, Math.max(2 * bytes.length, length + count));
        }
    }

    private static int digits(long number) {
        int digits = 1;
        for (long limit = 10; digits < 19 && number >= limit; limit *= 10) {
            digits++;
        }
        return digits;
    }

    private static byte[] digitPairs() {
        byte[] pairs = new byte[200];
        for (int i = 0; i < 100; i++) {
            pairs[2 * i] = (byte) ('0' + i / 10);
            pairs[2 * i + 1] = (byte) ('0' + i % 10);
        }
        return pairs;
    }
}
