package io.sunder.broker.replica;

import io.sunder.broker.defect.Behaviour;
import io.sunder.broker.metadata.MetadataImage;
import io.sunder.broker.metadata.PartitionState;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.protocol.Errors;

/**
 * All replicas of one broker. Requests come in with a consumer for the answer, which is called at once or later; the other
 * inputs are changed metadata, outcomes of calls to {@link Peers}, and {@link #tick()}.
 */
public final class Replicas {
    private final Site site;
    private final LogStore logs;
    private final Map<TopicPartition, Partition> partitions = new LinkedHashMap<>();
    private final Map<Integer, LeaderFetcher> fetchers = new TreeMap<>();
    private final Map<TopicPartition, Long> seenHighWatermarks = new HashMap<>();
    private final Throttles throttles;
    private final DelayedFetches delayed;

    /**
     * @param image the metadata as this broker knows it; whoever applies records calls {@link #metadataChanged}
     * @param brokerEpoch the epoch of this life, -1 before the registration
     */
    public Replicas(
            ReplicaSettings settings,
            Behaviour behaviour,
            ReplicaClock clock,
            LogStore logs,
            Peers peers,
            MetadataImage image,
            LongSupplier brokerEpoch) {
        this.site = new Site(settings, behaviour, clock, image, peers, brokerEpoch);
        this.logs = logs;
        this.throttles = new Throttles(settings.brokerId(), image);
        this.delayed = new DelayedFetches(new FetchReading(site, partitions, throttles));
    }

    /** Takes the new states of partitions; settings are read from the image whenever they are needed. */
    public void metadataChanged(Collection<TopicPartition> changed) {
        throttles.metadataChanged();
        for (TopicPartition id : changed) {
            Optional<PartitionState> state = site.image()
                    .partition(id)
                    .filter(s -> s.replicas().contains(site.settings().brokerId()));
            if (state.isEmpty()) {
                remove(id);
            } else {
                update(id, state.get());
            }
            settle(id);
        }
        fetchers.values().forEach(LeaderFetcher::pump);
    }

    private void remove(TopicPartition id) {
        Partition gone = partitions.remove(id);
        seenHighWatermarks.remove(id);
        if (gone != null) {
            fetchers.values().forEach(fetcher -> fetcher.remove(id));
            gone.leadership().ifPresent(Leadership::stepDown);
            logs.delete(id);
        }
    }

    private void update(TopicPartition id, PartitionState state) {
        Partition known = partitions.get(id);
        if (known == null) {
            partitions.put(id, new Partition(site, state, logs.open(id), logs.checkpointedHighWatermark(id)));
        } else {
            known.apply(state);
        }
    }

    /** After anything that may have changed a partition: gives it to the right fetcher, looks at waiting fetches. */
    private void settle(TopicPartition id) {
        Partition partition = partitions.get(id);
        OptionalInt leader = partition == null ? OptionalInt.empty() : partition.follows();
        for (Map.Entry<Integer, LeaderFetcher> entry : fetchers.entrySet()) {
            if (leader.isEmpty() || leader.getAsInt() != entry.getKey()) {
                entry.getValue().remove(id);
            }
        }
        if (partition != null && leader.isPresent()) {
            LeaderFetcher fetcher = fetchers.computeIfAbsent(
                    leader.getAsInt(), l -> new LeaderFetcher(site, l, partitions, throttles, this::settle));
            if (!fetcher.owns(id)) {
                fetcher.add(partition);
            }
        }
        delayed.touched(id);
    }

    /**
     * A producer's batch for one partition.
     *
     * @param acksAll true to wait until it is committed; for acks=1 and acks=0 the answer comes at once
     * @param timeoutMs how long to wait
     * @param done hears NONE, or why the write failed or may have failed
     * @return the offsets, empty when the batch was refused. Kafka's API exceptions of the log pass through.
     */
    public Optional<ReplicaLog.Appended> produce(
            TopicPartition id, LogSlice batch, boolean acksAll, int timeoutMs, Consumer<Errors> done) {
        Partition partition = partitions.get(id);
        if (partition == null) {
            done.accept(
                    site.image().partition(id).isPresent()
                            ? Errors.NOT_LEADER_OR_FOLLOWER
                            : Errors.UNKNOWN_TOPIC_OR_PARTITION);
            return Optional.empty();
        }
        Optional<ReplicaLog.Appended> appended = partition.append(batch, acksAll, timeoutMs, done);
        if (appended.isPresent()) {
            delayed.touched(id);
        }
        return appended;
    }

    /** A fetch of a follower or a consumer; {@code done} gets the answer, at the latest after the call's wait. */
    public void fetch(FetchCall call, Consumer<FetchReply> done) {
        delayed.arrived(call, site.clock().nowMs(), done);
        if (call.fromFollower()) {
            call.partitions().forEach(part -> touchIfRisen(part.id()));
        }
    }

    /** A follower's progress can raise the high watermark, for which consumers wait. */
    private void touchIfRisen(TopicPartition id) {
        Partition partition = partitions.get(id);
        if (partition != null) {
            Long before = seenHighWatermarks.put(id, partition.highWatermark());
            if (before == null || before != partition.highWatermark()) {
                delayed.touched(id);
            }
        }
    }

    /** Where epochs end (OffsetForLeaderEpoch). */
    public EpochReply epochEnds(EpochCall call) {
        List<EpochReply.Part> answers = new ArrayList<>();
        for (EpochCall.Part asked : call.partitions()) {
            Partition partition = partitions.get(asked.id());
            answers.add(
                    partition == null
                            ? new EpochReply.Part(asked.id(), Errors.UNKNOWN_TOPIC_OR_PARTITION, EpochEnd.UNDEFINED)
                            : partition.endOfEpoch(asked));
        }
        return new EpochReply(answers);
    }

    /** Lets time pass: expires what waits, shrinks ISRs, goes on fetching. Call it at least every half lag time. */
    public void tick() {
        for (Partition partition : partitions.values()) {
            partition.leadership().ifPresent(Leadership::tick);
            touchIfRisen(partition.id());
        }
        delayed.expire(site.clock().nowMs());
        fetchers.values().forEach(LeaderFetcher::pump);
    }

    /** When {@link #tick()} has something to do if nothing happens before, other than looking after the ISR. */
    public long nextDeadlineMs() {
        long next = delayed.nextDeadlineMs();
        for (LeaderFetcher fetcher : fetchers.values()) {
            next = Math.min(next, fetcher.nextDeadlineMs());
        }
        for (Partition partition : partitions.values()) {
            next = Math.min(
                    next,
                    partition.leadership().map(l -> l.acks().nextDeadlineMs()).orElse(Long.MAX_VALUE));
        }
        return next;
    }

    /** The replica of a partition. */
    public Optional<Partition> partition(TopicPartition id) {
        return Optional.ofNullable(partitions.get(id));
    }

    /** All replicas. */
    public Collection<Partition> partitions() {
        return Collections.unmodifiableCollection(partitions.values());
    }

    /** How long replication throttles have held this broker back so far. */
    public ThrottleTimes throttleTimes() {
        return throttles.times(site.clock().nowMs());
    }

    /** How many fetchers own the partition: one on a follower, none on a leader. */
    public int fetchersOf(TopicPartition id) {
        return (int) fetchers.values().stream().filter(f -> f.owns(id)).count();
    }
}
