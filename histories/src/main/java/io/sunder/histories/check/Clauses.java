package io.sunder.histories.check;

import io.sunder.histories.check.Circumstances.Succession;
import io.sunder.histories.contract.Acks;
import io.sunder.histories.contract.CleanupPolicy;
import io.sunder.histories.contract.Contract;
import io.sunder.histories.contract.Isolation;
import io.sunder.histories.contract.Retention;
import io.sunder.histories.scan.Gaps;
import io.sunder.histories.verdict.AnomalyClass;
import java.util.Optional;

/**
 * The clauses of a contract: which anomaly it allows, and what must have been observed for that. A clause that depends on
 * an election applies only where the observer saw one at the right time: acks=1 loses records when the leader changes
 * after it acknowledged them, never else.
 */
final class Clauses {
    private static final String COMPACTION = "cleanup-policy=compact: older records of a record key may go";

    private final Contract contract;
    private final boolean claimed;
    private final Circumstances circumstances;

    /**
     * @param contract what the history is judged by
     * @param claimed whether that is what somebody claims, whatever was ordered, and not what was in effect
     */
    Clauses(Contract contract, boolean claimed, Circumstances circumstances) {
        this.contract = contract;
        this.claimed = claimed;
        this.circumstances = circumstances;
    }

    Contract contract() {
        return contract;
    }

    /**
     * What allows that an acknowledged record, which nobody read, is not there.
     *
     * @param acks what its producer waited for
     * @param invoked index of its send's invocation
     * @param acked index of its acknowledgement
     * @param shown index of the event that shows the loss
     */
    Optional<String> loss(String key, Acks acks, long invoked, long acked, long shown) {
        if (acks == Acks.NONE) {
            return Optional.of("acks=0: nothing is promised");
        }
        if (acks == Acks.LEADER) {
            Optional<Succession> change = circumstances.succession(key, invoked, shown, false);
            if (change.isPresent()) {
                return change.map(found -> "acks=1: " + found.phrase() + relation(found, acked));
            }
        }
        return lossOfCommitted(key, acks, invoked, shown);
    }

    private String relation(Succession succession, long acked) {
        if (succession.cut().isPresent()) {
            return "";
        }
        return succession.change().index() > acked
                ? ", after the ack at " + circumstances.when(acked)
                : ", while the send was under way";
    }

    /**
     * What allows that the log went back behind what had been read, that is, replicated to the ISR: a record is not there,
     * its offset is used again, a marker is gone. Deletion is not among it: see {@link #deletion}.
     */
    Optional<String> lossOfCommitted(String key, long invoked, long shown) {
        return lossOfCommitted(key, contract.acks(), invoked, shown);
    }

    private Optional<String> lossOfCommitted(String key, Acks acks, long invoked, long shown) {
        Optional<String> unclean = unclean(key, invoked, shown);
        if (unclean.isPresent()) {
            return unclean;
        }
        int copies = acks == Acks.LEADER ? 1 : contract.minInsyncReplicas();
        return circumstances
                .lossyNodes(invoked, shown, copies)
                .map(nodes -> "min-insync-replicas=" + contract.minInsyncReplicas() + ": " + nodes);
    }

    /**
     * What allows that readers come across a gap of this kind where records used to be. Deletion explains gaps alone: it
     * neither lowers the end of the log nor puts another value at an offset.
     */
    Optional<String> deletion(Gaps.Kind kind) {
        if (contract.cleanupPolicy() == CleanupPolicy.COMPACT) {
            return Optional.of(COMPACTION);
        }
        if (contract.retention() == Retention.LIMITED && kind != Gaps.Kind.WITHIN_POLL) {
            return Optional.of("retention=limited: the oldest records may have been deleted");
        }
        return Optional.empty();
    }

    /** What allows that a group member's position moved. */
    Optional<String> rebalance(boolean ofGroup) {
        return ofGroup ? Optional.of("assignment=subscribe: a rebalance may move a position") : Optional.empty();
    }

    Optional<String> duplicate() {
        return contract.idempotence()
                ? Optional.empty()
                : Optional.of("idempotence=false: a retry may write a record twice");
    }

    Optional<String> sendOrderOfOneProcess() {
        return contract.idempotence()
                ? Optional.empty()
                : Optional.of("idempotence=false: a retry may be written after later sends");
    }

    Optional<String> abortedRead(boolean inTransaction) {
        return inTransaction && contract.isolation() == Isolation.READ_UNCOMMITTED
                ? Optional.of("isolation=read_uncommitted: aborted records are visible")
                : Optional.empty();
    }

    /** What allows that a record was read before its transaction's commit was requested. */
    Optional<String> precommittedRead() {
        return contract.isolation() == Isolation.READ_UNCOMMITTED
                ? Optional.of("isolation=read_uncommitted: what an open transaction wrote is visible")
                : Optional.empty();
    }

    /** What a finding means, and the clause or the reason why it is no violation. */
    record Judgement(AnomalyClass anomalyClass, Optional<String> reason) {}

    /**
     * What a circle of transactions means. Kafka isolates the reading of a transaction's records and nothing else: a
     * transaction writes while others do, and what it reads is no snapshot. So only a circle of reads of committed records
     * is wrong, since each of them says that one commit came before another.
     *
     * @param writes whether an edge of it says that one wrote before the other
     * @param misses whether an edge of it says that a read missed a later write
     */
    Judgement cycle(boolean writes, boolean misses) {
        if (misses) {
            return new Judgement(
                    AnomalyClass.NOTE,
                    Optional.of("a transaction's reads are no snapshot: a poll hands out some prefix of each log"));
        }
        if (writes) {
            return new Judgement(
                    AnomalyClass.NOTE,
                    Optional.of("transactions are not isolated in writing: their records may alternate in a log"));
        }
        Optional<String> clause = precommittedRead();
        return new Judgement(clause.isPresent() ? AnomalyClass.ALLOWED : AnomalyClass.VIOLATION, clause);
    }

    /** Whether reading one record of a transaction of unknown outcome proves that it committed. */
    boolean readingProvesCommit() {
        return contract.isolation() == Isolation.READ_COMMITTED;
    }

    /** What allows that a smaller offset was acknowledged after a larger one. */
    Optional<String> offsetReuse(String key, long from, long shown) {
        if (contract.acks() != Acks.ALL) {
            Optional<Succession> change = circumstances.succession(key, from, shown, false);
            if (change.isPresent()) {
                return change.map(found -> "acks=" + contract.acks().json() + ": " + found.phrase());
            }
        }
        return lossOfCommitted(key, from, shown);
    }

    /** An unclean election between two events, where the contract allows one, or where one was ordered and nothing else is claimed. */
    private Optional<String> unclean(String key, long from, long shown) {
        if (contract.uncleanLeaderElection()) {
            return circumstances
                    .succession(key, from, shown, true)
                    .map(found -> "unclean-leader-election=true: " + found.phrase());
        }
        return claimed
                ? Optional.empty()
                : circumstances
                        .orderedSuccession(key, from, shown)
                        .map(found -> "an unclean election was ordered: " + found.phrase());
    }

    /** What allows an end offset that does not cover a record acknowledged before. */
    Optional<String> staleEndOffset(String key, long asked, long answered) {
        return circumstances
                .deposedLeader(key, asked, answered)
                .map(found -> "an old leader answers with what it has: " + found.phrase());
    }

    /** Whether end offsets must cover what was acknowledged: acks 0 and 1 do not wait for the high watermark. */
    boolean endOffsetsCoverAcks() {
        return contract.acks() == Acks.ALL;
    }
}
