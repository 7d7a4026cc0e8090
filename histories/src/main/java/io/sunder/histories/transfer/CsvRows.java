package io.sunder.histories.transfer;

import io.sunder.histories.event.Event;
import io.sunder.histories.event.EventType;
import io.sunder.histories.event.Keys;
import io.sunder.histories.event.OpenOperation;
import io.sunder.histories.event.Values;
import io.sunder.histories.file.HistoryHeader;
import io.sunder.histories.file.HistoryVisitor;
import it.unimi.dsi.fastutil.longs.Long2ObjectOpenHashMap;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A history as CSV, one line for each record of each operation that sent or read it, in the order of completions; sends
 * that never completed come last, as {@code info}. Columns: {@code operation} (send or read), {@code key}, {@code offset}
 * (empty if unknown), {@code value}, {@code outcome} (ok, fail, info), {@code process}, {@code f} (send, poll, txn), {@code
 * invoke-index}, {@code complete-index}, {@code invoke-ns}, {@code complete-ns} (both empty where nothing completed). Rows
 * without records (assignments, end offsets, faults, the observer's) have no line.
 */
public final class CsvRows implements HistoryVisitor {
    private static final String HEAD =
            "operation,key,offset,value,outcome,process,f,invoke-index,complete-index,invoke-ns,complete-ns\n";

    private final Writer out;
    private final Keys keys;
    private final Values values;
    private final Long2ObjectOpenHashMap<List<Sent>> open = new Long2ObjectOpenHashMap<>();

    private record Sent(int key, long value) {}

    CsvRows(Writer out, Keys keys, Values values) {
        this.out = out;
        this.keys = keys;
        this.values = values;
    }

    void head() {
        write(HEAD);
    }

    @Override
    public void header(HistoryHeader header) {}

    @Override
    public void invoked(Event event, OpenOperation operation) {
        if (event.sends() > 0) {
            List<Sent> sent = new ArrayList<>(event.sends());
            for (int i = 0; i < event.sends(); i++) {
                sent.add(new Sent(event.sendKey(i), event.sendValue(i)));
            }
            open.put(event.process(), sent);
        }
    }

    @Override
    public void completed(Event event, OpenOperation operation) {
        List<Sent> sent = open.remove(event.process());
        if (sent != null) {
            for (int i = 0; i < sent.size(); i++) {
                send(sent.get(i), offset(sent.get(i), event, i), event.type(), operation, event);
            }
        }
        for (int group = 0; event.type() == EventType.OK && group < event.groups(); group++) {
            for (int i = event.groupStart(group); i < event.groupEnd(group); i++) {
                line(
                        "read",
                        event.groupKey(group),
                        event.recordOffset(i),
                        event.recordValue(i),
                        event.type(),
                        operation,
                        event);
            }
        }
    }

    private static long offset(Sent sent, Event event, int i) {
        if (i < event.sends() && event.sendKey(i) == sent.key && event.sendValue(i) == sent.value) {
            return event.sendOffset(i);
        }
        for (int other = 0; other < event.sends(); other++) {
            if (event.sendKey(other) == sent.key && event.sendValue(other) == sent.value) {
                return event.sendOffset(other);
            }
        }
        return Event.UNKNOWN_OFFSET;
    }

    private void send(Sent sent, long offset, EventType outcome, OpenOperation operation, @Nullable Event completion) {
        line("send", sent.key, offset, sent.value, outcome, operation, completion);
    }

    private void line(
            String what,
            int key,
            long offset,
            long value,
            EventType outcome,
            OpenOperation operation,
            @Nullable Event completion) {
        write(String.join(
                        ",",
                        what,
                        quoted(keys.name(key)),
                        offset == Event.UNKNOWN_OFFSET ? "" : Long.toString(offset),
                        quoted(values.text(value)),
                        outcome.json(),
                        Long.toString(operation.process()),
                        quoted(operation.f()),
                        Long.toString(operation.invokeIndex()),
                        completion == null ? "" : Long.toString(completion.index()),
                        Long.toString(operation.invokeTime()),
                        completion == null ? "" : Long.toString(completion.time()))
                + "\n");
    }

    /** As RFC 4180 wants it. */
    private static String quoted(String text) {
        boolean plain = text.chars().noneMatch(c -> c == ',' || c == '"' || c == '\n' || c == '\r');
        return plain ? text : '"' + text.replace("\"", "\"\"") + '"';
    }

    @Override
    public void crashed(Event event) {}

    @Override
    public void nemesis(Event event) {}

    @Override
    public void observed(Event event) {}

    @Override
    public void neverCompleted(OpenOperation operation) {
        List<Sent> sent = open.remove(operation.process());
        if (sent != null) {
            sent.forEach(record -> send(record, Event.UNKNOWN_OFFSET, EventType.INFO, operation, null));
        }
    }

    private void write(String text) {
        try {
            out.write(text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
