package io.sunder.broker.replica;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sunder.broker.defect.Behaviour;
import io.sunder.broker.defect.Defect;
import io.sunder.broker.metadata.AlterIsr;
import io.sunder.broker.metadata.AlterIsrReply;
import io.sunder.broker.metadata.BrokerState;
import io.sunder.broker.metadata.MetadataImage;
import io.sunder.broker.metadata.MetadataRecord;
import io.sunder.broker.metadata.PartitionState;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.protocol.Errors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Broker 1 of three, spoken to by hand: partition 0 is led by it, partition 1 by broker 2. */
class ReplicasTest {
    private static final TopicPartition LED = new TopicPartition("orders", 0);
    private static final TopicPartition FOLLOWED = new TopicPartition("orders", 1);

    private final MetadataImage image = new MetadataImage();
    private final Map<TopicPartition, MemoryLog> logs = new HashMap<>();
    private final List<FetchCall> fetches = new ArrayList<>();
    private final List<Peers.Outcome<FetchReply>> outcomes = new ArrayList<>();
    private final List<AlterIsr> changes = new ArrayList<>();
    private final List<Errors> acks = new ArrayList<>();
    private final List<FetchReply> replies = new ArrayList<>();
    private long nowMs = 1000;

    private Replicas replicas = replicas(Behaviour.correct());

    private Replicas replicas(Behaviour behaviour) {
        return new Replicas(
                new ReplicaSettings(1, 500, 200, 1, 1000, 10_000, 50, 2),
                behaviour,
                () -> nowMs,
                new LogStore() {
                    @Override
                    public ReplicaLog open(TopicPartition id) {
                        return logs.computeIfAbsent(id, i -> MemoryLog.of(new EpochCache(), 0));
                    }

                    @Override
                    public long checkpointedHighWatermark(TopicPartition id) {
                        return 0;
                    }

                    @Override
                    public void delete(TopicPartition id) {
                        logs.remove(id);
                    }
                },
                new Peers() {
                    @Override
                    public void fetch(int leader, FetchCall call, Outcome<FetchReply> outcome) {
                        fetches.add(call);
                        outcomes.add(outcome);
                    }

                    @Override
                    public void epochEnds(int leader, EpochCall call, Outcome<EpochReply> outcome) {
                        throw new AssertionError("not in this era");
                    }

                    @Override
                    public void alterIsr(AlterIsr change, Outcome<AlterIsrReply> outcome) {
                        changes.add(change);
                    }
                },
                image,
                () -> 11);
    }

    @BeforeEach
    void twoPartitions() {
        for (int id = 1; id <= 3; id++) {
            image.apply(new MetadataRecord.Broker(
                    new BrokerState(id, 10 + id, "life", "rack-" + id, List.of(), false, false)));
        }
        List<Integer> all = List.of(1, 2, 3);
        set(PartitionState.created(LED, all, all, 1));
        set(PartitionState.created(FOLLOWED, all, all, 2));
    }

    private void set(PartitionState state) {
        image.apply(new MetadataRecord.Partition(state));
        replicas.metadataChanged(image.takeChanged());
    }

    private void write(int count) {
        replicas.produce(LED, MemoryLog.records(0, count, 0), true, 1000, acks::add);
    }

    private void fetchOf(int follower, long offset, int maxWaitMs) {
        FetchCall.Part part = new FetchCall.Part(LED, 0, offset, -1, 0, 1000);
        replicas.fetch(new FetchCall(follower, 10 + follower, maxWaitMs, 1, 10_000, List.of(part)), replies::add);
    }

    private Partition led() {
        return replicas.partition(LED).orElseThrow();
    }

    @Test
    void aWriteIsAcknowledgedOnceAllOfTheIsrFetchedBehindIt() {
        write(3);
        fetchOf(2, 3, 0);
        assertEquals(List.of(), acks);
        fetchOf(3, 3, 0);
        assertEquals(List.of(Errors.NONE), acks);
        assertEquals(3, led().highWatermark());
    }

    @Test
    void aWriteBelowTheMinimumIsrIsRefused() {
        set(led().state().withIsr(List.of(1), List.of(2, 3)));
        write(1);
        assertEquals(List.of(Errors.NOT_ENOUGH_REPLICAS), acks);
    }

    @Test
    void aLongPollEndsWithARecordOrItsTime() {
        fetchOf(2, 0, 0);
        replies.clear();
        fetchOf(2, 0, 100);
        assertEquals(0, replies.size());
        write(1);
        assertEquals(100, replies.get(0).partitions().get(0).records().sizeInBytes());
        fetchOf(2, 1, 100);
        nowMs += 100;
        replicas.tick();
        assertEquals(0, replies.get(1).partitions().get(0).records().sizeInBytes());
    }

    @Test
    void aFollowerThatKeepsPaceStaysAndOneThatDoesNotLeavesTheIsr() {
        for (int i = 1; i <= 10; i++) {
            write(1);
            nowMs += 100;
            fetchOf(2, i - 1, 0); // never at the end of the moment, always at that of its last fetch
            replicas.tick();
        }
        assertEquals(1, changes.size());
        assertEquals(
                List.of(1, 2),
                changes.get(0).isr().stream().map(AlterIsr.Member::brokerId).toList());
        assertEquals(List.of(1, 2, 3), led().maximalIsr(), "until the controller has said so");
    }

