package io.sunder.histories.generate;

import io.sunder.histories.contract.Acks;
import io.sunder.histories.event.EventType;
import io.sunder.histories.event.OperationKind;
import java.util.List;
import java.util.Optional;
import java.util.Random;

/**
 * A producer of single records. A send takes effect at some moment between its invocation and its completion, or later
 * if the outcome is unknown, or never; one that an election threw away is retried or times out.
 */
final class Sender implements Actor {
    private final HistoryShape shape;
    private final Random random;
    private final Journal journal;
    private final Cluster cluster;
    private int process;
    private Optional<Write> open = Optional.empty();
    private Optional<Write> late = Optional.empty();
    private boolean everWritten;

    Sender(HistoryShape shape, Random random, Journal journal, Cluster cluster) {
        this.shape = shape;
        this.random = random;
        this.journal = journal;
        this.cluster = cluster;
        this.process = journal.newProcess();
    }

    @Override
    public void step() {
        if (late.isPresent() && random.nextInt(6) == 0) {
            landLate();
        } else if (open.isEmpty()) {
            Write write = new Write(cluster.anyKey(), journal.newValue(), false);
            open = Optional.of(write);
            everWritten = false;
            complete(EventType.INVOKE, write, false);
        } else {
            goOn(open.get());
        }
    }

    private void goOn(Write write) {
        int dice = random.nextInt(100);
        int trouble = cluster.faulty() ? 12 : 2;
        if (dice < trouble) {
            unknown(write);
        } else if (dice < trouble + 3 && !everWritten) {
            open = Optional.empty();
            complete(EventType.FAIL, write, false);
        } else if (cluster.acknowledges(write) && random.nextInt(4) > 0) {
            open = Optional.empty();
            complete(EventType.OK, write, cluster.tellsOffsets() && random.nextInt(25) > 0);
            late = shape.contract().acks() == Acks.NONE && random.nextBoolean()
                    ? Optional.of(write).filter(w -> !w.written())
                    : late;
        } else if (!write.written()) {
            everWritten = true;
            cluster.log(write.key()).append(write);
        } else if (!shape.contract().idempotence() && random.nextInt(12) == 0) {
            cluster.log(write.key()).append(write); // a retry of what had been written: a second copy
        }
    }

    private void unknown(Write write) {
        open = Optional.empty();
        complete(EventType.INFO, write, false);
        process = journal.newProcess();
        if (!write.written() && random.nextBoolean()) {
            late = Optional.of(write);
        }
    }

    private void landLate() {
        Write write = late.get();
        late = Optional.empty();
        if (!write.written()) {
            cluster.log(write.key()).append(write);
        }
    }

    private void complete(EventType type, Write write, boolean tellOffset) {
        MicroOp.Send send = new MicroOp.Send(write.key(), write.value());
        journal.records(
                process,
                type,
                OperationKind.SEND,
                List.of(type == EventType.OK && tellOffset && write.written() ? send.at(write.offset()) : send));
    }

    /** What is open is left as it is: its invocation stays without completion, or its effect unknown. */
    @Override
    public void stop() {
        if (open.isPresent() && random.nextBoolean()) {
            unknown(open.get());
        }
        open = Optional.empty();
        late = Optional.empty();
    }
}
