package io.sunder.broker.group;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.protocol.Errors;
import org.apache.kafka.common.record.internal.SimpleRecord;

/** Writes groups and offsets into the log, and tells failures in the words of the group protocol. */
final class GroupLog {
    private final OffsetsLog log;
    private final GroupClock clock;

    GroupLog(OffsetsLog log, GroupClock clock) {
        this.log = log;
        this.clock = clock;
    }

    /** The group as it is now, with these assignments. */
    CompletionStage<Errors> save(Group group, Function<Member, byte[]> assignment) {
        return append(List.of(GroupRecords.group(group, assignment, clock.wallMs())), Errors.UNKNOWN_SERVER_ERROR);
    }

    CompletionStage<Errors> save(Group group, Map<TopicPartition, CommittedOffset> offsets) {
        List<SimpleRecord> records = new ArrayList<>();
        offsets.forEach((id, offset) -> records.add(GroupRecords.offset(group.id(), id, offset, clock.wallMs())));
        return append(records, Errors.INVALID_COMMIT_OFFSET_SIZE);
    }

    CompletionStage<Errors> forget(Group group, Collection<TopicPartition> offsets) {
        return append(tombstones(group, offsets), Errors.UNKNOWN_SERVER_ERROR);
    }

    /** Removes all that is known of the group, and the offsets that are still on their way: they lie before these records. */
    CompletionStage<Errors> remove(Group group) {
        List<SimpleRecord> records = new ArrayList<>(tombstones(group, group.partitionsInLog()));
        records.add(GroupRecords.noGroup(group.id(), clock.wallMs()));
        return append(records, Errors.UNKNOWN_SERVER_ERROR);
    }

    private List<SimpleRecord> tombstones(Group group, Collection<TopicPartition> offsets) {
        return offsets.stream()
                .map(id -> GroupRecords.noOffset(group.id(), id, clock.wallMs()))
                .toList();
    }

    private CompletionStage<Errors> append(List<SimpleRecord> records, Errors tooLarge) {
        return log.append(records).handle((ok, failure) -> {
            if (failure == null) {
                return Errors.NONE;
            }
            Throwable cause = failure instanceof CompletionException ? failure.getCause() : failure;
            return translated(Errors.forException(cause), tooLarge);
        });
    }

    private static Errors translated(Errors error, Errors tooLarge) {
        if (error == Errors.NOT_LEADER_OR_FOLLOWER || error == Errors.KAFKA_STORAGE_ERROR) {
            return Errors.NOT_COORDINATOR;
        }
        if (error == Errors.MESSAGE_TOO_LARGE || error == Errors.RECORD_LIST_TOO_LARGE) {
            return tooLarge;
        }
        boolean unreachable = error == Errors.UNKNOWN_TOPIC_OR_PARTITION
                || error == Errors.NOT_ENOUGH_REPLICAS
                || error == Errors.NOT_ENOUGH_REPLICAS_AFTER_APPEND
                || error == Errors.REQUEST_TIMED_OUT;
        return unreachable ? Errors.COORDINATOR_NOT_AVAILABLE : error;
    }
}
