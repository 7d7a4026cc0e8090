package io.sunder.histories.event;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Reads the rows that make up nearly all of a history (sends, polls and transactions, just as a recorder writes them: no
 * blanks, fields in their usual order, small integers, keys in plain ASCII) straight from the bytes, several times faster than
 * a JSON parser would. It declines every other row, well-formed or not, for the {@link EventParser} to judge.
 */
final class PlainRows {
    /** The row is not in the plain form. */
    static final int DECLINED = -1;

    /** So many digits always fit in a {@code long}. */
    private static final int MOST_DIGITS = 18;

    private static final byte[] INDEX = ascii("{\"index\":");
    private static final byte[] TIME = ascii(",\"time\":");
    private static final byte[] PROCESS = ascii(",\"process\":");
    private static final byte[] TYPE = ascii(",\"type\":\"");
    private static final byte[] F = ascii("\",\"f\":\"");
    private static final byte[] VALUE = ascii("\",\"value\":[");
    private static final byte[] SEND = ascii("[\"send\",\"");
    private static final byte[] POLL = ascii("[\"poll\"");
    private static final EventType[] TYPES = EventType.values();
    private static final byte[][] TYPE_WORDS =
            Arrays.stream(TYPES).map(type -> ascii(type.json())).toArray(byte[][]::new);
    private static final OperationKind[] KINDS = {OperationKind.SEND, OperationKind.POLL, OperationKind.TXN};
    private static final byte[][] KIND_WORDS =
            Arrays.stream(KINDS).map(kind -> ascii(kind.json())).toArray(byte[][]::new);

    private final Keys keys;
    private byte[] bytes = {};
    private int at;
    private long number;

    PlainRows(Keys keys) {
        this.keys = keys;
    }

    /**
     * Reads one row.
     *
     * @param buffer holds rows, and a byte 0 behind the last of them
     * @param from where the row begins
     * @param event takes the row; spoiled if the row is declined
     * @return where the row ends, or {@link #DECLINED}
     */
    int read(byte[] buffer, int from, Event event) {
        bytes = buffer;
        at = from;
        boolean plain = head(event) && microOps(event) && is(']') && is('}');
        return plain ? at : DECLINED;
    }

    private boolean head(Event event) {
        if (!is(INDEX) || !number()) {
            return false;
        }
        event.index = number;
        if (!is(TIME) || !number()) {
            return false;
        }
        event.time = number;
        if (!is(PROCESS) || !number()) {
            return false;
        }
        event.process = number;
        int type = is(TYPE) ? oneOf(TYPE_WORDS) : DECLINED;
        int kind = type >= 0 && is(F) ? oneOf(KIND_WORDS) : DECLINED;
        if (kind < 0 || !is(VALUE)) {
            return false;
        }
        event.type = TYPES[type];
        event.kind = KINDS[kind];
        event.f = event.kind.json();
        return true;
    }

    private boolean microOps(Event event) {
        do {
            if (!(is(SEND) ? send(event) : is(POLL) && poll(event))) {
                return false;
            }
        } while (is(','));
        return true;
    }

    private boolean send(Event event) {
        int key = key();
        if (key < 0 || !is(',')) {
            return false;
        }
        long offset = Event.UNKNOWN_OFFSET;
        boolean acknowledged = is('[');
        if (acknowledged) {
            if (!number() || !is(',')) {
                return false;
            }
            offset = number;
        }
        if (!number() || (acknowledged && !is(']'))) {
            return false;
        }
        event.addSend(key, offset, number);
        return is(']');
    }

    private boolean poll(Event event) {
        if (is(']')) {
            return true;
        }
        if (!is(',') || !is('{')) {
            return false;
        }
        boolean more = !is('}');
        while (more) {
            int key = is('"') ? key() : DECLINED;
            if (key < 0 || !is(':') || !records(event)) {
                return false;
            }
            event.endGroup(key);
            more = is(',');
            if (!more && !is('}')) {
                return false;
            }
        }
        return is(']');
    }

    private boolean records(Event event) {
        if (!is('[')) {
            return false;
        }
        boolean more = !is(']');
        while (more) {
            if (!is('[') || !number() || !is(',')) {
                return false;
            }
            long offset = number;
            if (!number() || !is(']')) {
                return false;
            }
            event.addRecord(offset, number);
            more = is(',');
            if (!more && !is(']')) {
                return false;
            }
        }
        return true;
    }

    /** The key whose first character comes next, with the quotation mark behind it. */
    private int key() {
        int start = at;
        int hash = 0;
        int end = at;
        for (byte b = bytes[end]; b != '"'; b = bytes[++end]) {
            if (b < ' ' || b == '\\') {
                return DECLINED; // 0 behind the last row, an escape, a control character or no ASCII
            }
            hash = 31 * hash + b;
        }
        at = end + 1;
        return keys.id(bytes, start, end - start, hash);
    }

    private boolean number() {
        int start = at;
        long sum = 0;
        int i = at;
        for (int digit = bytes[i] - '0'; digit >= 0 && digit <= 9; digit = bytes[++i] - '0') {
            sum = 10 * sum + digit;
        }
        at = i;
        number = sum;
        int digits = i - start;
        return digits > 0 && digits <= MOST_DIGITS && (digits == 1 || bytes[start] != '0');
    }

    private int oneOf(byte[][] words) {
        for (int i = 0; i < words.length; i++) {
            if (is(words[i])) {
                return i;
            }
        }
        return DECLINED;
    }

    private boolean is(char character) {
        boolean same = bytes[at] == character;
        at += same ? 1 : 0;
        return same;
    }

    private boolean is(byte[] word) {
        int end = at + word.length;
        boolean same = end <= bytes.length && Arrays.equals(bytes, at, end, word, 0, word.length);
        at = same ? end : at;
        return same;
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }
}
