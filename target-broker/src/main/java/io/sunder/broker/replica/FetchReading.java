package io.sunder.broker.replica;

import io.sunder.broker.defect.Defect;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.protocol.Errors;

/** Answers fetches from the logs of this broker: checks, bounds, shares of the bytes. */
final class FetchReading {
    private final Site site;
    private final Map<TopicPartition, Partition> partitions;
    private final Throttles throttles;

    FetchReading(Site site, Map<TopicPartition, Partition> partitions, Throttles throttles) {
        this.site = site;
        this.partitions = partitions;
        this.throttles = throttles;
    }

    /**
     * What a look at the logs gave.
     *
     * @param reply the answer as of now
     * @param bytes size of all records in it
     * @param urgent true when the answer must not wait: an error, a divergence, or a follower that does not know the
     *     high watermark
     */
    record Result(FetchReply reply, long bytes, boolean urgent) {}

    /**
     * Reads.
     *
     * @param arriving true at the fetch's arrival, when it tells the follower's progress; false for another look later
     */
    Result read(FetchCall call, boolean arriving) {
        List<FetchReply.Part> parts = new ArrayList<>(call.partitions().size());
        long bytes = 0;
        boolean urgent = false;
        for (FetchCall.Part asked : call.partitions()) {
            Partition partition = partitions.get(asked.id());
            FetchReply.Part part = partition == null
                    ? FetchReply.Part.failed(asked.id(), Errors.UNKNOWN_TOPIC_OR_PARTITION)
                    : readPart(
                            partition, call, asked, (int) Math.max(0, call.maxBytes() - bytes), bytes == 0, arriving);
            parts.add(part);
            bytes += part.records().sizeInBytes();
            urgent |= part.error() != Errors.NONE || part.diverging().isPresent();
            urgent |= arriving && partition != null && owesHighWatermark(partition, call);
        }
        return new Result(new FetchReply(parts), bytes, urgent);
    }

    private FetchReply.Part readPart(
            Partition partition, FetchCall call, FetchCall.Part asked, int left, boolean first, boolean arriving) {
        Optional<FetchReply.Part> refused = refusal(partition, call, asked);
        if (refused.isPresent()) {
            return refused.get();
        }
        Optional<EpochEnd> diverging = divergence(partition, asked);
        boolean countsAnyway = site.behaviour().has(Defect.KAFKA_13141);
        if (arriving && call.fromFollower() && (diverging.isEmpty() || countsAnyway)) {
            partition.leadership().ifPresent(l -> l.followerFetched(call, asked));
        }
        if (diverging.isPresent()) {
            return answer(partition, Errors.NONE, diverging, LogSlice.EMPTY);
        }
        if (outOfRange(partition, asked.offset()) || refusedAsUncommitted(partition, call, asked.offset())) {
            boolean followerRead = partition.leadership().isEmpty();
            boolean ahead = asked.offset() > partition.log().endOffset();
            return answer(
                    partition,
                    followerRead && ahead ? Errors.OFFSET_NOT_AVAILABLE : Errors.OFFSET_OUT_OF_RANGE,
                    Optional.empty(),
                    LogSlice.EMPTY);
        }
        return answer(partition, Errors.NONE, Optional.empty(), records(partition, call, asked, left, first));
    }

    private LogSlice records(Partition partition, FetchCall call, FetchCall.Part asked, int left, boolean first) {
        long bound = bound(partition, call);
        if (asked.offset() >= bound || throttled(partition, call) || (left == 0 && !first)) {
            return LogSlice.EMPTY;
        }
        return partition.log().read(asked.offset(), Math.min(left, asked.maxBytes()), bound, first);
    }

    /** Followers read all; consumers what is committed, from a follower as far as it knows (KIP-392). */
    private long bound(Partition partition, FetchCall call) {
        if (call.fromFollower()) {
            return partition.log().endOffset();
        }
        return partition.leadership().map(Leadership::visibleEnd).orElse(followerBound(partition));
    }

    private long followerBound(Partition partition) {
        return site.behaviour().has(Defect.KAFKA_9835) ? partition.log().endOffset() : partition.highWatermark();
    }

