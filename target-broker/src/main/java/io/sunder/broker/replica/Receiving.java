package io.sunder.broker.replica;

import io.sunder.broker.defect.Defect;
import java.util.Optional;
import java.util.function.Consumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.CorruptRecordException;
import org.apache.kafka.common.protocol.Errors;

/** What a follower does with what its leader answers for one partition: append, truncate, begin anew, or pause. */
final class Receiving {
    private final Site site;
    private final Throttles throttles;
    private final Consumer<TopicPartition> changed;

    /** @param changed hears of partitions whose log or high watermark changed */
    Receiving(Site site, Throttles throttles, Consumer<TopicPartition> changed) {
        this.site = site;
        this.throttles = throttles;
        this.changed = changed;
    }

    void pause(Following following) {
        following.pauseUntil(site.clock().nowMs() + site.settings().fetchBackoffMs());
    }

    /** Truncates, and notes whether the leader must be asked again. */
    void truncateAgainst(Partition partition, EpochEnd leaderEnd) {
        Truncation truncation = Truncation.against(partition.log(), leaderEnd, partition.highWatermark());
        partition.truncate(truncation.offset());
        partition
                .following()
                .ifPresent(f -> f.askEpochEnd(f.asksEpochEnd()
                        && !truncation.complete()
                        && partition.log().latestEpoch().isPresent()));
        changed.accept(partition.id());
    }

    void truncatePostponed(Partition partition, Following following) {
        following.postponedTruncation().ifPresent(end -> truncateAgainst(partition, end));
        following.postpone(Optional.empty());
    }

    /**
     * Takes a fetch's answer for a partition that follows in the epoch in which it was asked for.
     *
     * @return whether records were appended
     */
    boolean take(Partition partition, Following following, FetchCall.Part asked, FetchReply.Part part) {
        if (asked.offset() != partition.log().endOffset() || following.asksEpochEnd()) {
            return false; // the log changed since; the next fetch will tell
        }
        if (part.error() == Errors.OFFSET_OUT_OF_RANGE) {
            outOfRange(partition, following, part);
        } else if (part.error() != Errors.NONE) {
            pause(following);
        } else if (part.diverging().isPresent()) {
            diverged(partition, following, part);
        } else {
            return append(partition, following, part);
        }
        return false;
    }

    private void diverged(Partition partition, Following following, FetchReply.Part part) {
        if (site.behaviour().has(Defect.KAFKA_14704)) {
            partition.raiseHighWatermark(part.highWatermark());
            following.postpone(part.diverging());
            pause(following);
            changed.accept(part.id());
            return;
        }
        truncateAgainst(partition, part.diverging().get());
    }

    /** Before the leader's log start: begin anew there. Behind its end: ask where the last epoch ends, and truncate. */
    private void outOfRange(Partition partition, Following following, FetchReply.Part part) {
        if (part.logStartOffset() > partition.log().endOffset()) {
            partition.startAnewAt(part.logStartOffset());
            changed.accept(part.id());
        } else if (partition.log().latestEpoch().isPresent()) {
            following.askEpochEnd(true);
        } else {
            pause(following);
        }
    }

    private boolean append(Partition partition, Following following, FetchReply.Part part) {
        boolean records = part.records().sizeInBytes() > 0;
        if (records) {
            if (!fits(partition, following, part.records())) {
                pause(following);
                return false;
            }
            partition.log().appendAsFollower(part.records());
            if (throttles.followerThrottles(part.id())) {
                throttles
                        .follower()
                        .spend(part.records().sizeInBytes(), site.clock().nowMs());
            }
        }
        long before = partition.highWatermark();
        partition.raiseHighWatermark(part.highWatermark());
        partition.log().advanceStartOffset(part.logStartOffset(), partition.highWatermark());
        following.fetched(
                part.highWatermark(),
                records,
                partition.log().endOffset(),
                site.clock().nowMs());
        if (records || before != partition.highWatermark()) {
            changed.accept(part.id());
        }
        return records;
    }

    /** Whether the batches follow on the log without a gap, are whole, and come from no later epoch than the leader's. */
    private boolean fits(Partition partition, Following following, LogSlice records) {
        boolean anyEpoch = !site.behaviour().era().fencesByEpoch()
                || site.behaviour().has(Defect.KAFKA_6880)
                || site.behaviour().has(Defect.KIP_320_FIRST_TRY);
        long expected = partition.log().endOffset();
        try {
            for (LogSlice.Span span : records.spans()) {
                boolean follows = span.baseOffset() == expected && span.lastOffset() >= span.baseOffset();
                if (!follows || (span.leaderEpoch() > following.epoch() && !anyEpoch)) {
                    return false;
                }
                expected = span.lastOffset() + 1;
            }
            return true;
        } catch (CorruptRecordException damaged) {
            return false;
        }
    }
}
