package io.sunder.histories.scan;

import io.sunder.histories.contract.Assignment;
import io.sunder.histories.contract.Contract;
import io.sunder.histories.event.Event;
import io.sunder.histories.event.EventType;
import io.sunder.histories.event.Keys;
import io.sunder.histories.event.MalformedEventException;
import io.sunder.histories.event.OpenOperation;
import io.sunder.histories.event.OperationKind;
import io.sunder.histories.event.ReplicaLogs;
import io.sunder.histories.event.Values;
import io.sunder.histories.file.HistoryHeader;
import io.sunder.histories.file.HistoryReader;
import io.sunder.histories.file.HistorySource;
import io.sunder.histories.file.HistoryVisitor;
import io.sunder.histories.file.ReadSummary;
import it.unimi.dsi.fastutil.longs.Long2ObjectOpenHashMap;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The one pass over a history: hands each event to whoever collects something from it. */
public final class HistoryScan implements HistoryVisitor {
    private final Keys keys = new Keys();
    private final Values values = new Values();
    private final List<KeyScan> scans = new ArrayList<>();
    private final Long2ObjectOpenHashMap<Reader> readers = new Long2ObjectOpenHashMap<>();
    private final EndOffsets endOffsets = new EndOffsets();
    private final Timeline timeline = new Timeline();
    private final Faults faults = new Faults();
    private final Elections elections = new Elections();
    private final FinalReads finalReads = new FinalReads();
    private final OperationTally tally = new OperationTally();
    private Optional<HistoryHeader> header = Optional.empty();
    private final Transactions transactions = new Transactions();
    private boolean groups;
    private boolean acksClaimed;
    private long acknowledged;
    private long okPolls;

    private HistoryScan() {}

    /** A scan and how the reading of its file went. */
    public record Result(HistoryScan scan, ReadSummary summary) {}

    /** Reads a history; throws {@link io.sunder.histories.file.HistoryException} if it can't. */
    public static Result of(Path file) {
        return of(HistorySource.of(file));
    }

    /** Reads a history; throws {@link io.sunder.histories.file.HistoryException} if it can't. */
    public static Result of(HistorySource source) {
        HistoryScan scan = new HistoryScan();
        ReadSummary summary = HistoryReader.read(source, scan.keys, scan.values, scan);
        scan.elections.forked().forEach(key -> scan.key(scan.keys.id(key)));
        scan.scans.forEach(key -> key.windows().end(scan.timeline.lastTime()));
        return new Result(scan, summary);
    }

    @Override
    public void header(HistoryHeader found) {
        header = Optional.of(found);
        acksClaimed = found.judgedBy().acks() != found.contract().acks();
        groups = found.judgedBy().assignment() == Assignment.SUBSCRIBE;
    }

    @Override
    public void invoked(Event event, OpenOperation operation) {
        timeline.add(event.index(), event.time());
        if (event.kind().sends()) {
            boolean txn = event.kind() == OperationKind.TXN;
            int transaction = txn ? transactions.invoked(event.process(), event.index()) : Records.NONE;
            for (int i = 0; i < event.sends(); i++) {
                invokedSend(event, i, transaction, operation);
            }
        } else if (event.kind() == OperationKind.END_OFFSETS) {
            for (int i = 0; i < event.keys(); i++) {
                operation.note(event.key(i), Records.NONE, key(event.key(i)).highestAcked());
            }
        }
    }

    private void invokedSend(Event event, int i, int transaction, OpenOperation operation) {
        KeyScan scan = key(event.sendKey(i));
        boolean txn = transaction != Records.NONE;
        int row = scan.records().invoked(event.sendValue(i), event.process(), event.index(), txn);
        if (row == Records.NONE) {
            throw new MalformedEventException("value " + values.text(event.sendValue(i)) + " was sent to " + scan.name()
                    + " before; values must be unique per key");
        }
        if (txn) {
            scan.records().setOperation(row, transaction);
        }
        if (!acksClaimed) {
            event.acks().ifPresent(acks -> scan.records().stateAcks(row, acks));
        }
        if (row > 0 && scan.records().invoked(row - 1) == event.index()) {
            scan.severalSendsAtOnce();
        }
        scan.windows().attempt(event.time());
        operation.note(event.sendKey(i), row, scan.highestAcked());
    }

    @Override
    public void completed(Event event, OpenOperation operation) {
        timeline.add(event.index(), event.time());
        tally.add(operation.kind(), operation.f(), event.type());
        switch (operation.kind()) {
            case SEND, POLL -> {
                completedSends(event, operation);
                completedPolls(event, operation, Records.NONE);
            }
            case TXN -> {
                int transaction = transactions.completed(event, operation);
                completedSends(event, operation);
                completedPolls(event, operation, transaction);
            }
            case ASSIGN, SUBSCRIBE -> assigned(event, operation);
            case END_OFFSETS -> answered(event, operation);
            case REPLICA_READ -> replicaRead(event, operation);
            case CRASH, OTHER -> {}
        }
    }

    private void completedSends(Event event, OpenOperation operation) {
        for (int note = 0; note < operation.notes(); note++) {
            KeyScan scan = key(operation.key(note));
            int row = operation.row(note);
            if (event.type() == EventType.OK) {
                long offset = offsetOf(event, note, scan.records().value(row), operation.key(note));
                scan.records().completed(row, EventType.OK, offset, event.index());
                scan.windows().acknowledged(event.time());
                acknowledged++;
                if (offset != Event.UNKNOWN_OFFSET) {
                    scan.acked(offset, operation.mark(note));
                }
            } else {
                scan.records().completed(row, event.type(), Event.UNKNOWN_OFFSET, event.index());
                scan.windows().failed(event.time());
                claimed(scan.records(), row, event, note, operation);
            }
        }
    }

