package io.sunder.broker.group;

import io.sunder.broker.group.GroupRecords.Entry;
import io.sunder.broker.group.JoinCall.Protocol;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.common.record.internal.Record;
import org.apache.kafka.coordinator.group.generated.GroupMetadataValue;

/** Rebuilds the groups of a partition from its records. */
final class Loading {
    private final Map<String, Group> groups;
    private final GroupClock clock;

    Loading(Map<String, Group> groups, GroupClock clock) {
        this.groups = groups;
        this.clock = clock;
    }

    void take(Record record) {
        Entry entry = GroupRecords.read(record);
        if (entry instanceof Entry.OfGroup group) {
            take(group);
        } else if (entry instanceof Entry.OfOffset offset) {
            take(offset);
        }
    }

    private void take(Entry.OfOffset entry) {
        if (entry.value().isPresent()) {
            groups.computeIfAbsent(entry.group(), id -> new Group(id, clock.wallMs()))
                    .offsets()
                    .put(entry.partition(), entry.value().get());
        } else if (groups.containsKey(entry.group())) {
            groups.get(entry.group()).offsets().remove(entry.partition());
        }
    }

    private void take(Entry.OfGroup entry) {
        Optional<Group> before = Optional.ofNullable(groups.remove(entry.id()));
        entry.value().ifPresent(value -> {
            Group group = restored(entry.id(), value);
            before.ifPresent(old -> group.offsets().putAll(old.offsets()));
            groups.put(entry.id(), group);
        });
    }

    private static Group restored(String id, GroupMetadataValue value) {
        Group group = new Group(id, value.currentStateTimestamp());
        Optional<String> type = Optional.ofNullable(value.protocolType()).filter(name -> !name.isEmpty());
        Optional<String> protocol = Optional.ofNullable(value.protocol());
        for (GroupMetadataValue.MemberMetadata told : value.members()) {
            List<Protocol> protocols = List.of(new Protocol(protocol.orElse(""), ByteBuffer.wrap(told.subscription())));
            Member member = new Member(
                    told.memberId(),
                    Optional.ofNullable(told.groupInstanceId()),
                    told.clientId(),
                    told.clientHost(),
                    protocols);
            group.add(
                    member.timed(
                            told.rebalanceTimeout() < 0 ? told.sessionTimeout() : told.rebalanceTimeout(),
                            told.sessionTimeout(),
                            told.assignment()),
                    type);
        }
        group.restore(value.generation(), type, protocol, Optional.ofNullable(value.leader()));
        group.become(value.members().isEmpty() ? GroupState.EMPTY : GroupState.STABLE, value.currentStateTimestamp());
        return group;
    }
}
