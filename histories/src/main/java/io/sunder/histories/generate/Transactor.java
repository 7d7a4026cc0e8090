package io.sunder.histories.generate;

import io.sunder.histories.event.EventType;
import io.sunder.histories.event.OperationKind;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;

/**
 * A producer of transactions of one to three sends, some of which read first. Each takes the steps of Kafka's: write the
 * records, decide, write a marker to each partition, tell the client. Readers wait for the markers.
 */
final class Transactor implements Actor {
    private static final int MOST_SENDS = 3;

    private enum State {
        IDLE,
        WRITING,
        MARKING,
        TELLING
    }

    private final Random random;
    private final Journal journal;
    private final Cluster cluster;
    private final Consumer input;
    private final List<Write> writes = new ArrayList<>();
    private List<MicroOp.Send> sent = List.of();
    private final Set<String> unmarked = new HashSet<>();
    private State state = State.IDLE;
    private boolean polls;
    private MicroOp.Poll polled = new MicroOp.Poll();
    private int process;
    private boolean abort;
    private boolean told;

    Transactor(HistoryShape shape, Random random, Journal journal, Cluster cluster) {
        this.random = random;
        this.journal = journal;
        this.cluster = cluster;
        this.process = journal.newProcess();
        this.input = Consumer.alone(shape, random, journal, cluster, process);
    }

    @Override
    public void step() {
        switch (state) {
            case IDLE -> begin();
            case WRITING -> write();
            case MARKING -> mark();
            case TELLING -> {
                tell(abort ? EventType.FAIL : EventType.OK);
                state = State.IDLE;
            }
        }
    }

    private void begin() {
        writes.clear();
        for (int i = 1 + random.nextInt(MOST_SENDS); i > 0; i--) {
            writes.add(new Write(cluster.anyKey(), journal.newValue(), true));
        }
        sent = List.of();
        polls = random.nextInt(3) == 0;
        polled = new MicroOp.Poll();
        told = false;
        record(EventType.INVOKE);
        if (polls) {
            polled = input.fetch();
        }
        state = State.WRITING;
    }

    private void write() {
        for (Write write : writes) {
            if (!write.written()) {
                cluster.log(write.key()).append(write);
                unmarked.add(write.key());
                return;
            }
        }
        boolean replicated =
                writes.stream().allMatch(write -> cluster.log(write.key()).committed(write));
        int trouble = cluster.faulty() ? 15 : 3;
        if (random.nextInt(100) < trouble) {
            decide(random.nextBoolean());
            tell(EventType.INFO);
        } else if (random.nextInt(8) == 0) {
            decide(true);
        } else if (replicated) {
            decide(false);
        }
    }

    private void decide(boolean aborted) {
        abort = aborted;
        writes.forEach(write -> cluster.log(write.key()).replicate(write.offset() + 1)); // markers follow what is safe
        sent = writes.stream()
                .map(write -> new MicroOp.Send(write.key(), write.value()).at(write.offset()))
                .toList();
        state = State.MARKING;
    }

    private void mark() {
        if (unmarked.isEmpty()) {
            state = told ? State.IDLE : State.TELLING;
            return;
        }
        String key = unmarked.iterator().next();
        unmarked.remove(key);
        cluster.log(key).mark();
        writes.stream().filter(write -> write.key().equals(key)).forEach(write -> write.decide(abort));
    }

    private void tell(EventType type) {
        record(type);
        told = true;
        if (type == EventType.INFO) {
            process = journal.newProcess();
            input.successor(process);
        }
    }

    private void record(EventType type) {
        List<MicroOp> ops = new ArrayList<>();
        if (polls) {
            ops.add(type == EventType.OK ? polled : new MicroOp.Poll());
        }
        for (int i = 0; i < writes.size(); i++) {
            MicroOp.Send send =
                    new MicroOp.Send(writes.get(i).key(), writes.get(i).value());
            ops.add(type == EventType.OK && i < sent.size() ? sent.get(i) : send);
        }
        journal.records(process, type, OperationKind.TXN, ops);
    }

    /** A transaction is never left open: the coordinator would abort it, and its readers wait for that. */
    @Override
    public void stop() {
        while (state == State.WRITING) {
            cluster.keys()
                    .forEach(key -> cluster.log(key).replicate(cluster.log(key).end()));
            write();
        }
        while (state != State.IDLE) {
            step();
        }
    }
}
