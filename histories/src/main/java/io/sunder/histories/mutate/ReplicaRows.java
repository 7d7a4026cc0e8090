package io.sunder.histories.mutate;

import io.sunder.histories.event.EventType;
import io.sunder.histories.generate.DrawnHistory;
import io.sunder.histories.generate.HistoryShape;
import io.sunder.histories.generate.MicroOp;
import io.sunder.histories.generate.ReplicaView;
import io.sunder.histories.generate.ReplicaView.LeaderEpoch;
import io.sunder.histories.generate.Row;
import io.sunder.histories.verdict.AnomalyClass;
import io.sunder.histories.verdict.AnomalyKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;

/** One replica shows something else than it had shown before, or than the others show. */
final class ReplicaRows implements Mutator {
    private final AnomalyKind kind;

    private ReplicaRows(AnomalyKind kind) {
        this.kind = kind;
    }

    /** One for each kind of replicas, in their order. */
    static List<Mutator> all() {
        return List.of(
                new ReplicaRows(AnomalyKind.HIGH_WATERMARK_REGRESSION),
                new ReplicaRows(AnomalyKind.COMMITTED_TRUNCATION),
                new ReplicaRows(AnomalyKind.REPLICA_DIVERGENCE),
                new ReplicaRows(AnomalyKind.EPOCH_REGRESSION),
                new ReplicaRows(AnomalyKind.EPOCH_FORK));
    }

    @Override
    public AnomalyKind kind() {
        return kind;
    }

    /** Nodes that were started again, and new leaders, may show a smaller high watermark. */
    @Override
    public boolean suits(HistoryShape shape) {
        return shape.keepsEverything() && !(kind == AnomalyKind.HIGH_WATERMARK_REGRESSION && shape.faults());
    }

    @Override
    public Optional<Mutation> mutate(DrawnHistory history, Random random) {
        List<Row> rows = history.rows();
        int node = ((Row.ReplicaRead) rows.get(rows.size() - 1 - 2 * random.nextInt(3))).replica();
        List<Integer> reads = IntStream.range(0, rows.size())
                .filter(i -> rows.get(i) instanceof Row.ReplicaRead read
                        && read.type() == EventType.OK
                        && read.replica() == node)
                .boxed()
                .toList();
        Row.ReplicaRead last = (Row.ReplicaRead) rows.get(reads.get(reads.size() - 1));
        Place place = new Place(history, reads, Edits.any(last.keys(), random), random);
        return place.log().records().isEmpty()
                ? Optional.empty()
                : switch (kind) {
                    case HIGH_WATERMARK_REGRESSION -> place.lowerHighWatermark(kind);
                    case COMMITTED_TRUNCATION -> place.otherRecord(kind, false);
                    case REPLICA_DIVERGENCE -> place.otherRecord(kind, true);
                    case EPOCH_REGRESSION -> place.lowerEpoch(kind);
                    case EPOCH_FORK -> place.startEpochElsewhere(kind);
                    default -> throw new IllegalStateException(kind + " is not of replicas");
                };
    }

    /**
     * One replica's log of one key.
     *
     * @param reads positions of all reads of it
     */
    private record Place(DrawnHistory history, List<Integer> reads, String key, Random random) {
        private int last() {
            return reads.get(reads.size() - 1);
        }

        private ReplicaView log() {
            return log(last());
        }

        private ReplicaView log(int row) {
            return ((Row.ReplicaRead) history.rows().get(row)).logs().get(key);
        }

        private DrawnHistory changed(List<Integer> chosen, UnaryOperator<ReplicaView> change) {
            Edits edits = new Edits(history);
            for (int row : chosen) {
                edits.replace(row, ((Row.ReplicaRead) history.rows().get(row)).showing(key, change.apply(log(row))));
            }
            return edits.done();
        }

        private Optional<Mutation> planted(AnomalyKind kind, DrawnHistory changed, long offset, Set<Long> values) {
            return Optional.of(
                    new Mutation(changed, new Planted(kind, AnomalyClass.VIOLATION, key, Set.of(offset), values)));
        }

        /** Its high watermark goes back. */
        private Optional<Mutation> lowerHighWatermark(AnomalyKind kind) {
            long shown = log(reads.get(reads.size() - 2)).highWatermark() - log().start();
            if (shown == 0) {
                return Optional.empty();
            }
            long lower = log().start() + random.nextInt((int) shown);
            return planted(kind, changed(List.of(last()), log -> log.withHighWatermark(lower)), lower, Set.of());
        }

        /** A committed record is gone or another: always, or only in the last read. */
        private Optional<Mutation> otherRecord(AnomalyKind kind, boolean always) {
            ReplicaView before = log(reads.get(0));
            List<MicroOp.Polled> committed = before.records().stream()
                    .filter(record -> record.offset() < before.highWatermark())
                    .toList();
            if (committed.isEmpty()) {
                return Optional.empty();
            }
            MicroOp.Polled found = Edits.any(committed, random);
            long other = Facts.of(history).freshValue();
            boolean gone = random.nextBoolean();
            UnaryOperator<ReplicaView> change = log -> log.withRecords(log.records().stream()
                    .filter(record -> !gone || record.offset() != found.offset())
                    .map(record ->
                            record.offset() == found.offset() ? new MicroOp.Polled(record.offset(), other) : record)
                    .toList());
            Set<Long> values = always ? Set.of(found.value(), other) : Set.of(found.value());
            return planted(kind, changed(always ? reads : List.of(last()), change), found.offset(), values);
        }

        /** Two epochs that nobody else knows, the smaller one behind the larger. */
        private Optional<Mutation> lowerEpoch(AnomalyKind kind) {
            LeaderEpoch newest = log().epochs().get(log().epochs().size() - 1);
            long from = newest.start() + random.nextInt((int) (log().end() - newest.start()));
            long behind = from + random.nextInt((int) (log().end() - from));
            List<LeaderEpoch> epochs = new ArrayList<>(log().epochs());
            epochs.add(new LeaderEpoch(newest.epoch() + 9, from));
            epochs.add(new LeaderEpoch(newest.epoch() + 8, behind));
            return planted(kind, changed(List.of(last()), log -> log.withEpochs(epochs)), behind, Set.of());
        }

        /** An epoch starts at another offset than on the other replicas. */
        private Optional<Mutation> startEpochElsewhere(AnomalyKind kind) {
            List<LeaderEpoch> epochs = new ArrayList<>(log().epochs());
            int chosen = random.nextInt(epochs.size());
            long start = epochs.get(chosen).start();
            long next = chosen + 1 < epochs.size() ? epochs.get(chosen + 1).start() : log().end();
            boolean whole = log().start() == 0 || start > log().start();
            if (!whole || next - start < 2) {
                return Optional.empty();
            }
            long other = start + 1 + random.nextInt((int) (next - start - 1));
            epochs.set(chosen, new LeaderEpoch(epochs.get(chosen).epoch(), other));
            return planted(kind, changed(List.of(last()), log -> log.withEpochs(epochs)), start, Set.of());
        }
    }
}