    /** A throttle holds back who is not in the ISR: others must not be made to leave it (KIP-73). */
    boolean throttled(Partition partition, FetchCall call) {
        return call.fromFollower()
                && throttles.leaderThrottles(partition.id())
                && throttles.leader().exceeded(site.clock().nowMs())
                && !partition.state().isr().contains(call.replicaId());
    }

    private Optional<FetchReply.Part> refusal(Partition partition, FetchCall call, FetchCall.Part asked) {
        boolean unchecked = call.fromFollower()
                && (!site.behaviour().era().fencesByEpoch()
                        || site.behaviour().has(Defect.KAFKA_6880)
                        || site.behaviour().has(Defect.KIP_320_FIRST_TRY));
        Errors error = unchecked ? Errors.NONE : partition.fence(asked.leaderEpoch());
        if (error == Errors.NONE && (partition.leadership().isEmpty() && !servedByFollower(partition, call))) {
            error = Errors.NOT_LEADER_OR_FOLLOWER;
        }
        if (error == Errors.NONE && call.fromFollower()) {
            error = strange(partition.leadership().orElseThrow(), call);
        }
        return error == Errors.NONE ? Optional.empty() : Optional.of(FetchReply.Part.failed(asked.id(), error));
    }

    private static boolean servedByFollower(Partition partition, FetchCall call) {
        return !call.fromFollower() && partition.following().isPresent();
    }

    /** A replica that is not assigned, or speaks from an earlier life than one that was heard already (KAFKA-15221). */
    private Errors strange(Leadership leadership, FetchCall call) {
        FollowerProgress progress = leadership.followers().get(call.replicaId());
        if (progress == null) {
            return Errors.UNKNOWN_LEADER_EPOCH;
        }
        boolean earlier = call.replicaEpoch() >= 0 && call.replicaEpoch() < progress.brokerEpoch();
        return earlier ? Errors.NOT_LEADER_OR_FOLLOWER : Errors.NONE;
    }

    /** Whether the asker's last record, by its epoch, can't be in this log (KIP-595). */
    private static Optional<EpochEnd> divergence(Partition partition, FetchCall.Part asked) {
        ReplicaLog log = partition.log();
        if (asked.lastFetchedEpoch() < 0 || asked.offset() < log.startOffset()) {
            return Optional.empty();
        }
        EpochEnd end = log.endOfEpoch(asked.lastFetchedEpoch());
        boolean differs = end.defined() && (end.epoch() < asked.lastFetchedEpoch() || end.endOffset() < asked.offset());
        return differs ? Optional.of(end) : Optional.empty();
    }

    private static boolean outOfRange(Partition partition, long offset) {
        return offset < partition.log().startOffset()
                || offset > partition.log().endOffset();
    }

    private boolean refusedAsUncommitted(Partition partition, FetchCall call, long offset) {
        return site.behaviour().has(Defect.RP_16146) && !call.fromFollower() && offset > bound(partition, call);
    }

    private static FetchReply.Part answer(
            Partition partition, Errors error, Optional<EpochEnd> diverging, LogSlice records) {
        return new FetchReply.Part(
                partition.id(),
                error,
                partition.highWatermark(),
                partition.log().startOffset(),
                diverging,
                records);
    }

    private static boolean owesHighWatermark(Partition partition, FetchCall call) {
        return call.fromFollower()
                && partition
                        .leadership()
                        .map(l -> l.followers().get(call.replicaId()))
                        .filter(p -> !p.knowsHighWatermark(partition.highWatermark()))
                        .isPresent();
    }

    /** Notes what goes out: the high watermarks a follower is told, the bytes that count against the throttle. */
    void sent(FetchCall call, FetchReply reply) {
        if (!call.fromFollower()) {
            return;
        }
        for (FetchReply.Part part : reply.partitions()) {
            Partition partition = partitions.get(part.id());
            if (partition == null || partition.leadership().isEmpty()) {
                continue;
            }
            FollowerProgress progress = partition.leadership().get().followers().get(call.replicaId());
            if (progress != null && part.error() == Errors.NONE) {
                progress.sent(part.highWatermark());
            }
            if (throttles.leaderThrottles(part.id())) {
                throttles
                        .leader()
                        .spend(part.records().sizeInBytes(), site.clock().nowMs());
            }
        }
    }
}
