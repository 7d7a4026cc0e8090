package io.sunder.broker.replica;

import io.sunder.broker.defect.Behaviour;
import io.sunder.broker.defect.Defect;
import io.sunder.broker.defect.ProtocolEra;
import io.sunder.broker.metadata.PartitionState;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Consumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.protocol.Errors;

/** One replica: its log, its high watermark, and its part as leader or as follower of the current leader epoch. */
public final class Partition {
    private final Site site;
    private final ReplicaLog log;
    private PartitionState state;
    private Optional<Leadership> leadership = Optional.empty();
    private Optional<Following> following = Optional.empty();
    private int lastLeader = PartitionState.NO_LEADER;
    private long highWatermark;

    Partition(Site site, PartitionState state, ReplicaLog log, long checkpointedHighWatermark) {
        this.site = site;
        this.state = state;
        this.log = log;
        this.highWatermark = Math.max(log.startOffset(), Math.min(checkpointedHighWatermark, log.endOffset()));
        take(state);
    }

    /** Topic and number. */
    public TopicPartition id() {
        return state.id();
    }

    /** What the controller last said of it. */
    public PartitionState state() {
        return state;
    }

    /** Its log. */
    public ReplicaLog log() {
        return log;
    }

    /** Everything before this offset is known here to be committed. */
    public long highWatermark() {
        return highWatermark;
    }

    /** Whether this replica leads, as far as it knows. */
    public boolean leads() {
        return leadership.isPresent();
    }

    /** The broker it follows, if it does. */
    public OptionalInt follows() {
        return following.map(f -> OptionalInt.of(f.leader())).orElse(OptionalInt.empty());
    }

    boolean leads(Leadership asked) {
        return leadership.filter(l -> l == asked).isPresent();
    }

    Optional<Leadership> leadership() {
        return leadership;
    }

    Optional<Following> following() {
        return following;
    }

    /** Everybody who may be in the ISR, as the leader sees it; empty on followers. */
    public List<Integer> maximalIsr() {
        return leadership.map(l -> l.isr().maximal()).orElse(List.of());
    }

    /** Whether the members' progress allows a higher high watermark than this leader's; never, unless a defect is on. */
    public boolean highWatermarkIsStale() {
        return leadership
                .filter(l -> !l.underMinIsr() && l.allowedHighWatermark() > highWatermark)
                .isPresent();
    }

    /** Takes a newer state; an older one, such as a late answer, changes nothing. */
    void apply(PartitionState newer) {
        if (newer.partitionEpoch() > state.partitionEpoch()) {
            take(newer);
        }
    }

    private void take(PartitionState newer) {
        boolean sameEpoch = newer.leaderEpoch() == state.leaderEpoch();
        state = newer;
        if (sameEpoch && leadership.isPresent()) {
            leadership.get().committed(newer);
            return;
        }
        if (sameEpoch && following.isPresent()) {
            return;
        }
        Optional<Leadership> before = leadership;
        leadership = Optional.empty();
        following = Optional.empty();
        before.ifPresent(Leadership::stepDown);
        if (newer.leader() == site.settings().brokerId()) {
            lead(newer);
        } else if (newer.leader() != PartitionState.NO_LEADER) {
            follow(newer);
        }
        lastLeader = newer.leader();
    }

    private void lead(PartitionState newer) {
        if (!site.behaviour().has(Defect.KAFKA_7415)) {
            log.assignEpoch(newer.leaderEpoch(), log.endOffset());
        }
        Leadership next = new Leadership(site, this, newer);
        leadership = Optional.of(next);
        next.advanceHighWatermark();
    }

    private void follow(PartitionState newer) {
        Behaviour behaviour = site.behaviour();
        boolean toHighWatermark = behaviour.era() == ProtocolEra.HIGH_WATERMARK || behaviour.has(Defect.KIP_101);
        if (toHighWatermark) {
            truncate(highWatermark);
        }
        boolean sameLeader = behaviour.has(Defect.KAFKA_7164) && lastLeader == newer.leader();
        boolean asks = !toHighWatermark
                && !behaviour.era().detectsDivergenceInFetch()
                && !sameLeader
                && log.latestEpoch().isPresent();
        following = Optional.of(new Following(
                newer.leader(), newer.leaderEpoch(), asks, site.clock().nowMs()));
    }

    /** Raises the high watermark; it never goes back but by truncation. */
    void raiseHighWatermark(long to) {
        highWatermark = Math.max(highWatermark, Math.min(to, log.endOffset()));
    }

    /** Also when no record goes: epochs without a record that begin there must go, or the leader is asked for ever. */
    void truncate(long offset) {
        if (site.behaviour().has(Defect.KAFKA_10706) && offset >= log.endOffset()) {
            return;
        }
        log.truncateTo(Math.min(offset, log.endOffset()));
        highWatermark = Math.min(highWatermark, log.endOffset());
    }

