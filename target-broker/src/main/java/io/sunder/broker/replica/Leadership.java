package io.sunder.broker.replica;

import io.sunder.broker.defect.Defect;
import io.sunder.broker.metadata.AlterIsr;
import io.sunder.broker.metadata.AlterIsrReply;
import io.sunder.broker.metadata.PartitionState;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.apache.kafka.common.protocol.Errors;

/** What a replica does while it leads: followers' progress, high watermark, ISR, waiting writes. */
final class Leadership {
    private final Site site;
    private final Partition partition;
    private final int epoch;
    private final long startOffset;
    private final Isr isr;
    private final Map<Integer, FollowerProgress> followers = new TreeMap<>();
    private final PendingAcks acks = new PendingAcks();
    private long visibleTooEarly;

    Leadership(Site site, Partition partition, PartitionState state) {
        this.site = site;
        this.partition = partition;
        this.epoch = state.leaderEpoch();
        this.startOffset = partition.log().endOffset();
        this.isr = new Isr(state.isr());
        assigned(state);
    }

    int epoch() {
        return epoch;
    }

    long startOffset() {
        return startOffset;
    }

    Isr isr() {
        return isr;
    }

    Map<Integer, FollowerProgress> followers() {
        return followers;
    }

    PendingAcks acks() {
        return acks;
    }

    /** Notes the controller's state of this same leader epoch. */
    void committed(PartitionState state) {
        isr.commit(state.isr());
        assigned(state);
        if (!site.behaviour().has(Defect.KAFKA_13091)) {
            advanceHighWatermark();
        }
    }

    private void assigned(PartitionState state) {
        followers.keySet().retainAll(state.replicas());
        for (int replica : state.replicas()) {
            if (replica != site.settings().brokerId()) {
                followers.computeIfAbsent(
                        replica, r -> new FollowerProgress(site.clock().nowMs()));
            }
        }
    }

    boolean underMinIsr() {
        return isr.committed().size() < site.minInsync(partition);
    }

    /** Appends a batch; with acks=all {@code done} hears when it is committed, else at once. */
    ReplicaLog.Appended append(LogSlice batch, boolean acksAll, long deadlineMs, Consumer<Errors> done) {
        ReplicaLog.Appended appended = partition.log().appendAsLeader(batch, epoch);
        if (acksAll) {
            acks.add(appended.lastOffset() + 1, deadlineMs, done);
        } else {
            visibleTooEarly = appended.lastOffset() + 1;
        }
        advanceHighWatermark();
        if (!acksAll) {
            done.accept(Errors.NONE);
        }
        return appended;
    }

    /** The high watermark that the members' progress allows: the smallest end of all that may be in the ISR. */
    long allowedHighWatermark() {
        long allowed = partition.log().endOffset();
        for (int member : isr.maximal()) {
            FollowerProgress progress = followers.get(member);
            if (progress != null) {
                allowed = Math.min(allowed, progress.endOffset());
            } else if (member != site.settings().brokerId()) {
                return -1;
            }
        }
        return allowed;
    }

    /** Below the minimum ISR nothing is committed (KIP-966): who leaves the ISR then still has all that is. */
    void advanceHighWatermark() {
        if (!underMinIsr()) {
            partition.raiseHighWatermark(allowedHighWatermark());
        }
        acks.reached(partition.highWatermark(), underMinIsr() ? Errors.NOT_ENOUGH_REPLICAS_AFTER_APPEND : Errors.NONE);
    }

    /** A follower fetched, and its log agrees with this one up to that offset. */
    void followerFetched(FetchCall call, FetchCall.Part part) {
        FollowerProgress progress = followers.get(call.replicaId());
        if (progress == null) {
            return;
        }
        progress.fetched(
                part.offset(),
                call.replicaEpoch(),
                partition.log().endOffset(),
                site.clock().nowMs());
        expand(call.replicaId(), progress);
        advanceHighWatermark();
    }

    /**
     * A follower may enter the ISR once it has all that may have been committed: up to the high watermark, which lags on
     * a new leader, and up to the start of the leader's epoch, before which everything may be committed (KAFKA-7128).
     */
    private void expand(int follower, FollowerProgress progress) {
        if (isr.proposing() || isr.committed().contains(follower) || !eligible(follower, progress)) {
            return;
        }
        long required = site.behaviour().has(Defect.KAFKA_7128)
                ? partition.highWatermark()
                : Math.max(partition.highWatermark(), startOffset);
        if (progress.endOffset() >= required) {
            List<Integer> next = new ArrayList<>(isr.committed());
            next.add(follower);
            propose(next);
        }
    }