    @Test
    void askersFromAnotherEpochAreRefused() {
        FetchCall.Part late = new FetchCall.Part(LED, 5, 0, -1, 0, 1000);
        replicas.fetch(new FetchCall(2, 12, 0, 1, 1000, List.of(late)), replies::add);
        set(led().state().withLeader(1, List.of(1, 2, 3), List.of()));
        fetchOf(2, 0, 0);
        assertEquals(
                List.of(Errors.UNKNOWN_LEADER_EPOCH, Errors.FENCED_LEADER_EPOCH),
                replies.stream().map(r -> r.partitions().get(0).error()).toList());
    }

    @Test
    void aFollowerFetchesFromItsEndTakesRecordsAndTheHighWatermark() {
        assertEquals(0, fetches.get(0).partitions().get(0).offset());
        assertEquals(200, fetches.get(0).maxWaitMs());
        answer(0, 5, 9);
        assertEquals(5, replicas.partition(FOLLOWED).orElseThrow().highWatermark(), "not beyond its own end");
        assertEquals(5, fetches.get(1).partitions().get(0).offset());
        assertEquals(0, fetches.get(1).maxWaitMs(), "behind: it must not wait");
        assertEquals(4, replicas.partition(FOLLOWED).orElseThrow().lags().get(0).records());
    }

    @Test
    void aGapIsNotAppended() {
        FetchReply.Part gap = new FetchReply.Part(
                FOLLOWED, Errors.NONE, 0, 0, java.util.Optional.empty(), MemoryLog.records(3, 5, 0));
        outcomes.get(0).reply(new FetchReply(List.of(gap)));
        assertEquals(0, logs.get(FOLLOWED).endOffset());
        assertEquals(1, fetches.size(), "it pauses first");
        nowMs += 50;
        replicas.tick();
        assertEquals(2, fetches.size());
    }

    private void answer(long from, long to, long highWatermark) {
        FetchReply.Part part = new FetchReply.Part(
                FOLLOWED, Errors.NONE, highWatermark, 0, java.util.Optional.empty(), MemoryLog.records(from, to, 0));
        outcomes.get(outcomes.size() - 1).reply(new FetchReply(List.of(part)));
    }

    @Test
    void consumersReadAFollowerUpToItsHighWatermarkAndAreNotSentAway() {
        answer(0, 5, 3);
        assertEquals(300, consume(0).records().sizeInBytes());
        assertEquals(Errors.NONE, consume(4).error());
        assertEquals(0, consume(4).records().sizeInBytes());
        assertEquals(Errors.OFFSET_NOT_AVAILABLE, consume(9).error());
    }

    private FetchReply.Part consume(long offset) {
        FetchCall.Part part = new FetchCall.Part(FOLLOWED, -1, offset, -1, -1, 1000);
        replicas.fetch(new FetchCall(FetchCall.CONSUMER, -1, 0, 1, 10_000, List.of(part)), replies::add);
        return replies.get(replies.size() - 1).partitions().get(0);
    }

    @Test
    void aThrottledFollowerOutsideTheIsrWaits() {
        image.apply(new MetadataRecord.Settings("broker:1", Map.of("follower.replication.throttled.rate", "1000")));
        image.apply(
                new MetadataRecord.Settings("topic:orders", Map.of("follower.replication.throttled.replicas", "1:1")));
        set(replicas.partition(FOLLOWED).orElseThrow().state().withIsr(List.of(2, 3), List.of()));
        answer(0, 20, 20);
        assertEquals(1, fetches.size(), "2000 bytes came where 1000 a second may");
        nowMs += 900;
        replicas.tick();
        assertEquals(1, fetches.size());
        nowMs += 200;
        replicas.tick();
        assertEquals(2, fetches.size());
        assertEquals(new ThrottleTimes(0, 1000), replicas.throttleTimes());
    }

    @Test
    void aReadBehindTheHighWatermarkIsOutOfRangeOnlyWithTheDefect() {
        write(3);
        fetchOf(-1, 2, 0);
        replicas = replicas(Behaviour.of(Defect.RP_16146));
        twoPartitions();
        fetchOf(-1, 2, 0);
        fetchOf(-1, 0, 0);
        assertEquals(
                List.of(Errors.NONE, Errors.OFFSET_OUT_OF_RANGE, Errors.NONE),
                replies.stream().map(r -> r.partitions().get(0).error()).toList());
    }

    @Test
    void aThrottledLeaderSendsNothingToWhoIsNotInTheIsr() {
        image.apply(new MetadataRecord.Settings("broker:", Map.of("leader.replication.throttled.rate", "100")));
        image.apply(new MetadataRecord.Settings("topic:orders", Map.of("leader.replication.throttled.replicas", "*")));
        set(led().state().withIsr(List.of(1, 2), List.of()));
        write(4);
        fetchOf(3, 0, 0);
        fetchOf(3, 0, 0);
        fetchOf(2, 0, 0);
        List<Integer> sizes = replies.stream()
                .map(r -> r.partitions().get(0).records().sizeInBytes())
                .toList();
        assertEquals(List.of(400, 0, 400), sizes);
    }

    @Test
    void aConsumerIsSentToAReplicaOfItsRack() {
        fetchOf(3, 0, 0);
        assertEquals(OptionalInt.of(3), PreferredReplica.choose(led(), image, "rack-3", 0));
        assertEquals(OptionalInt.empty(), PreferredReplica.choose(led(), image, "rack-3", 1), "it is not there yet");
        assertEquals(OptionalInt.empty(), PreferredReplica.choose(led(), image, "rack-1", 0));
        assertFalse(led().lags().isEmpty());
        assertTrue(led().leads());
    }
}
