package io.sunder.broker.group;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.apache.kafka.common.message.JoinGroupResponseData;
import org.apache.kafka.common.protocol.Errors;

/** Takes members into a group. */
final class Joining {
    /** A new member that waits for its first generation gets no heartbeats through; so long it is waited for. */
    private static final long NEWCOMER_TIMEOUT_MS = 300_000;

    private final GroupSettings settings;
    private final GroupClock clock;
    private final Supplier<String> ids;
    private final Rebalance rebalance;
    private final GroupLog log;

    Joining(GroupSettings settings, GroupClock clock, Supplier<String> ids, Rebalance rebalance, GroupLog log) {
        this.settings = settings;
        this.clock = clock;
        this.ids = ids;
        this.rebalance = rebalance;
        this.log = log;
    }

    CompletableFuture<JoinGroupResponseData> join(Group group, JoinCall call) {
        if (group.is(GroupState.DEAD)) {
            return refused(call, Errors.COORDINATOR_NOT_AVAILABLE);
        }
        if (full(group, call)) {
            group.promisedIds().remove(call.memberId());
            group.member(call.memberId()).ifPresent(member -> rebalance.expel(group, member));
            return CompletableFuture.completedFuture(Answers.join("", Errors.GROUP_MAX_SIZE_REACHED));
        }
        if (!group.accepts(call.protocolType(), call.protocols())) {
            return refused(call, Errors.INCONSISTENT_GROUP_PROTOCOL);
        }
        return call.memberId().isEmpty() ? first(group, call) : again(group, call);
    }

    private boolean full(Group group, JoinCall call) {
        boolean known = group.member(call.memberId()).isPresent()
                || call.instanceId().flatMap(group::memberOf).isPresent();
        long others = known ? group.members().size() - 1L : group.members().size();
        return others >= settings.maxSize();
    }

    private CompletableFuture<JoinGroupResponseData> first(Group group, JoinCall call) {
        String id = call.instanceId().orElse(call.clientId()) + "-" + ids.get();
        if (call.instanceId().flatMap(group::memberOf).isPresent()) {
            return replace(group, call.instanceId().get(), id, call);
        }
        if (call.instanceId().isEmpty() && call.requiresKnownId()) {
            group.promisedIds().put(id, clock.nowMs() + call.sessionTimeoutMs());
            return CompletableFuture.completedFuture(Answers.join(id, Errors.MEMBER_ID_REQUIRED));
        }
        return add(group, id, call);
    }

    private CompletableFuture<JoinGroupResponseData> again(Group group, JoinCall call) {
        if (group.promisedIds().containsKey(call.memberId())) {
            return add(group, call.memberId(), call);
        }
        Errors unknown = group.check(call.memberId(), call.instanceId());
        if (unknown != Errors.NONE) {
            return refused(call, unknown);
        }
        Member member = group.member(call.memberId()).orElseThrow();
        boolean same = member.told(call.protocols());
        boolean stays = switch (group.state()) {
            case PREPARING_REBALANCE, EMPTY, DEAD -> false;
            // its answer got lost
            case COMPLETING_REBALANCE -> same;
            // a leader that joins again wants a rebalance: it saw new partitions
            case STABLE -> same && !group.leads(member.id());
        };
        if (stays) {
            member.heard(clock.nowMs());
            return CompletableFuture.completedFuture(Answers.joined(group, member));
        }
        member.update(call);
        return waitForGeneration(group, member);
    }

    private CompletableFuture<JoinGroupResponseData> add(Group group, String id, JoinCall call) {
        Member member = new Member(id, call);
        if (group.is(GroupState.PREPARING_REBALANCE) && group.generation() == 0) {
            group.timer().newcomer();
        }
        member.lastsUntil(clock.nowMs() + NEWCOMER_TIMEOUT_MS);
        group.add(member, Optional.of(call.protocolType()));
        return waitForGeneration(group, member);
    }

    private CompletableFuture<JoinGroupResponseData> waitForGeneration(Group group, Member member) {
        CompletableFuture<JoinGroupResponseData> answer = new CompletableFuture<>();
        member.awaitJoin(answer);
        rebalance.prepareIfNeeded(group);
        return answer;
    }

    /** A static member came back under a new id (KIP-345): in a stable group that goes on as before. */
    private CompletableFuture<JoinGroupResponseData> replace(
            Group group, String instance, String newId, JoinCall call) {
        Optional<String> leaderBefore = group.leaderId();
        Member member = group.replace(instance, newId);
        member.update(call);
        member.heard(clock.nowMs());
        if (!group.is(GroupState.STABLE) || !group.favourite().equals(group.protocolName())) {
            return waitForGeneration(group, member);
        }
        int generation = group.generation();
        CompletableFuture<JoinGroupResponseData> answer = new CompletableFuture<>();
        log.save(group, Member::assignment).thenAccept(error -> {
            if (error != Errors.NONE) {
                answer.complete(Answers.join(newId, error));
            } else if (!group.is(GroupState.STABLE)
                    || group.generation() != generation
                    || group.member(newId).isEmpty()) {
                answer.complete(Answers.join(newId, Errors.REBALANCE_IN_PROGRESS));
            } else {
                answer.complete(unchanged(group, member, call, leaderBefore));
            }
        });
        return answer;
    }

    private static JoinGroupResponseData unchanged(
            Group group, Member member, JoinCall call, Optional<String> leaderBefore) {
        if (call.canSkipAssignment()) {
            return Answers.joined(group, member).setSkipAssignment(group.leads(member.id()));
        }
        // an old client would assign if it saw its own id as the leader's
        return Answers.told(group, member, leaderBefore).setMembers(List.of());
    }

    private static CompletableFuture<JoinGroupResponseData> refused(JoinCall call, Errors error) {
        return CompletableFuture.completedFuture(Answers.join(call.memberId(), error));
    }
}
