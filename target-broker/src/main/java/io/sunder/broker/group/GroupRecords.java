package io.sunder.broker.group;

import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.function.Function;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.protocol.ApiMessage;
import org.apache.kafka.common.protocol.ByteBufferAccessor;
import org.apache.kafka.common.protocol.MessageUtil;
import org.apache.kafka.common.record.internal.Record;
import org.apache.kafka.common.record.internal.SimpleRecord;
import org.apache.kafka.coordinator.group.generated.CoordinatorRecordType;
import org.apache.kafka.coordinator.group.generated.GroupMetadataKey;
import org.apache.kafka.coordinator.group.generated.GroupMetadataValue;
import org.apache.kafka.coordinator.group.generated.GroupMetadataValue.MemberMetadata;
import org.apache.kafka.coordinator.group.generated.OffsetCommitKey;
import org.apache.kafka.coordinator.group.generated.OffsetCommitValue;

/**
 * The records of {@code __consumer_offsets} in Kafka's format: a key of two bytes that tell its kind and the kind's fields, a
 * value of two bytes that tell its version and that version's fields.
 */
final class GroupRecords {
    private static final short VALUE_VERSION = 3;

    private GroupRecords() {}

    /** What one record says. */
    sealed interface Entry {
        /** Of a group: its metadata, or that it is gone. */
        record OfGroup(String id, Optional<GroupMetadataValue> value) implements Entry {}

        /** Of an offset: its value, or that it is gone. */
        record OfOffset(String group, TopicPartition partition, Optional<CommittedOffset> value) implements Entry {}

        /** Of something that a classic coordinator doesn't know. */
        record Other() implements Entry {}
    }

    static SimpleRecord group(Group group, Function<Member, byte[]> assignment, long wallMs) {
        String protocol = group.protocolName().orElse("");
        GroupMetadataValue value = new GroupMetadataValue()
                .setProtocolType(group.protocolType().orElse(""))
                .setGeneration(group.generation())
                .setProtocol(group.protocolName().orElse(null))
                .setLeader(group.leaderId().orElse(null))
                .setCurrentStateTimestamp(group.stateSinceMs())
                .setMembers(group.members().stream()
                        .map(m -> new MemberMetadata()
                                .setMemberId(m.id())
                                .setGroupInstanceId(m.instanceId().orElse(null))
                                .setClientId(m.clientId())
                                .setClientHost(m.clientHost())
                                .setRebalanceTimeout(m.rebalanceTimeoutMs())
                                .setSessionTimeout(m.sessionTimeoutMs())
                                .setSubscription(m.metadata(protocol))
                                .setAssignment(assignment.apply(m)))
                        .toList());
        return new SimpleRecord(wallMs, groupKey(group.id()), MessageUtil.toVersionPrefixedBytes(VALUE_VERSION, value));
    }

    static SimpleRecord noGroup(String group, long wallMs) {
        return new SimpleRecord(wallMs, groupKey(group), null);
    }

    static SimpleRecord offset(String group, TopicPartition id, CommittedOffset offset, long wallMs) {
        OffsetCommitValue value = new OffsetCommitValue()
                .setOffset(offset.offset())
                .setLeaderEpoch(offset.leaderEpoch())
                .setMetadata(offset.metadata())
                .setCommitTimestamp(offset.commitTimestampMs());
        return new SimpleRecord(wallMs, offsetKey(group, id), MessageUtil.toVersionPrefixedBytes(VALUE_VERSION, value));
    }

    static SimpleRecord noOffset(String group, TopicPartition id, long wallMs) {
        return new SimpleRecord(wallMs, offsetKey(group, id), null);
    }

    private static byte[] groupKey(String group) {
        return MessageUtil.toCoordinatorTypePrefixedBytes(new GroupMetadataKey().setGroup(group));
    }

    private static byte[] offsetKey(String group, TopicPartition id) {
        return MessageUtil.toCoordinatorTypePrefixedBytes(
                new OffsetCommitKey().setGroup(group).setTopic(id.topic()).setPartition(id.partition()));
    }

    /** Reads a record. */
    static Entry read(Record record) {
        if (!record.hasKey()) {
            return new Entry.Other();
        }
        ByteBuffer key = record.key();
        short kind = key.getShort();
        if (kind == CoordinatorRecordType.GROUP_METADATA.id()) {
            GroupMetadataKey group = new GroupMetadataKey(new ByteBufferAccessor(key), (short) 0);
            return new Entry.OfGroup(group.group(), value(record, GroupMetadataValue::new));
        }
        if (kind == CoordinatorRecordType.OFFSET_COMMIT.id()
                || kind == CoordinatorRecordType.LEGACY_OFFSET_COMMIT.id()) {
            OffsetCommitKey offset = new OffsetCommitKey(new ByteBufferAccessor(key), (short) 0);
            return new Entry.OfOffset(
                    offset.group(),
                    new TopicPartition(offset.topic(), offset.partition()),
                    value(record, OffsetCommitValue::new)
                            .map(v -> new CommittedOffset(
                                    v.offset(), v.leaderEpoch(), v.metadata(), v.commitTimestamp())));
        }
        return new Entry.Other();
    }

    private static <V extends ApiMessage> Optional<V> value(Record record, Reader<V> reader) {
        if (!record.hasValue()) {
            return Optional.empty();
        }
        ByteBuffer bytes = record.value();
        short version = bytes.getShort();
        return Optional.of(reader.read(new ByteBufferAccessor(bytes), version));
    }

    private interface Reader<V> {
        V read(ByteBufferAccessor bytes, short version);
    }
}
