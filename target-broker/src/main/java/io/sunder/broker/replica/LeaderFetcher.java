package io.sunder.broker.replica;

import io.sunder.broker.defect.Defect;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.apache.kafka.common.TopicPartition;
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
    private final Receiving receiving;
    private final Map<TopicPartition, Partition> followed = new LinkedHashMap<>();
    private boolean waiting;

    LeaderFetcher(
            Site site,
            int leader,
            Map<TopicPartition, Partition> partitions,
            Throttles throttles,
            Consumer<TopicPartition> changed) {
        this.site = site;
        this.leader = leader;
        this.partitions = partitions;
        this.throttles = throttles;
        this.receiving = new Receiving(site, throttles, changed);
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
            receiving.truncatePostponed(partition, following);
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
        receiving.truncateAgainst(owned.get(), told.end());
    }

    /** The partition, if this fetcher still follows it in the epoch in which it asked: an answer may be late (KAFKA-13207). */
    private Optional<Partition> owned(TopicPartition id, int askedEpoch) {
        return Optional.ofNullable(followed.get(id))
                .filter(p -> askedEpoch < 0 || p.following().orElseThrow().epoch() == askedEpoch);
    }

    private void pause(TopicPartition id, int askedEpoch) {
        owned(id, askedEpoch).ifPresent(p -> receiving.pause(p.following().orElseThrow()));
    }

    private void fetched(FetchCall call, FetchReply reply) {
        waiting = false;
        for (int i = 0; i < reply.partitions().size(); i++) {
            FetchCall.Part asked = call.partitions().get(i);
            FetchReply.Part part = reply.partitions().get(i);
            Optional<Partition> owned = owned(asked.id(), asked.leaderEpoch());
            if (owned.isPresent()) {
                Partition partition = owned.get();
                if (receiving.take(partition, partition.following().orElseThrow(), asked, part)) {
                    // Partitions that got records go to the end of the line, so that full answers starve nobody.
                    followed.remove(part.id());
                    followed.put(part.id(), partition);
                }
            } else if (site.behaviour().has(Defect.KAFKA_13207)
                    && part.diverging().isPresent()
                    && partitions.containsKey(part.id())) {
                receiving.truncateAgainst(
                        partitions.get(part.id()), part.diverging().get());
            }
        }
        pump();
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