    void startAnewAt(long offset) {
        log.truncateFullyAndStartAt(offset);
        highWatermark = offset;
    }

    /** Whether an asker's epoch fits; a request without one always does. */
    Errors fence(int askersEpoch) {
        if (askersEpoch < 0 || askersEpoch == state.leaderEpoch()) {
            return Errors.NONE;
        }
        return askersEpoch < state.leaderEpoch() ? Errors.FENCED_LEADER_EPOCH : Errors.UNKNOWN_LEADER_EPOCH;
    }

    /**
     * Appends a producer's batch as leader.
     *
     * @param done hears the outcome: at once, or with acks=all once the batch is committed, the time is over, or the
     *     leadership ends
     * @return the offsets, unless the batch was refused, in which case {@code done} was told why
     */
    public Optional<ReplicaLog.Appended> append(LogSlice batch, boolean acksAll, int timeoutMs, Consumer<Errors> done) {
        if (leadership.isEmpty()) {
            done.accept(Errors.NOT_LEADER_OR_FOLLOWER);
            return Optional.empty();
        }
        if (acksAll && leadership.get().underMinIsr()) {
            done.accept(Errors.NOT_ENOUGH_REPLICAS);
            return Optional.empty();
        }
        return Optional.of(leadership.get().append(batch, acksAll, site.clock().nowMs() + timeoutMs, done));
    }

    /** Answers where an epoch ends, as leader. */
    EpochReply.Part endOfEpoch(EpochCall.Part asked) {
        Errors fenced = fence(asked.currentEpoch());
        if (fenced == Errors.NONE && leadership.isEmpty()) {
            fenced = Errors.NOT_LEADER_OR_FOLLOWER;
        }
        if (fenced != Errors.NONE) {
            return new EpochReply.Part(id(), fenced, EpochEnd.UNDEFINED);
        }
        boolean oneStep = site.behaviour().era() == ProtocolEra.KIP_101
                || site.behaviour().has(Defect.KIP_279);
        EpochEnd end = oneStep ? startOfNextEpoch(asked.epoch()) : log.endOfEpoch(asked.epoch());
        return new EpochReply.Part(id(), Errors.NONE, end);
    }

    /** KIP-101's answer: whether this log knows the epoch asked for makes no difference. */
    private EpochEnd startOfNextEpoch(int epoch) {
        for (ReplicaLog.EpochStart entry : log.epochs()) {
            if (entry.epoch() > epoch) {
                return new EpochEnd(epoch, entry.startOffset());
            }
        }
        return log.endOfEpoch(epoch);
    }

    /** Where consumers' next new record will be: the high watermark, once it is known to be up to date (KIP-207). */
    public ListedOffset latestVisible(int askersEpoch) {
        Errors fenced = fence(askersEpoch);
        if (fenced != Errors.NONE) {
            return new ListedOffset(fenced, -1, -1);
        }
        if (leadership.isEmpty()) {
            return new ListedOffset(Errors.NOT_LEADER_OR_FOLLOWER, -1, -1);
        }
        boolean lagging = highWatermark < leadership.get().startOffset();
        if (lagging && !site.behaviour().has(Defect.KIP_207)) {
            return new ListedOffset(Errors.OFFSET_NOT_AVAILABLE, -1, -1);
        }
        return new ListedOffset(Errors.NONE, highWatermark, state.leaderEpoch());
    }

    /**
     * How far behind the replicas are: as a leader one entry for each follower, as a follower one for this replica.
     *
     * @return lags in the order of the replicas' ids
     */
    public List<Lag> lags() {
        long now = site.clock().nowMs();
        List<Lag> lags = new ArrayList<>();
        leadership.ifPresent(l -> l.followers()
                .forEach((replica, progress) -> lags.add(new Lag(
                        replica,
                        log.endOffset() - Math.max(progress.endOffset(), 0),
                        progress.lagMs(log.endOffset(), now)))));
        following.ifPresent(
                f -> lags.add(new Lag(site.settings().brokerId(), f.lagRecords(log.endOffset()), f.lagMs(now))));
        return lags;
    }

    /**
     * How far a replica is behind.
     *
     * @param replica its broker id
     * @param records records that it lacks: up to the leader's end as the leader sees it, up to the leader's high
     *     watermark as the follower sees it
     * @param ms time since it last had everything
     */
    public record Lag(int replica, long records, long ms) {}

    /**
     * Answer to a question for an offset.
     *
     * @param error NONE, or why there is none
     * @param offset the offset, -1 on errors
     * @param leaderEpoch epoch of the leader that answers, -1 on errors
     */
    public record ListedOffset(Errors error, long offset, int leaderEpoch) {}
}
