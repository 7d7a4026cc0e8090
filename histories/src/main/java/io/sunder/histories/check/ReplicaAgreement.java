package io.sunder.histories.check;

import io.sunder.histories.contract.CleanupPolicy;
import io.sunder.histories.contract.Contract;
import io.sunder.histories.contract.Retention;
import io.sunder.histories.scan.Records;
import io.sunder.histories.scan.ReplicaLog;
import io.sunder.histories.scan.ReplicaScan.Truncation;
import io.sunder.histories.verdict.AnomalyClass;
import io.sunder.histories.verdict.AnomalyKind;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * {@code replica-divergence}: two replicas differ at an offset below both high watermarks; and {@code epoch-fork} where they
 * say of one leader epoch that it starts at two offsets. Only reads that began after the last fault had ended are compared.
 * A replica that agrees with one of the others is not compared with the rest: one odd replica makes one finding.
 */
final class ReplicaAgreement {
    private final KeyCheck key;
    private final boolean compacts;
    private final boolean deletes;

    private ReplicaAgreement(KeyCheck key) {
        this.key = key;
        Contract contract = key.clauses().contract();
        this.compacts = contract.cleanupPolicy() == CleanupPolicy.COMPACT;
        this.deletes = compacts || contract.retention() == Retention.LIMITED;
    }

    static void check(KeyCheck key) {
        OptionalLong settled = key.circumstances().settledSince();
        if (settled.isEmpty()) {
            return;
        }
        ReplicaAgreement agreement = new ReplicaAgreement(key);
        List<ReplicaLog> voices = new ArrayList<>();
        key.scan().replicas().logs().stream()
                .filter(log -> log.invoked() > settled.getAsLong())
                .sorted(Comparator.comparingLong(ReplicaLog::highWatermark).reversed())
                .forEach(log -> agreement.hear(log, voices));
    }

    private void hear(ReplicaLog log, List<ReplicaLog> voices) {
        List<Difference> differences = new ArrayList<>();
        for (ReplicaLog voice : voices) {
            Optional<Difference> found = fork(voice, log).or(() -> divergence(voice, log));
            if (found.isEmpty()) {
                return;
            }
            differences.add(found.get());
        }
        voices.add(log);
        if (!differences.isEmpty() && !truncated(differences.get(0))) {
            report(differences.get(0));
        }
    }

    /**
     * Where two logs first differ.
     *
     * @param value what the first of them has there, if it has anything
     * @param text what both have
     */
    private record Difference(
            AnomalyKind kind, ReplicaLog a, ReplicaLog b, long offset, OptionalLong value, String text) {}

    private Optional<Difference> divergence(ReplicaLog a, ReplicaLog b) {
        long from = Math.max(a.start(), b.start());
        long to = Math.min(a.highWatermark(), b.highWatermark());
        int i = a.atOrBeyond(from);
        int j = b.atOrBeyond(from);
        while (true) {
            long atA = i < a.size() ? a.offset(i) : Long.MAX_VALUE;
            long atB = j < b.size() ? b.offset(j) : Long.MAX_VALUE;
            long at = Math.min(atA, atB);
            if (at >= to) {
                return Optional.empty();
            }
            boolean differs = atA == atB ? a.value(i) != b.value(j) : !deletes;
            if (differs) {
                return Optional.of(difference(a, atA == at ? i : Records.NONE, b, atB == at ? j : Records.NONE, at));
            }
            i += atA == at ? 1 : 0;
            j += atB == at ? 1 : 0;
        }
    }

    private Difference difference(ReplicaLog a, int i, ReplicaLog b, int j, long offset) {
        String text = "offset " + offset + " of " + key.name() + " holds " + held(a, i) + " and " + held(b, j)
                + ", below both high watermarks (" + a.highWatermark() + " and " + b.highWatermark() + ")";
        long value = i == Records.NONE ? b.value(j) : a.value(i);
        return new Difference(AnomalyKind.REPLICA_DIVERGENCE, a, b, offset, OptionalLong.of(value), text);
    }

    private String held(ReplicaLog log, int position) {
        String what = position == Records.NONE ? "nothing" : "value " + key.text(log.value(position));
        return what + " on replica " + log.replica() + " (" + key.at(log.event()) + ")";
    }

    /** Deletion moves the start of a log's first epoch, and compaction that of any. */
    private Optional<Difference> fork(ReplicaLog a, ReplicaLog b) {
        long to = Math.min(a.highWatermark(), b.highWatermark());
        int j = 0;
        for (int i = 0; i < a.epochs() && !compacts; i++) {
            while (j < b.epochs() && b.epoch(j) < a.epoch(i)) {
                j++;
            }
            if (j == b.epochs()) {
                break;
            }
            boolean differs = a.epoch(i) == b.epoch(j)
                    && a.epochStart(i) != b.epochStart(j)
                    && Math.min(a.epochStart(i), b.epochStart(j)) < to
                    && whole(a, i)
                    && whole(b, j);
            if (differs) {
                String text = "leader epoch " + a.epoch(i) + " of " + key.name() + " starts at offset "
                        + a.epochStart(i) + " on replica " + a.replica() + " (" + key.at(a.event()) + ") and at "
                        + b.epochStart(j) + " on replica " + b.replica() + " (" + key.at(b.event())
                        + "), below both high watermarks (" + a.highWatermark() + " and " + b.highWatermark() + ")";
                long offset = Math.min(a.epochStart(i), b.epochStart(j));
                return Optional.of(new Difference(AnomalyKind.EPOCH_FORK, a, b, offset, OptionalLong.empty(), text));
            }
        }
        return Optional.empty();
    }

    private static boolean whole(ReplicaLog log, int epoch) {
        return log.start() == 0 || log.epochStart(epoch) > log.start();
    }

    /** Whether a truncation that the contract does not allow tells the same already. */
    private boolean truncated(Difference difference) {
        for (Truncation truncation : key.scan().replicas().truncations()) {
            boolean one =
                    truncation.replica() == difference.a.replica() || truncation.replica() == difference.b.replica();
            if (one
                    && truncation.offset() <= difference.offset
                    && !Truncations.clause(key, truncation).isPresent()) {
                return true;
            }
        }
        return false;
    }

    private void report(Difference found) {
        long shown = Math.max(found.a.event(), found.b.event());
        Optional<String> clause = found.kind == AnomalyKind.EPOCH_FORK
                ? Optional.empty()
                : key.clauses().lossOfCommitted(key.name(), sent(found), shown);
        key.shown(
                found.kind,
                clause.isPresent() ? AnomalyClass.ALLOWED : AnomalyClass.VIOLATION,
                clause,
                found.value,
                () -> Evidence.of(found.offset, Records.NONE, found.text, found.a.event(), found.b.event()));
    }

    /** When the record came into the log, as far as is known: what happened afterwards may explain the difference. */
    private long sent(Difference found) {
        int row = key.records().at(found.offset);
        return row == Records.NONE ? 0 : Math.max(0, key.records().invoked(row));
    }
}