    /** A transaction of unknown outcome may yet tell where its records went. */
    private static void claimed(Records records, int row, Event event, int note, OpenOperation operation) {
        boolean told = event.type() == EventType.INFO
                && operation.kind() == OperationKind.TXN
                && note < event.sends()
                && event.sendOffset(note) != Event.UNKNOWN_OFFSET
                && event.sendKey(note) == operation.key(note)
                && event.sendValue(note) == records.value(row);
        if (told) {
            records.claim(row, event.sendOffset(note));
        }
    }

    /** Completions list the same sends in the same order; an odd one out is looked for by key and value. */
    private long offsetOf(Event event, int note, long value, int key) {
        if (note < event.sends() && event.sendKey(note) == key && event.sendValue(note) == value) {
            return event.sendOffset(note);
        }
        for (int i = 0; i < event.sends(); i++) {
            if (event.sendKey(i) == key && event.sendValue(i) == value) {
                return event.sendOffset(i);
            }
        }
        throw new MalformedEventException("the completion does not list value " + values.text(value) + " of key "
                + keys.name(key) + ", which was sent");
    }

    private void completedPolls(Event event, OpenOperation operation, int transaction) {
        if (event.type() == EventType.OK) {
            if (event.kind() == OperationKind.POLL || event.groups() > 0) {
                okPolls++;
            }
            if (event.groups() > 0) {
                Reader reader = reader(event.process());
                for (int group = 0; group < event.groups(); group++) {
                    int key = event.groupKey(group);
                    reader.polled(key(key), key, event, group, operation, transactions, transaction);
                }
            }
        } else if (operation.kind().polls() && mayHaveMoved(event, operation)) {
            Reader reader = readers.get(event.process());
            if (reader != null) {
                reader.lost(event.index());
            }
        }
    }

    /** A failed poll read nothing; an aborted transaction may have read on without anybody having heard of it. */
    private static boolean mayHaveMoved(Event event, OpenOperation operation) {
        return event.type() == EventType.INFO || operation.kind() == OperationKind.TXN;
    }

    private void assigned(Event event, OpenOperation operation) {
        Reader reader = reader(event.process());
        if (event.type() == EventType.FAIL) {
            return;
        }
        if (event.type() == EventType.INFO) {
            reader.lost(event.index());
            return;
        }
        reader.assigned(event.seekToBeginning(), operation.kind() == OperationKind.SUBSCRIBE, event.index());
        if (event.seekToBeginning()) {
            finalReads.wentToBeginning(event.process(), reader);
        }
    }

    private void answered(Event event, OpenOperation operation) {
        if (event.type() != EventType.OK) {
            return;
        }
        for (int i = 0; i < event.keys(); i++) {
            int key = event.key(i);
            if (event.endOffset(i) == Event.UNKNOWN_OFFSET) {
                throw new MalformedEventException("answered end offsets must be a map from key to offset");
            }
            endOffsets.answered(key(key), key, event, i, operation);
            finalReads.answered(event.process(), key, event.endOffset(i), operation.invokeIndex(), event.index());
        }
    }

    private void replicaRead(Event event, OpenOperation operation) {
        ReplicaLogs logs = event.replicaLogs();
        if (event.type() != EventType.OK || logs.logs() == 0) {
            return;
        }
        if (logs.replica() < 0) {
            throw new MalformedEventException("a replica's logs were read, but the row does not tell which replica's");
        }
        for (int log = 0; log < logs.logs(); log++) {
            key(logs.key(log)).replicas().read(event, log, operation.invokeIndex());
        }
    }

    @Override
    public void crashed(Event event) {
        timeline.add(event.index(), event.time());
        tally.add(event.kind(), event.f(), EventType.INFO);
    }

    @Override
    public void nemesis(Event event) {
        timeline.add(event.index(), event.time());
        if (faults.row(event)) {
            finalReads.faultChanged(event.index());
        }
    }

    @Override
    public void observed(Event event) {
        timeline.add(event.index(), event.time());
        elections.row(event);
    }

    @Override
    public void neverCompleted(OpenOperation operation) {
        tally.add(operation.kind(), operation.f(), EventType.INFO);
    }

    private KeyScan key(int id) {
        while (scans.size() <= id) {
            scans.add(new KeyScan(keys.name(scans.size())));
        }
        return scans.get(id);
    }

    private Reader reader(long process) {
        Reader reader = readers.get(process);
        if (reader == null) {
            reader = new Reader(process, groups);
            readers.put(process, reader);
        }
        return reader;
    }

    public Optional<HistoryHeader> header() {
        return header;
    }

    /** The contract by which the history is judged. */
    public Contract contract() {
        return header.map(HistoryHeader::judgedBy).orElseGet(Contract::strictest);
    }

    /** How the keys that came up are numbered; for another pass over the same history. */
    public Keys keyNumbers() {
        return keys;
    }

    /** Number of keys that came up. */
    public int keys() {
        return scans.size();
    }

    public KeyScan scan(int key) {
        return scans.get(key);
    }

    public Values values() {
        return values;
    }

    public Timeline timeline() {
        return timeline;
    }

    public Faults faults() {
        return faults;
    }

    public Elections elections() {
        return elections;
    }

    public FinalReads finalReads() {
        return finalReads;
    }

    public Transactions transactions() {
        return transactions;
    }

    /** The final read of a key, if there was one. */
    public Optional<FinalRead> finalRead(int key) {
        return finalReads.of(key, scans.get(key), transactions.any());
    }

    public OperationTally tally() {
        return tally;
    }

    /** Number of acknowledged sends. */
    public long acknowledged() {
        return acknowledged;
    }

    /** Number of polls that completed ok. */
    public long okPolls() {
        return okPolls;
    }
}
