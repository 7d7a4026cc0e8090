package io.sunder.histories.slice;

import io.sunder.histories.event.Event;
import io.sunder.histories.scan.FinalRead;
import io.sunder.histories.scan.Gaps;
import io.sunder.histories.scan.HistoryScan;
import io.sunder.histories.scan.KeyScan;
import io.sunder.histories.scan.Records;
import io.sunder.histories.scan.Sightings;
import io.sunder.histories.verdict.AnomalyExample;
import io.sunder.histories.verdict.RecordValue;
import it.unimi.dsi.fastutil.ints.IntOpenHashSet;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import java.util.Optional;

/**
 * The events that prove a finding, as far as a scan knows them: those that the finding names, all that concerns its
 * record and its neighbours, the readers that passed it with the records at which they turned, and the final read.
 */
final class Proof {
    /** As many readers that passed a record are convincing. */
    private static final int MOST_READERS = 8;

    private final HistoryScan scan;
    private final LongOpenHashSet events = new LongOpenHashSet();
    private final LongOpenHashSet named;
    private final IntOpenHashSet keys = new IntOpenHashSet();
    private final Selection records = new Selection();
    private final LongOpenHashSet readers = new LongOpenHashSet();
    private Optional<FinalRead> finalRead = Optional.empty();

    Proof(HistoryScan scan, AnomalyExample example) {
        this.scan = scan;
        this.named = new LongOpenHashSet(example.events());
        events.addAll(named);
        for (int key = 0; key < scan.keys(); key++) {
            if (scan.scan(key).name().equals(example.key())) {
                keys.add(key);
                of(key, example);
            }
        }
        events.remove(Records.NONE);
    }

    private void of(int key, AnomalyExample example) {
        KeyScan keyScan = scan.scan(key);
        Records records = keyScan.records();
        IntOpenHashSet rows = new IntOpenHashSet();
        example.value()
                .map(this::number)
                .map(value -> Sightings.rowOf(records, value))
                .filter(row -> row != Records.NONE)
                .ifPresent(row -> rows.add(row.intValue()));
        LongOpenHashSet offsets = new LongOpenHashSet();
        example.offset().ifPresent(offsets::add);
        rows.forEach(row -> offsets.addAll(Sightings.offsetsOf(records, row)));
        offsets.forEach(offset -> rows.addAll(Sightings.rowsAt(records, offset)));
        rows.forEach(row -> seen(key, row));
        for (long offset : offsets) {
            turn(key, offset - 1);
            turn(key, offset + 1);
            passed(key, keyScan.gaps(), offset);
        }
        for (KeyScan.StepBack back : keyScan.stepsBack()) {
            if (named.contains(back.event())) {
                events.add(back.previousEvent());
                turn(key, back.previousOffset());
                seen(key, back.row());
            }
        }
        finalRead = scan.finalRead(key);
        finalRead.ifPresent(read -> {
            events.add(read.askedAt());
            turn(key, read.reached() - 1);
        });
    }

    private long number(RecordValue value) {
        return scan.values().of(value.text(), value.integer());
    }

    /** The record of a row: its send, and the first and last polls that returned it. */
    private void seen(int key, int row) {
        Records records = scan.scan(key).records();
        record(key, row);
        if (records.wasRead(row)) {
            events.add(records.firstRead(row));
            events.add(records.lastRead(row));
        }
    }

    /** The records at an offset at which a reader turned; their sends are kept, so that the reader's step is. */
    void turn(int key, long offset) {
        Records records = scan.scan(key).records();
        int row = offset < 0 ? Records.NONE : records.at(offset);
        if (row != Records.NONE) {
            record(key, row);
        }
    }

    private void record(int key, int row) {
        Records records = scan.scan(key).records();
        keepRecord(key, records.value(row));
        if (records.sent(row)) {
            events.add(records.invoked(row));
        }
    }

    private void passed(int key, Gaps gaps, long offset) {
        LongOpenHashSet readers = new LongOpenHashSet();
        for (int gap = 0; gap < gaps.size() && readers.size() < MOST_READERS; gap++) {
            if (gaps.from(gap) < offset && offset < gaps.to(gap) && readers.add(gaps.process(gap))) {
                events.add(gaps.before(gap));
                events.add(gaps.completed(gap));
                turn(key, gaps.from(gap));
                turn(key, gaps.to(gap));
            }
        }
    }

    private void keepRecord(int key, long value) {
        records.keepRecord(key, value);
    }

    /** A process whose poll is part of it. */
    void addReader(long process) {
        readers.add(process);
    }

    /**
     * Whether a poll returned one of its records to one of its readers: all of these are kept, or a reader would seem to
     * have passed over what it had read in a poll that was left out.
     */
    boolean returned(Event event) {
        if (!readers.contains(event.process())) {
            return false;
        }
        for (int group = 0; group < event.groups(); group++) {
            for (int i = event.groupStart(group); i < event.groupEnd(group); i++) {
                if (records.keepsRecord(event.groupKey(group), event.recordValue(i))) {
                    return true;
                }
            }
        }
        return false;
    }

    /** Whether an event is part of it. */
    boolean hasEvent(long index) {
        return events.contains(index);
    }

    /** Whether an operation is part of it. */
    boolean has(Operation operation) {
        return events.contains(operation.invoke()) || events.contains(operation.complete());
    }

    /** Whether the finding itself names an operation. */
    boolean names(long invoke, long complete) {
        return named.contains(invoke) || named.contains(complete);
    }

    /** The keys that it is about. */
    IntOpenHashSet keys() {
        return keys;
    }

    void addEvent(long index) {
        events.add(index);
    }

    /** Whether an event is the poll with which the final read reached its end. */
    boolean endsFinalRead(Event event, int key, long offset) {
        return keys.contains(key)
                && finalRead
                        .filter(read -> read.process() == event.process()
                                && event.index() > read.askedAt()
                                && offset == read.reached() - 1)
                        .isPresent();
    }

    /** Takes in what was read and never sent, anywhere: no operation brings it along. */
    void addUnsent() {
        for (int key = 0; key < scan.keys(); key++) {
            Records records = scan.scan(key).records();
            for (int row = 0; row < records.size(); row++) {
                if (!records.sent(row)) {
                    keepRecord(key, records.value(row));
                }
            }
        }
    }

    /** Keeps its records, sent or not, in a selection. */
    void keepRecords(Selection selection) {
        selection.keepRecords(records);
    }
}
