package io.sunder.histories.explain;

import io.sunder.histories.event.Event;
import io.sunder.histories.event.Values;
import io.sunder.histories.scan.HistoryScan;
import io.sunder.histories.scan.KeyScan;
import io.sunder.histories.scan.Records;
import it.unimi.dsi.fastutil.longs.LongLinkedOpenHashSet;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Finds the record that a question is about in what a scan collected, or says what comes near. */
final class Resolver {
    private static final int MOST_NAMED = 8;

    private final HistoryScan scan;
    private final Values values;

    Resolver(HistoryScan scan) {
        this.scan = scan;
        this.values = scan.values();
    }

    /**
     * What was seen at an offset.
     *
     * @throws NoSuchRecordException if nothing was
     */
    Subject at(String keyName, long offset) {
        int key = key(keyName);
        Records records = scan.scan(key).records();
        LongLinkedOpenHashSet found = new LongLinkedOpenHashSet();
        addValuesAt(records, offset, found);
        if (found.isEmpty()) {
            throw new NoSuchRecordException("nothing was acknowledged or read at offset " + offset + " of " + keyName
                    + "; " + nearest(records, offset));
        }
        LongOpenHashSet offsets = offsetsOf(records, found);
        offsets.add(offset);
        return new Subject(key, keyName, found, offsets);
    }

    /**
     * A value by its text.
     *
     * @throws NoSuchRecordException if it was neither sent to nor read from that key, or to and from several
     */
    Subject value(String text, Optional<String> keyName) {
        List<Integer> keys = new ArrayList<>();
        for (int key = 0; key < scan.keys(); key++) {
            if (row(key, text) != Records.NONE) {
                keys.add(key);
            }
        }
        if (keyName.isPresent()) {
            int key = key(keyName.get());
            if (!keys.contains(key)) {
                throw new NoSuchRecordException(
                        "value " + text + " was neither sent to " + keyName.get() + " nor read from it"
                                + (keys.isEmpty() ? ", nor anywhere else" : "; it was sent to " + names(keys)));
            }
            return value(key, scan.scan(key).records().value(row(key, text)));
        }
        if (keys.isEmpty()) {
            throw new NoSuchRecordException(
                    "value " + text + " was neither sent nor read; the history's keys are " + names(allKeys()));
        }
        if (keys.size() > 1) {
            throw new NoSuchRecordException(
                    "value " + text + " is in " + names(keys) + "; name one of them with --key");
        }
        return value(keys.get(0), scan.scan(keys.get(0)).records().value(row(keys.get(0), text)));
    }

    /** A value of a key, with whatever else was seen at its offsets. */
    Subject value(int key, long value) {
        Records records = scan.scan(key).records();
        LongLinkedOpenHashSet found = new LongLinkedOpenHashSet();
        found.add(value);
        LongOpenHashSet offsets = offsetsOf(records, found);
        for (long offset : offsets) {
            addValuesAt(records, offset, found);
        }
        return new Subject(key, scan.scan(key).name(), found, offsets);
    }

    private int key(String name) {
        for (int key = 0; key < scan.keys(); key++) {
            if (scan.scan(key).name().equals(name)) {
                return key;
            }
        }
        String there = scan.keys() == 0 ? "it has no keys" : "its keys are " + names(allKeys());
        throw new NoSuchRecordException("the history has no key " + name + "; " + there);
    }

    private List<Integer> allKeys() {
        List<Integer> keys = new ArrayList<>();
        for (int key = 0; key < scan.keys(); key++) {
            keys.add(key);
        }
        return keys;
    }

    private String names(List<Integer> keys) {
        List<String> names = keys.stream()
                .limit(MOST_NAMED)
                .map(key -> scan.scan(key).name())
                .toList();
        String more = keys.size() > MOST_NAMED ? " and " + (keys.size() - MOST_NAMED) + " more" : "";
        return String.join(", ", names) + more;
    }

    /** The row of a value; the integer where an integer and a string look alike. */
    private int row(int key, String text) {
        Records records = scan.scan(key).records();
        int found = Records.NONE;
        for (int row = 0; row < records.size(); row++) {
            long value = records.value(row);
            if (same(value, text)) {
                if (values.isInteger(value)) {
                    return row;
                }
                found = row;
            }
        }
        return found;
    }

    private boolean same(long value, String text) {
        return Values.isPlain(value)
                ? isNumber(value, text)
                : values.text(value).equals(text);
    }

    private static boolean isNumber(long value, String text) {
        int last = text.length() - 1;
        boolean may = last >= 0 && last < 20 && text.charAt(last) == '0' + Math.abs(value % 10);
        return may && Long.toString(value).equals(text);
    }

    private static void addValuesAt(Records records, long offset, LongLinkedOpenHashSet found) {
        for (int row = 0; row < records.size(); row++) {
            if (records.offset(row) == offset) {
                found.add(records.value(row));
            }
        }
        for (Records.Second second : records.seconds()) {
            if (second.offset() == offset) {
                found.add(records.value(second.row()));
            }
        }
        for (Records.Conflict conflict : records.conflicts()) {
            if (conflict.offset() == offset) {
                found.add(records.value(conflict.row()));
                found.add(records.value(conflict.otherRow()));
            }
        }
    }

    private static LongOpenHashSet offsetsOf(Records records, LongLinkedOpenHashSet found) {
        LongOpenHashSet offsets = new LongOpenHashSet();
        for (int row = 0; row < records.size(); row++) {
            if (records.offset(row) != Event.UNKNOWN_OFFSET && found.contains(records.value(row))) {
                offsets.add(records.offset(row));
            }
        }
        for (Records.Second second : records.seconds()) {
            if (found.contains(records.value(second.row()))) {
                offsets.add(second.offset());
            }
        }
        return offsets;
    }

    private String nearest(Records records, long offset) {
        int below = Records.NONE;
        int above = Records.NONE;
        for (int row = 0; row < records.size(); row++) {
            long at = records.offset(row);
            if (at == Event.UNKNOWN_OFFSET) {
                continue;
            }
            if (at < offset && (below == Records.NONE || at > records.offset(below))) {
                below = row;
            } else if (at > offset && (above == Records.NONE || at < records.offset(above))) {
                above = row;
            }
        }
        if (below == Records.NONE && above == Records.NONE) {
            return "no offset of that key is known";
        }
        if (above == Records.NONE) {
            return "the highest offset that is known is " + named(records, below);
        }
        if (below == Records.NONE) {
            return "the lowest offset that is known is " + named(records, above);
        }
        return "the nearest ones are " + named(records, below) + " and " + named(records, above)
                + " (transaction markers and lost records leave gaps)";
    }

    private String named(Records records, int row) {
        return records.offset(row) + " (value " + values.text(records.value(row)) + ")";
    }

    KeyScan scanOf(Subject subject) {
        return scan.scan(subject.key());
    }
}
