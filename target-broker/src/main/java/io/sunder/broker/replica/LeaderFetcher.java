package io.sunder.broker.replica;

import io.sunder.broker.defect.Defect;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.CorruptRecordException;
import org.apache.kafka.common.protocol.Errors;

/**
 * The fetch loop of this broker towards one leader, for all partitions that it follows there: one request at a time, a
 * question for epoch ends before fetches where a truncation is due.
 */
final class LeaderFetcher {
    private final Site site;
    private final int leader;
    private final Map<TopicPartition, Partition> partitions;
    private final Throttles throttles;
    private final java.util.function.Consumer<TopicPartition> changed;
    private final Map<TopicPartition, Partition> followed = new LinkedHashMap<>();
    private boolean waiting;

    LeaderFetcher(
            Site site,
            int leader,
            Map<TopicPartition, Partition> partitions,
            Throttles throttles,
            java.util.function.Consumer<TopicPartition> changed) {
        this.site = site;
        this.leader = leader;
        this.partitions = partitions;
        this.throttles = throttles;
        this.changed = changed;
    }

    void add(Partition partition) {
        followed.put(partition.id(), partition);
    }

    void remove(TopicPartition id) {
        followed.remove(id);
    }

    boolean owns(TopicPartition id) {
        return followed.containsKey(id);
    }

    /** Sends the next request if none is on its way and something is to be asked. */
    void pump() {
        if (waiting || followed.isEmpty()) {
            return;
        }
        long now = site.clock().nowMs();
        List<EpochCall.Part> questions = new ArrayList<>();
        List<FetchCall.Part> fetches = new ArrayList<>();
        boolean catchingUp = false;
        for (Partition partition : followed.values()) {
            Following following = partition.following().orElseThrow();
            if (following.paused(now)) {
                continue;
            }
            truncatePostponed(partition, following);
            if (following.asksEpochEnd()) {
                questions.add(new EpochCall.Part(
                        partition.id(),
                        epochToTell(following),
                        partition.log().latestEpoch().orElseThrow()));
            } else if (!throttled(partition, now)) {
                fetches.add(fetchOf(partition, following));
                catchingUp |= following.catchingUp(partition.log().endOffset());
            }
        }
        if (!questions.isEmpty()) {
            ask(new EpochCall(questions));
        } else if (!fetches.isEmpty()) {
            fetch(fetches, catchingUp);
        }
    }

    private boolean throttled(Partition partition, long now) {
        return throttles.followerThrottles(partition.id())
                && throttles.follower().exceeded(now)
                && !partition.state().isr().contains(site.settings().brokerId());
    }

    private int epochToTell(Following following) {
        return site.behaviour().era().fencesByEpoch() ? following.epoch() : FetchCall.NO_EPOCH;
    }

    private FetchCall.Part fetchOf(Partition partition, Following following) {
        int lastEpoch = site.behaviour().era().detectsDivergenceInFetch()
                ? partition.log().latestEpoch().orElse(FetchCall.NO_EPOCH)
                : FetchCall.NO_EPOCH;
        return new FetchCall.Part(
                partition.id(),
                epochToTell(following),
                partition.log().endOffset(),
                lastEpoch,
                partition.log().startOffset(),
                site.settings().fetchMaxBytes());
    }

    /** Behind: ask at once and for at once. Caught up: let the leader wait for records. */
    private void fetch(List<FetchCall.Part> parts, boolean catchingUp) {
        ReplicaSettings settings = site.settings();
        FetchCall call = new FetchCall(
                settings.brokerId(),
                site.brokerEpoch().getAsLong(),
                catchingUp ? 0 : settings.fetchWaitMaxMs(),
                settings.fetchMinBytes(),
                settings.fetchResponseMaxBytes(),
                parts);
        waiting = true;
        site.peers().fetch(leader, call, new Peers.Outcome<>() {
            @Override
            public void reply(FetchReply reply) {
                fetched(call, reply);
            }

            @Override
            public void lost() {
                waiting = false;
                parts.forEach(part -> pause(part.id(), part.leaderEpoch()));
            }
        });
    }

    private void ask(EpochCall call) {
        waiting = true;
        site.peers().epochEnds(leader, call, new Peers.Outcome<>() {
            @Override
            public void reply(EpochReply reply) {
                waiting = false;
                for (int i = 0; i < reply.partitions().size(); i++) {
                    told(call.partitions().get(i), reply.partitions().get(i));
                }
                pump();
            }

            @Override
            public void lost() {
                waiting = false;
                call.partitions().forEach(part -> pause(part.id(), part.currentEpoch()));
            }
        });
    }

