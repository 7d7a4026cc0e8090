package io.sunder.histories.explain;

import io.sunder.histories.event.Event;
import io.sunder.histories.event.Values;
import io.sunder.histories.scan.HistoryScan;
import io.sunder.histories.scan.Records;
import io.sunder.histories.scan.Sightings;
import it.unimi.dsi.fastutil.ints.IntLinkedOpenHashSet;
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
        IntLinkedOpenHashSet rows = Sightings.rowsAt(records, offset);
        if (rows.isEmpty()) {
            throw new NoSuchRecordException("nothing was acknowledged or read at offset " + offset + " of " + keyName
                    + "; " + nearest(records, offset));
        }
        LongOpenHashSet offsets = new LongOpenHashSet();
        offsets.add(offset);
        for (int row : rows.toIntArray()) {
            offsets.addAll(Sightings.offsetsOf(records, row));
        }
        return subject(key, rows, offsets);
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
        IntLinkedOpenHashSet rows = new IntLinkedOpenHashSet();
        rows.add(Sightings.rowOf(records, value));
        for (long offset : Sightings.offsetsOf(records, rows.firstInt())) {
            rows.addAll(Sightings.rowsAt(records, offset));
        }
        return subject(key, rows, Sightings.offsetsOf(records, rows.firstInt()));
    }

    private Subject subject(int key, IntLinkedOpenHashSet rows, LongOpenHashSet offsets) {
        LongLinkedOpenHashSet found = new LongLinkedOpenHashSet();
        for (int row : rows.toIntArray()) {
            found.add(scan.scan(key).records().value(row));
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
}
