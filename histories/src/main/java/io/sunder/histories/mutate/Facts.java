package io.sunder.histories.mutate;

import io.sunder.histories.event.EventType;
import io.sunder.histories.event.OperationKind;
import io.sunder.histories.generate.DrawnHistory;
import io.sunder.histories.generate.MicroOp;
import io.sunder.histories.generate.Row;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;

/** What a mutator looks up in a drawn history: its sends, its reads, and its final read. */
final class Facts {
    /** Position of a row that does not exist. */
    static final int NONE = -1;

    private final List<Row> rows;
    private final Map<Integer, Integer> openInvocations = new HashMap<>();
    private final Map<Integer, Integer> invocations = new HashMap<>();
    private final Map<String, Send> sends = new LinkedHashMap<>();
    private final List<Read> reads = new ArrayList<>();
    private int finalQuestion = NONE;

    /**
     * A send.
     *
     * @param invoked position of its invocation
     * @param completed position of its completion, or {@link #NONE}
     * @param type how it ended; info where it never did
     * @param offset the acknowledged one, if there was one
     */
    record Send(
            String key,
            long value,
            int process,
            OperationKind kind,
            int invoked,
            int completed,
            EventType type,
            OptionalLong offset) {
        boolean plainlyAcked() {
            return kind == OperationKind.SEND && type == EventType.OK && offset.isPresent();
        }
    }

    /**
     * A record that a poll returned.
     *
     * @param row position of the poll's completion
     * @param place which of the poll's records of that key, from 0
     * @param of how many it returned of that key
     */
    record Read(String key, long offset, long value, int process, int row, int place, int of) {}

    private Facts(List<Row> rows) {
        this.rows = rows;
        for (int i = 0; i < rows.size(); i++) {
            row(i);
        }
    }

    static Facts of(DrawnHistory history) {
        return new Facts(history.rows());
    }

    private void row(int at) {
        Row row = rows.get(at);
        if (row instanceof Row.Records records) {
            pair(at, records.process(), records.type());
            records.ops().forEach(op -> op(at, records, op));
        } else if (row instanceof Row.EndOffsets question) {
            pair(at, question.process(), question.type());
            finalQuestion = question.type() == EventType.INVOKE ? at : finalQuestion;
        }
    }

    private void pair(int at, int process, EventType type) {
        if (type == EventType.INVOKE) {
            openInvocations.put(process, at);
        } else {
            invocations.put(at, openInvocations.remove(process));
        }
    }

    private void op(int at, Row.Records row, MicroOp op) {
        if (op instanceof MicroOp.Send send) {
            String name = send.key() + '/' + send.value();
            boolean invocation = row.type() == EventType.INVOKE;
            int invoked = invocation ? at : sends.get(name).invoked();
            sends.put(
                    name,
                    new Send(
                            send.key(),
                            send.value(),
                            row.process(),
                            row.kind(),
                            invoked,
                            invocation ? NONE : at,
                            invocation ? EventType.INFO : row.type(),
                            send.offset()));
        } else if (op instanceof MicroOp.Poll poll) {
            poll.records().forEach((key, all) -> {
                for (int i = 0; i < all.size(); i++) {
                    MicroOp.Polled found = all.get(i);
                    reads.add(new Read(key, found.offset(), found.value(), row.process(), at, i, all.size()));
                }
            });
        }
    }

    List<Send> sends() {
        return List.copyOf(sends.values());
    }

    Send send(String key, long value) {
        Send found = sends.get(key + '/' + value);
        if (found == null) {
            throw new IllegalArgumentException("nobody sent " + value + " to " + key);
        }
        return found;
    }

    List<Read> reads() {
        return reads;
    }

    /** Where the operation that a row completes was invoked. */
    int invocationOf(int completion) {
        return invocations.get(completion);
    }

    /** Position of the final reader's question for end offsets. */
    int finalQuestion() {
        return finalQuestion;
    }

    /** The final reader. */
    int finalProcess() {
        return ((Row.EndOffsets) rows.get(finalQuestion)).process();
    }

    /** What the final reader read of a key, in order. */
    List<Read> finalReads(String key) {
        return reads.stream()
                .filter(read -> read.process() == finalProcess() && read.key().equals(key))
                .toList();
    }

    /** What all others read. */
    List<Read> earlierReads() {
        return reads.stream().filter(read -> read.process() != finalProcess()).toList();
    }

    /** Keys that the final reader read something of. */
    Set<String> keysRead() {
        Set<String> keys = new TreeSet<>();
        reads.forEach(read -> keys.add(read.key()));
        return keys;
    }

    /** Keys of which a committed transaction read something. */
    Set<String> keysReadInTransactions() {
        Set<String> keys = new TreeSet<>();
        reads.stream()
                .filter(read -> ((Row.Records) rows.get(read.row())).kind() == OperationKind.TXN)
                .forEach(read -> keys.add(read.key()));
        return keys;
    }

    /**
     * Positions up to the final read before which everything that had begun to send was over: committed, failed, read, or
     * never seen at all. What is inserted there has all of it before itself and all else behind.
     */
    List<Integer> quietPlaces() {
        BitSet busy = new BitSet();
        for (Send send : sends.values()) {
            int over = send.completed();
            if (send.type() == EventType.INFO) {
                over = reads.stream()
                        .filter(read -> read.key().equals(send.key()) && read.value() == send.value())
                        .mapToInt(Read::row)
                        .min()
                        .orElse(send.invoked());
            }
            busy.set(send.invoked() + 1, Math.max(send.invoked(), over) + 1);
        }
        busy.clear(finalQuestion);
        return IntStream.rangeClosed(0, finalQuestion)
                .filter(at -> !busy.get(at))
                .boxed()
                .toList();
    }

    /** Plain acknowledged records that the final reader read, and not as the last of their key. */
    List<Send> passedByFinalReader() {
        List<Send> passed = new ArrayList<>();
        for (String key : keysRead()) {
            List<Read> all = finalReads(key);
            for (Read read : all.subList(0, Math.max(0, all.size() - 1))) {
                Send send = send(key, read.value());
                if (send.plainlyAcked() && send.offset().getAsLong() == read.offset()) {
                    passed.add(send);
                }
            }
        }
        return passed;
    }

    int freshProcess() {
        return 1 + rows.stream().mapToInt(Facts::process).max().orElse(0);
    }

    private static int process(Row row) {
        if (row instanceof Row.Records records) {
            return records.process();
        } else if (row instanceof Row.EndOffsets question) {
            return question.process();
        } else if (row instanceof Row.Assignment assignment) {
            return assignment.process();
        } else if (row instanceof Row.ReplicaRead read) {
            return read.process();
        }
        return 0;
    }

    long freshValue() {
        return 1 + sends.values().stream().mapToLong(Send::value).max().orElse(0);
    }
}