    private boolean eligible(int follower, FollowerProgress progress) {
        if (site.behaviour().has(Defect.KIP_841)) {
            return true;
        }
        return site.image()
                .broker(follower)
                .filter(broker -> broker.usable()
                        && (progress.brokerEpoch() < 0
                                || site.behaviour().has(Defect.KIP_903)
                                || broker.epoch() == progress.brokerEpoch()))
                .isPresent();
    }

    /** Takes followers that lag for too long out of the ISR; repeats a change whose outcome is unknown. */
    void tick() {
        acks.expire(site.clock().nowMs());
        if (isr.toRepeat().isPresent()) {
            send(isr.toRepeat().get());
        }
        if (isr.proposing()) {
            return;
        }
        long end = partition.log().endOffset();
        List<Integer> inSync = new ArrayList<>();
        for (int member : isr.committed()) {
            FollowerProgress progress = followers.get(member);
            if (progress == null
                    || !progress.behind(
                            end, site.clock().nowMs(), site.settings().lagTimeMaxMs())) {
                inSync.add(member);
            }
        }
        if (inSync.size() < isr.committed().size()) {
            propose(inSync);
        }
    }

    private void propose(List<Integer> next) {
        List<AlterIsr.Member> members = new ArrayList<>();
        for (int id : next) {
            FollowerProgress progress = followers.get(id);
            long brokerEpoch = progress == null ? site.brokerEpoch().getAsLong() : progress.brokerEpoch();
            boolean untold = site.behaviour().has(Defect.KIP_903);
            members.add(new AlterIsr.Member(id, untold ? AlterIsr.ANY_EPOCH : brokerEpoch));
        }
        send(new AlterIsr(
                site.settings().brokerId(),
                site.brokerEpoch().getAsLong(),
                partition.id(),
                epoch,
                partition.state().partitionEpoch(),
                members));
    }

    private void send(AlterIsr change) {
        isr.propose(change);
        site.peers().alterIsr(change, new Peers.Outcome<>() {
            @Override
            public void reply(AlterIsrReply reply) {
                answered(change, reply);
            }

            @Override
            public void lost() {
                if (partition.leads(Leadership.this) && concerns(change)) {
                    isr.outcomeUnknown();
                }
            }
        });
    }

    private boolean concerns(AlterIsr change) {
        return isr.proposing() && partition.state().partitionEpoch() == change.partitionEpoch();
    }

    private void answered(AlterIsr change, AlterIsrReply reply) {
        if (!partition.leads(this)) {
            return;
        }
        Optional<PartitionState> state = reply.state();
        if (state.isPresent()) {
            partition.apply(state.get());
        } else if (concerns(change)) {
            refused(reply.error());
        }
    }

    private void refused(Errors error) {
        switch (error) {
            case INELIGIBLE_REPLICA, OPERATION_NOT_ATTEMPTED -> {
                isr.refused();
                advanceHighWatermark(); // nobody waits for the one who may not enter any more (KAFKA-15021)
            }
            case NOT_CONTROLLER, REQUEST_TIMED_OUT, STALE_BROKER_EPOCH, UNKNOWN_SERVER_ERROR -> isr.outcomeUnknown();
            default -> {
                // INVALID_UPDATE_VERSION, FENCED_LEADER_EPOCH and so on: the controller knows a newer state, which will
                // come with the metadata. Until then the high watermark keeps waiting for the members of both.
            }
        }
    }

    /** Up to where consumers may read. */
    long visibleEnd() {
        long end = partition.log().endOffset();
        if (site.behaviour().has(Defect.KAFKA_9835)) {
            return end;
        }
        if (site.behaviour().has(Defect.RP_14794)) {
            return Math.max(partition.highWatermark(), Math.min(visibleTooEarly, end));
        }
        if (site.behaviour().has(Defect.KAFKA_9196)) {
            return Math.max(partition.highWatermark(), partition.log().activeSegmentStart());
        }
        return partition.highWatermark();
    }

    /** The waiting writes may or may not survive; nobody knows here any more. */
    void stepDown() {
        acks.finishAll(site.behaviour().has(Defect.RP_3003) ? Errors.NONE : Errors.NOT_LEADER_OR_FOLLOWER);
    }
}
