package io.sunder.broker.group;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.message.DescribeGroupsResponseData.DescribedGroup;
import org.apache.kafka.common.message.DescribeGroupsResponseData.DescribedGroupMember;
import org.apache.kafka.common.message.HeartbeatRequestData;
import org.apache.kafka.common.message.JoinGroupResponseData;
import org.apache.kafka.common.message.LeaveGroupRequestData.MemberIdentity;
import org.apache.kafka.common.message.ListGroupsResponseData.ListedGroup;
import org.apache.kafka.common.message.SyncGroupRequestData;
import org.apache.kafka.common.message.SyncGroupResponseData;
import org.apache.kafka.common.protocol.Errors;
import org.apache.kafka.common.utils.Utils;

/**
 * The classic group coordinator of one broker. Not thread-safe: all calls and the completions of {@link OffsetsLog} come
 * from one thread, on which the answers are completed, too. Answers never fail: errors are in them.
 */
public final class GroupCoordinator {
    private final GroupSettings settings;
    private final GroupClock clock;
    private final Supplier<String> ids;
    private final Map<Integer, Led> shards = new TreeMap<>();

    private record Led(int leaderEpoch, Shard shard) {}

    /** @param ids draws the parts of member ids that must never come twice */
    public GroupCoordinator(GroupSettings settings, GroupClock clock, Supplier<String> ids) {
        this.settings = settings;
        this.clock = clock;
        this.ids = ids;
    }

    /** Which of the partitions of {@code __consumer_offsets} a group belongs to. */
    public static int partitionOf(String groupId, int partitions) {
        return Utils.abs(groupId.hashCode()) % partitions;
    }

    /** The broker leads a partition; does nothing if that is known. Its groups are loaded by {@link #tick}. */
    public void lead(int partition, int leaderEpoch, OffsetsLog log) {
        Led known = shards.get(partition);
        if (known == null || known.leaderEpoch() != leaderEpoch) {
            resign(partition);
            shards.put(partition, new Led(leaderEpoch, new Shard(settings, clock, ids, log)));
        }
    }

    /** The broker doesn't lead the partition any more. */
    public void resign(int partition) {
        Led led = shards.remove(partition);
        if (led != null) {
            led.shard().close();
        }
    }

    /** Whether it has not read all groups of the partitions that it leads yet. */
    public boolean loading() {
        return shards.values().stream().anyMatch(led -> !led.shard().loaded());
    }

    /** The partitions that it leads. */
    public Set<Integer> led() {
        return Set.copyOf(shards.keySet());
    }

    /** Lets time pass; call it every few ms. */
    public void tick() {
        List.copyOf(shards.values()).forEach(led -> led.shard().tick());
    }

    /** NONE if this broker answers for groups of the partition, or why not. */
    public Errors availability(String groupId, int partitions) {
        Led led = partitions > 0 ? shards.get(partitionOf(groupId, partitions)) : null;
        if (led == null) {
            return Errors.NOT_COORDINATOR;
        }
        return led.shard().loaded() ? Errors.NONE : Errors.COORDINATOR_LOAD_IN_PROGRESS;
    }

    private Shard shard(String groupId, int partitions) {
        return shards.get(partitionOf(groupId, partitions)).shard();
    }

    /** JoinGroup. */
    public CompletableFuture<JoinGroupResponseData> join(JoinCall call, int partitions) {
        Errors error = call.groupId().isEmpty() ? Errors.INVALID_GROUP_ID : availability(call.groupId(), partitions);
        if (error == Errors.NONE
                && (call.sessionTimeoutMs() < settings.minSessionTimeoutMs()
                        || call.sessionTimeoutMs() > settings.maxSessionTimeoutMs())) {
            error = Errors.INVALID_SESSION_TIMEOUT;
        }
        if (error == Errors.NONE
                && !call.memberId().isEmpty()
                && shard(call.groupId(), partitions).group(call.groupId()).isEmpty()) {
            error = Errors.UNKNOWN_MEMBER_ID;
        }
        if (error != Errors.NONE) {
            return CompletableFuture.completedFuture(Answers.join(call.memberId(), error));
        }
        Shard shard = shard(call.groupId(), partitions);
        return shard.joining().join(shard.created(call.groupId()), call);
    }

