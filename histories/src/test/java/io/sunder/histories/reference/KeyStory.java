package io.sunder.histories.reference;

import io.sunder.histories.event.EventType;
import io.sunder.histories.event.OperationKind;
import io.sunder.histories.generate.DrawnHistory;
import io.sunder.histories.generate.MicroOp;
import io.sunder.histories.generate.Row;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What a history says of one key, as plain lists; every question is answered by looking through all of them. */
final class KeyStory {
    static final long UNKNOWN = -1;
    static final int NEVER = -1;

    record Send(
            long value, int process, boolean inTransaction, int invoked, int completed, EventType type, long offset) {
        boolean acked() {
            return type == EventType.OK;
        }
    }

    /** One record of one poll; sessions begin with an assignment, or with an operation that lost the reader's place. */
    record Read(long offset, long value, int process, int session, int invoked, int event, int place) {}

    /** Where a reader begins. */
    record Session(int process, boolean fromBeginning, boolean placed, boolean ofGroup) {}

    record Answer(int process, int asked, int event, long endOffset) {}

    final String key;
    final List<Send> sends = new ArrayList<>();
    final List<Read> reads = new ArrayList<>();
    final List<Answer> answers = new ArrayList<>();
    final List<Session> sessions = new ArrayList<>();
    final List<Integer> elections = new ArrayList<>();
    final List<Integer> uncleanElections = new ArrayList<>();
    private final Map<Integer, Integer> sessionOf = new HashMap<>();
    private final Map<Integer, Integer> open = new HashMap<>();
    private final Map<Long, List<long[]>> sightings = new HashMap<>();
    private final Map<Long, List<Read>> readsOf = new HashMap<>();
    private final boolean groups;
    boolean transactions;

    KeyStory(String key, DrawnHistory history, boolean groups) {
        this.key = key;
        this.groups = groups;
        int leader = 0;
        List<?> isr = List.of();
        for (int i = 0; i < history.rows().size(); i++) {
            Row row = history.rows().get(i);
            if (row instanceof Row.Records records) {
                records(i, records);
            } else if (row instanceof Row.Assignment assignment && assignment.type() == EventType.OK) {
                boolean group = assignment.kind() == OperationKind.SUBSCRIBE;
                begin(new Session(assignment.process(), assignment.toBeginning(), true, group));
            } else if (row instanceof Row.EndOffsets question) {
                question(i, question);
            } else if (row instanceof Row.Observation seen && seen.partitions().get(key) instanceof Map<?, ?> state) {
                int next = (Integer) state.get("leader");
                if (leader != 0 && next != leader) {
                    elections.add(i);
                    if (!isr.contains(next)) {
                        uncleanElections.add(i);
                    }
                }
                leader = next;
                isr = (List<?>) state.get("isr");
            }
        }
    }

    private int begin(Session session) {
        sessions.add(session);
        sessionOf.put(session.process(), sessions.size() - 1);
        return sessions.size() - 1;
    }

    private void records(int at, Row.Records row) {
        transactions |= row.kind() == OperationKind.TXN;
        if (row.type() == EventType.INVOKE) {
            open.put(row.process(), at);
        }
        for (MicroOp op : row.ops()) {
            if (op instanceof MicroOp.Send send && send.key().equals(key)) {
                send(at, row, send);
            } else if (op instanceof MicroOp.Poll poll && poll.records().containsKey(key)) {
                poll(at, row, poll.records().get(key));
            }
        }
        boolean lost = row.kind() == OperationKind.TXN && row.type() == EventType.FAIL;
        if (lost && sessionOf.containsKey(row.process())) {
            boolean group = sessions.get(sessionOf.get(row.process())).ofGroup();
            begin(new Session(row.process(), false, true, group));
        }
    }

    private void send(int at, Row.Records row, MicroOp.Send send) {
        boolean txn = row.kind() == OperationKind.TXN;
        if (row.type() == EventType.INVOKE) {
            sends.add(new Send(send.value(), row.process(), txn, at, NEVER, EventType.INFO, UNKNOWN));
            return;
        }
        sends.replaceAll(s -> s.value() == send.value()
                ? new Send(
                        s.value(),
                        s.process(),
                        txn,
                        s.invoked(),
                        at,
                        row.type(),
                        send.offset().orElse(UNKNOWN))
                : s);
    }

    private void poll(int at, Row.Records row, List<MicroOp.Polled> all) {
        Integer known = sessionOf.get(row.process());
        int session = known != null ? known : begin(new Session(row.process(), false, false, groups));
        for (int i = 0; i < all.size(); i++) {
            MicroOp.Polled r = all.get(i);
            reads.add(new Read(r.offset(), r.value(), row.process(), session, open.get(row.process()), at, i));
        }
    }

    private void question(int at, Row.EndOffsets row) {
        if (row.type() == EventType.INVOKE) {
            open.put(row.process(), at);
        } else if (row.offsets().containsKey(key)) {
            answers.add(new Answer(
                    row.process(), open.get(row.process()), at, row.offsets().get(key)));
        }
    }

    Optional<Send> send(long value) {
        return sends.stream().filter(s -> s.value() == value).findFirst();
    }

    List<Read> readsOf(long value) {
        return readsOf.computeIfAbsent(
                value, v -> reads.stream().filter(r -> r.value() == v).toList());
    }

    /** All places at which a value was seen, in the order of the events: {event, offset}. */
    List<long[]> sightings(long value) {
        return sightings.computeIfAbsent(value, this::allSightings);
    }

    private List<long[]> allSightings(long value) {
        List<long[]> seen = new ArrayList<>();
        send(value)
                .filter(s -> s.acked() && s.offset() != UNKNOWN)
                .ifPresent(s -> seen.add(new long[] {s.completed(), s.offset()
                })); // a transaction that reads what it wrote was told first
        readsOf(value).forEach(r -> seen.add(new long[] {r.event(), r.offset()}));
        seen.sort((a, b) -> Long.compare(a[0], b[0]));
        return seen;
    }

    /** The first offset at which a value was seen. */
    long home(long value) {
        List<long[]> seen = sightings(value);
        return seen.isEmpty() ? UNKNOWN : seen.get(0)[1];
    }
}