    private void told(EpochCall.Part asked, EpochReply.Part told) {
        Optional<Partition> owned = owned(asked.id(), asked.currentEpoch());
        if (owned.isEmpty()) {
            return;
        }
        Following following = owned.get().following().orElseThrow();
        boolean asStood = asked.epoch() == owned.get().log().latestEpoch().orElse(-1);
        if (!following.asksEpochEnd() || !asStood) {
            return;
        }
        if (told.error() != Errors.NONE) {
            pause(asked.id(), asked.currentEpoch());
            return;
        }
        truncateAgainst(owned.get(), told.end());
    }

    /** Truncates, and notes whether the leader must be asked again. */
    private void truncateAgainst(Partition partition, EpochEnd leaderEnd) {
        Truncation truncation = Truncation.against(partition.log(), leaderEnd, partition.highWatermark());
        partition.truncate(truncation.offset());
        partition
                .following()
                .ifPresent(f -> f.askEpochEnd(f.asksEpochEnd()
                        && !truncation.complete()
                        && partition.log().latestEpoch().isPresent()));
        changed.accept(partition.id());
    }

    private void truncatePostponed(Partition partition, Following following) {
        following.postponedTruncation().ifPresent(end -> truncateAgainst(partition, end));
        following.postpone(Optional.empty());
    }

    /** The partition, if this fetcher still follows it in the epoch in which it asked: an answer may be late (KAFKA-13207). */
    private Optional<Partition> owned(TopicPartition id, int askedEpoch) {
        return Optional.ofNullable(followed.get(id))
                .filter(p -> askedEpoch < 0 || p.following().orElseThrow().epoch() == askedEpoch);
    }

    private void pause(TopicPartition id, int askedEpoch) {
        owned(id, askedEpoch)
                .ifPresent(p -> p.following()
                        .orElseThrow()
                        .pauseUntil(site.clock().nowMs() + site.settings().fetchBackoffMs()));
    }

    private void fetched(FetchCall call, FetchReply reply) {
        waiting = false;
        for (int i = 0; i < reply.partitions().size(); i++) {
            FetchCall.Part asked = call.partitions().get(i);
            FetchReply.Part part = reply.partitions().get(i);
            Optional<Partition> owned = owned(asked.id(), asked.leaderEpoch());
            if (owned.isPresent()) {
                take(owned.get(), owned.get().following().orElseThrow(), asked, part);
            } else if (site.behaviour().has(Defect.KAFKA_13207)
                    && part.diverging().isPresent()
                    && partitions.containsKey(part.id())) {
                truncateAgainst(partitions.get(part.id()), part.diverging().get());
            }
        }
        pump();
    }

    private void take(Partition partition, Following following, FetchCall.Part asked, FetchReply.Part part) {
        if (asked.offset() != partition.log().endOffset() || following.asksEpochEnd()) {
            return; // the log changed since; the next fetch will tell
        }
        if (part.error() == Errors.OFFSET_OUT_OF_RANGE) {
            outOfRange(partition, following, part);
        } else if (part.error() != Errors.NONE) {
            pause(asked.id(), asked.leaderEpoch());
        } else if (part.diverging().isPresent()) {
            diverged(partition, following, part);
        } else {
            append(partition, following, part);
        }
    }

    private void diverged(Partition partition, Following following, FetchReply.Part part) {
        if (site.behaviour().has(Defect.KAFKA_14704)) {
            partition.raiseHighWatermark(part.highWatermark());
            following.postpone(part.diverging());
            pause(part.id(), following.epoch());
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
            pause(part.id(), following.epoch());
        }
    }

    private void append(Partition partition, Following following, FetchReply.Part part) {
        boolean records = part.records().sizeInBytes() > 0;
        if (records) {
            if (!fits(partition, following, part.records())) {
                pause(part.id(), following.epoch());
                return;
            }
            partition.log().appendAsFollower(part.records());
            if (throttles.followerThrottles(part.id())) {
                throttles
                        .follower()
                        .spend(part.records().sizeInBytes(), site.clock().nowMs());
            }
            // Partitions that got records go to the end of the line, so that full answers starve nobody.
            followed.remove(part.id());
            followed.put(part.id(), partition);
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

    /** When something can be sent again, if nothing happens before. */
    long nextDeadlineMs() {
        long now = site.clock().nowMs();
        long throttle = throttles.follower().waitMs(now);
        long next = Long.MAX_VALUE;
        for (Partition partition : followed.values()) {
            long paused = partition.following().orElseThrow().pausedUntilMs();
            next = Math.min(next, Math.max(paused, now + throttle));
        }
        return waiting ? Long.MAX_VALUE : next;
    }
}
