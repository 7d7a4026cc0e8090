package io.sunder.broker.ledger;

import io.sunder.broker.metadata.BrokerState;
import io.sunder.broker.metadata.BrokerState.Endpoint;
import io.sunder.broker.metadata.MetadataRecord;
import io.sunder.broker.metadata.PartitionState;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.errors.CorruptRecordException;

/**
 * Metadata records as bytes: a format version, a kind, then the fields in the order in which the record declares them, as
 * {@link DataOutputStream} writes them; lists and maps begin with their size. Format 1, which is read but not written, does
 * not tell the original brokers of a reassignment.
 */
public final class RecordCodec {
    private static final int VERSION = 2;
    private static final int WITHOUT_ORIGINAL = 1;
    private static final int BROKER = 1;
    private static final int TOPIC = 2;
    private static final int TOPIC_REMOVED = 3;
    private static final int PARTITION = 4;
    private static final int SETTINGS = 5;
    private static final int PRODUCER_IDS = 6;

    private RecordCodec() {}

    /** A record's bytes. */
    public static byte[] encode(MetadataRecord record) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DataOutputStream out = new DataOutputStream(bytes)) {
            out.writeByte(VERSION);
            write(record, out);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    private static void write(MetadataRecord record, DataOutputStream out) throws IOException {
        if (record instanceof MetadataRecord.Broker broker) {
            out.writeByte(BROKER);
            writeBroker(broker.state(), out);
        } else if (record instanceof MetadataRecord.Topic topic) {
            out.writeByte(TOPIC);
            out.writeUTF(topic.name());
            out.writeLong(topic.id().getMostSignificantBits());
            out.writeLong(topic.id().getLeastSignificantBits());
        } else if (record instanceof MetadataRecord.TopicRemoved removed) {
            out.writeByte(TOPIC_REMOVED);
            out.writeUTF(removed.name());
        } else if (record instanceof MetadataRecord.Partition partition) {
            out.writeByte(PARTITION);
            writePartition(partition.state(), out);
        } else if (record instanceof MetadataRecord.Settings settings) {
            out.writeByte(SETTINGS);
            out.writeUTF(settings.scope());
            out.writeInt(settings.values().size());
            for (Map.Entry<String, String> entry : new TreeMap<>(settings.values()).entrySet()) {
                out.writeUTF(entry.getKey());
                out.writeUTF(entry.getValue());
            }
        } else if (record instanceof MetadataRecord.ProducerIds ids) {
            out.writeByte(PRODUCER_IDS);
            out.writeLong(ids.next());
        }
    }

    private static void writeBroker(BrokerState state, DataOutputStream out) throws IOException {
        out.writeInt(state.id());
        out.writeLong(state.epoch());
        out.writeUTF(state.incarnation());
        out.writeUTF(state.rack());
        out.writeInt(state.endpoints().size());
        for (Endpoint endpoint : state.endpoints()) {
            out.writeUTF(endpoint.listener());
            out.writeUTF(endpoint.host());
            out.writeInt(endpoint.port());
        }
        out.writeBoolean(state.fenced());
        out.writeBoolean(state.shuttingDown());
    }

    private static void writePartition(PartitionState state, DataOutputStream out) throws IOException {
        out.writeUTF(state.id().topic());
        out.writeInt(state.id().partition());
        out.writeInt(state.leader());
        out.writeInt(state.leaderEpoch());
        out.writeInt(state.partitionEpoch());
        for (List<Integer> ids :
                List.of(state.replicas(), state.isr(), state.eligible(), state.target(), state.original())) {
            out.writeInt(ids.size());
            for (int id : ids) {
                out.writeInt(id);
            }
        }
        out.writeInt(state.lastLeader());
    }

    /**
     * The record of these bytes.
     *
     * @throws CorruptRecordException if they are none
     */
    public static MetadataRecord decode(ByteBuffer bytes) {
        byte[] copy = new byte[bytes.remaining()];
        bytes.duplicate().get(copy);
        try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(copy))) {
            int version = in.readByte();
            if (version != VERSION && version != WITHOUT_ORIGINAL) {
                throw new CorruptRecordException("a metadata record has format " + version + ", neither "
                        + WITHOUT_ORIGINAL + " nor " + VERSION);
            }
            return read(in, version);
        } catch (IOException e) {
            throw new CorruptRecordException("a metadata record of " + copy.length + " bytes is no record", e);
        }
    }

    private static MetadataRecord read(DataInputStream in, int version) throws IOException {
        int kind = in.readByte();
        return switch (kind) {
            case BROKER -> new MetadataRecord.Broker(readBroker(in));
            case TOPIC -> new MetadataRecord.Topic(in.readUTF(), new Uuid(in.readLong(), in.readLong()));
            case TOPIC_REMOVED -> new MetadataRecord.TopicRemoved(in.readUTF());
            case PARTITION -> new MetadataRecord.Partition(readPartition(in, version));
            case SETTINGS -> readSettings(in);
            case PRODUCER_IDS -> new MetadataRecord.ProducerIds(in.readLong());
            default -> throw new CorruptRecordException("a metadata record is of the unknown kind " + kind);
        };
    }

    private static BrokerState readBroker(DataInputStream in) throws IOException {
        int id = in.readInt();
        long epoch = in.readLong();
        String incarnation = in.readUTF();
        String rack = in.readUTF();
        List<Endpoint> endpoints = new ArrayList<>();
        for (int left = in.readInt(); left > 0; left--) {
            endpoints.add(new Endpoint(in.readUTF(), in.readUTF(), in.readInt()));
        }
        return new BrokerState(id, epoch, incarnation, rack, endpoints, in.readBoolean(), in.readBoolean());
    }

    private static MetadataRecord readSettings(DataInputStream in) throws IOException {
        String scope = in.readUTF();
        Map<String, String> values = new TreeMap<>();
        for (int left = in.readInt(); left > 0; left--) {
            values.put(in.readUTF(), in.readUTF());
        }
        return new MetadataRecord.Settings(scope, values);
    }

    private static PartitionState readPartition(DataInputStream in, int version) throws IOException {
        TopicPartition id = new TopicPartition(in.readUTF(), in.readInt());
        int leader = in.readInt();
        int leaderEpoch = in.readInt();
        int partitionEpoch = in.readInt();
        List<Integer> replicas = readIds(in);
        List<Integer> isr = readIds(in);
        List<Integer> eligible = readIds(in);
        List<Integer> target = readIds(in);
        List<Integer> original = version == WITHOUT_ORIGINAL ? unknownOriginal(replicas, target) : readIds(in);
        return new PartitionState(
                id, leader, leaderEpoch, partitionEpoch, replicas, isr, eligible, target, original, in.readInt());
    }

    /** Taking back a reassignment of unknown origin lets every broker stay: none is lost that had the partition before. */
    private static List<Integer> unknownOriginal(List<Integer> replicas, List<Integer> target) {
        return target.isEmpty() ? List.of() : replicas;
    }

    private static List<Integer> readIds(DataInputStream in) throws IOException {
        List<Integer> ids = new ArrayList<>();
        for (int left = in.readInt(); left > 0; left--) {
            ids.add(in.readInt());
        }
        return ids;
    }
}
