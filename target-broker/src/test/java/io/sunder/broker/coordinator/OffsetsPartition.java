package io.sunder.broker.coordinator;

import io.sunder.broker.defect.Behaviour;
import io.sunder.broker.log.LogConfig;
import io.sunder.broker.log.LogDirectory;
import io.sunder.broker.log.MetaProperties;
import io.sunder.broker.metadata.AlterIsr;
import io.sunder.broker.metadata.AlterIsrReply;
import io.sunder.broker.metadata.BrokerState;
import io.sunder.broker.metadata.MetadataImage;
import io.sunder.broker.metadata.MetadataRecord;
import io.sunder.broker.metadata.PartitionState;
import io.sunder.broker.replica.EpochCall;
import io.sunder.broker.replica.EpochReply;
import io.sunder.broker.replica.FetchCall;
import io.sunder.broker.replica.FetchReply;
import io.sunder.broker.replica.Partition;
import io.sunder.broker.replica.Peers;
import io.sunder.broker.replica.ReplicaSettings;
import io.sunder.broker.replica.Replicas;
import io.sunder.broker.storage.DiskLogs;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.internals.Topic;

/**
 * A partition of {@code __consumer_offsets} on broker 1 of three, which leads it at first, with a log on disk; a test tells
 * what the controller decides and what the followers fetch.
 */
final class OffsetsPartition implements Peers, AutoCloseable {
    static final TopicPartition ID = new TopicPartition(Topic.GROUP_METADATA_TOPIC_NAME, 0);
    static final long WALL_MS = 1_700_000_000_000L;
    private static final List<Integer> ALL = List.of(1, 2, 3);

    final LogDirectory directory;
    private final MetadataImage image = new MetadataImage();
    private final Replicas replicas;
    private long nowMs = 1000;

    OffsetsPartition(Path path) {
        LogConfig config = LogConfig.defaults();
        directory = LogDirectory.open(path, new MetaProperties("cluster", 1, new Uuid(5, 6)), topic -> config, WALL_MS);
        replicas = new Replicas(
                new ReplicaSettings(1, 10_000, 200, 1, 1000, 10_000, 50, 2),
                Behaviour.correct(),
                () -> nowMs,
                new DiskLogs(directory, config, () -> image, () -> WALL_MS),
                this,
                image,
                () -> 11);
        for (int id : ALL) {
            image.apply(
                    new MetadataRecord.Broker(new BrokerState(id, 10 + id, "life", "rack", List.of(), false, false)));
        }
        create();
    }

    /** The topic comes into being, or once more after {@link #delete}. */
    void create() {
        image.apply(new MetadataRecord.Topic(ID.topic(), Uuid.randomUuid()));
        set(PartitionState.created(ID, ALL, ALL, 1));
    }

    void delete() {
        image.apply(new MetadataRecord.TopicRemoved(ID.topic()));
        replicas.metadataChanged(image.takeChanged());
    }

    /** The controller elects a leader: the next epoch begins. */
    void elect(int leader) {
        set(image.partition(ID).orElseThrow().withLeader(leader, ALL, List.of()));
    }

    /** The controller takes all but the leader out of the ISR. */
    void shrinkToOne() {
        set(image.partition(ID).orElseThrow().withIsr(List.of(1), List.of(2, 3)));
    }

    private void set(PartitionState state) {
        image.apply(new MetadataRecord.Partition(state));
        replicas.metadataChanged(image.takeChanged());
    }

    Partition partition() {
        return replicas.partition(ID).orElseThrow();
    }

    /** The log as it is seen in the epoch of this moment. */
    ReplicatedOffsetsLog log(int timeoutMs) {
        return new ReplicatedOffsetsLog(replicas, partition(), timeoutMs);
    }

    /** A follower has everything before the offset. */
    void fetched(int follower, long offset) {
        FetchCall.Part part = new FetchCall.Part(ID, partition().state().leaderEpoch(), offset, -1, 0, 1000);
        replicas.fetch(new FetchCall(follower, 10 + follower, 0, 1, 1000, List.of(part)), reply -> {});
    }

    /** All followers have everything. */
    void replicated() {
        fetched(2, partition().log().endOffset());
        fetched(3, partition().log().endOffset());
    }

    void pass(long ms) {
        nowMs += ms;
        replicas.tick();
    }

    Path segment() {
        return directory.log(ID).orElseThrow().directory().resolve("00000000000000000000.log");
    }

    @Override
    public void fetch(int leader, FetchCall call, Outcome<FetchReply> outcome) {
        // the other leader is never heard of
    }

    @Override
    public void epochEnds(int leader, EpochCall call, Outcome<EpochReply> outcome) {
        throw new AssertionError("not in this era");
    }

    @Override
    public void alterIsr(AlterIsr change, Outcome<AlterIsrReply> outcome) {
        throw new AssertionError("nobody lags so long: " + Map.of(change.partition(), change.isr()));
    }

    @Override
    public void close() {
        directory.abandon();
    }
}
