package io.sunder.broker.group;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.protocol.Errors;

/** The groups of one partition of {@code __consumer_offsets}, from the start of a leadership to its end. */
final class Shard {
    private final OffsetsLog log;
    private final GroupClock clock;
    private final GroupLog writer;
    private final Rebalance rebalance;
    private final Joining joining;
    private final Syncing syncing;
    private final Membership membership;
    private final Offsets offsets;
    private final Retention retention;
    private final long checkIntervalMs;
    private final Map<String, Group> groups = new LinkedHashMap<>();
    private final Loading loading;
    private long nextOffset;
    private boolean loaded;
    private long nextCheckMs;

    Shard(GroupSettings settings, GroupClock clock, Supplier<String> ids, OffsetsLog log) {
        this.log = log;
        this.clock = clock;
        this.writer = new GroupLog(log, clock);
        this.rebalance = new Rebalance(settings, clock, writer);
        this.joining = new Joining(settings, clock, ids, rebalance, writer);
        this.syncing = new Syncing(clock, rebalance, writer);
        this.membership = new Membership(clock, rebalance);
        this.offsets = new Offsets(settings, clock, writer);
        this.retention = new Retention(settings.retentionMs());
        this.checkIntervalMs = settings.retentionCheckIntervalMs();
        this.loading = new Loading(groups, clock);
    }

    boolean loaded() {
        return loaded;
    }

    Optional<Group> group(String id) {
        return Optional.ofNullable(groups.get(id));
    }

    Group created(String id) {
        return groups.computeIfAbsent(id, name -> new Group(name, clock.wallMs()));
    }

    List<Group> groups() {
        return List.copyOf(groups.values());
    }

    Joining joining() {
        return joining;
    }

    Syncing syncing() {
        return syncing;
    }

    Membership membership() {
        return membership;
    }

    Offsets offsets() {
        return offsets;
    }

    /** Loads on, or lets the groups' time pass. */
    void tick() {
        if (!loaded) {
            load();
            return;
        }
        for (Group group : groups()) {
            rebalance.tick(group);
            boolean nothing = group.is(GroupState.EMPTY)
                    && group.generation() == 0
                    && group.offsets().isEmpty()
                    && group.promisedIds().isEmpty();
            if (nothing && group.pendingWrites() == 0) {
                groups.remove(group.id());
            }
        }
        if (clock.nowMs() >= nextCheckMs) {
            nextCheckMs = clock.nowMs() + checkIntervalMs;
            expire();
        }
    }

    /**
     * Forgets expired offsets, and groups without members of which nothing else is left. A group whose commits are on their
     * way is left for the next check: a tombstone behind them would take them away again.
     */
    private void expire() {
        for (Group group : groups()) {
            if (group.pendingWrites() > 0) {
                continue;
            }
            Set<TopicPartition> expired = retention.expired(group, clock.wallMs());
            boolean all = expired.containsAll(group.offsets().keySet());
            if (all && group.is(GroupState.EMPTY) && group.promisedIds().isEmpty()) {
                CompletableFuture<Errors> unused = remove(group);
            } else {
                offsets.expire(group, expired);
            }
        }
    }

    private void load() {
        OffsetsLog.Chunk chunk = log.read(nextOffset);
        chunk.records().forEach(loading::take);
        nextOffset = chunk.nextOffset();
        loaded = chunk.whole();
        if (loaded) {
            long now = clock.nowMs();
            nextCheckMs = now + checkIntervalMs;
            groups.values().forEach(group -> group.members().forEach(member -> member.heard(now)));
        }
    }

    CompletableFuture<Errors> delete(String id) {
        Group group = groups.get(id);
        if (group == null) {
            return CompletableFuture.completedFuture(Errors.GROUP_ID_NOT_FOUND);
        }
        if (!group.is(GroupState.EMPTY)) {
            return CompletableFuture.completedFuture(Errors.NON_EMPTY_GROUP);
        }
        return remove(group);
    }

    private CompletableFuture<Errors> remove(Group group) {
        long emptySinceMs = group.stateSinceMs();
        group.become(GroupState.DEAD, clock.wallMs());
        CompletableFuture<Errors> answer = new CompletableFuture<>();
        group.writeBegins();
        writer.remove(group).thenAccept(error -> {
            group.writeEnds();
            if (error == Errors.NONE) {
                groups.remove(group.id());
            } else {
                group.become(GroupState.EMPTY, emptySinceMs);
            }
            answer.complete(error);
        });
        return answer;
    }

    void forget(Set<String> topics) {
        groups().forEach(group -> offsets.forget(group, topics));
    }

    /** The leadership is over: whoever waits is sent to the new coordinator. */
    void close() {
        for (Group group : groups()) {
            group.become(GroupState.DEAD, clock.wallMs());
            List.copyOf(group.members()).forEach(member -> member.refuse(Errors.NOT_COORDINATOR));
        }
        groups.clear();
    }
}