    /** SyncGroup. */
    public CompletableFuture<SyncGroupResponseData> sync(SyncGroupRequestData call, int partitions) {
        Errors error = availability(call.groupId(), partitions);
        if (error != Errors.NONE) {
            return CompletableFuture.completedFuture(Answers.sync(error));
        }
        Shard shard = shard(call.groupId(), partitions);
        return shard.group(call.groupId())
                .map(group -> shard.syncing().sync(group, call))
                .orElseGet(() -> CompletableFuture.completedFuture(Answers.sync(Errors.UNKNOWN_MEMBER_ID)));
    }

    /** Heartbeat. */
    public Errors heartbeat(HeartbeatRequestData call, int partitions) {
        Errors error = availability(call.groupId(), partitions);
        if (error != Errors.NONE) {
            return error;
        }
        Shard shard = shard(call.groupId(), partitions);
        return shard.group(call.groupId())
                .map(group -> shard.membership().heartbeat(group, call))
                .orElse(Errors.UNKNOWN_MEMBER_ID);
    }

    /** LeaveGroup, of one member; ask {@link #availability} first. */
    public Errors leave(String groupId, MemberIdentity who, int partitions) {
        Shard shard = shard(groupId, partitions);
        return shard.group(groupId)
                .map(group -> shard.membership().leave(group, who))
                .orElse(Errors.UNKNOWN_MEMBER_ID);
    }

    /** OffsetCommit: an outcome per partition. */
    public CompletableFuture<Map<TopicPartition, Errors>> commit(CommitCall call, int partitions) {
        Errors error = availability(call.groupId(), partitions);
        if (error == Errors.NONE
                && call.generation() >= 0
                && shard(call.groupId(), partitions).group(call.groupId()).isEmpty()) {
            error = Errors.ILLEGAL_GENERATION;
        }
        if (error != Errors.NONE) {
            Map<TopicPartition, Errors> results = new HashMap<>();
            for (TopicPartition id : call.offsets().keySet()) {
                results.put(id, error);
            }
            return CompletableFuture.completedFuture(results);
        }
        Shard shard = shard(call.groupId(), partitions);
        return shard.offsets().commit(shard.created(call.groupId()), call);
    }

    /** The group's offsets; ask {@link #availability} first. */
    public Map<TopicPartition, CommittedOffset> offsets(String groupId, int partitions) {
        return shard(groupId, partitions)
                .group(groupId)
                .map(group -> Map.copyOf(group.offsets()))
                .orElse(Map.of());
    }

    /** DeleteGroups, of one group. */
    public CompletableFuture<Errors> delete(String groupId, int partitions) {
        Errors error = availability(groupId, partitions);
        return error == Errors.NONE
                ? shard(groupId, partitions).delete(groupId)
                : CompletableFuture.completedFuture(error);
    }

    /** Topics were deleted: their offsets go, too. */
    public void forget(Set<String> topics) {
        shards.values().stream().map(Led::shard).filter(Shard::loaded).forEach(shard -> shard.forget(topics));
    }

    /** ListGroups: all groups of the partitions that this broker leads. */
    public List<ListedGroup> list() {
        List<ListedGroup> listed = new ArrayList<>();
        shards.values()
                .forEach(led -> led.shard()
                        .groups()
                        .forEach(group -> listed.add(new ListedGroup()
                                .setGroupId(group.id())
                                .setProtocolType(group.protocolType().orElse(""))
                                .setGroupState(group.state().word())
                                .setGroupType("classic"))));
        return listed;
    }

    /** DescribeGroups, of one group; empty if there is none. Ask {@link #availability} first. */
    public Optional<DescribedGroup> describe(String groupId, int partitions) {
        return shard(groupId, partitions).group(groupId).map(group -> {
            String protocol = group.protocolName().orElse("");
            boolean stable = group.is(GroupState.STABLE);
            return new DescribedGroup()
                    .setGroupId(groupId)
                    .setGroupState(group.state().word())
                    .setProtocolType(group.protocolType().orElse(""))
                    .setProtocolData(stable ? protocol : "")
                    .setMembers(group.members().stream()
                            .map(m -> new DescribedGroupMember()
                                    .setMemberId(m.id())
                                    .setGroupInstanceId(m.instanceId().orElse(null))
                                    .setClientId(m.clientId())
                                    .setClientHost(m.clientHost())
                                    .setMemberMetadata(stable ? m.metadata(protocol) : Member.NO_ASSIGNMENT)
                                    .setMemberAssignment(stable ? m.assignment() : Member.NO_ASSIGNMENT))
                            .toList());
        });
    }
}
