package io.sunder.broker.group;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.apache.kafka.common.message.SyncGroupRequestData;
import org.apache.kafka.common.message.SyncGroupResponseData;
import org.apache.kafka.common.protocol.Errors;

/** Takes the leader's assignment, and gives each member its part once it is committed. */
final class Syncing {
    private final GroupClock clock;
    private final Rebalance rebalance;
    private final GroupLog log;

    Syncing(GroupClock clock, Rebalance rebalance, GroupLog log) {
        this.clock = clock;
        this.rebalance = rebalance;
        this.log = log;
    }

    CompletableFuture<SyncGroupResponseData> sync(Group group, SyncGroupRequestData call) {
        Errors refusal = refusal(group, call);
        if (refusal != Errors.NONE) {
            return CompletableFuture.completedFuture(Answers.sync(refusal));
        }
        Member member = group.member(call.memberId()).orElseThrow();
        group.unsynced().remove(member.id());
        member.heard(clock.nowMs());
        if (group.is(GroupState.STABLE)) {
            return CompletableFuture.completedFuture(Answers.synced(group, member));
        }
        CompletableFuture<SyncGroupResponseData> answer = new CompletableFuture<>();
        member.awaitSync(answer);
        if (group.leads(member.id())) {
            take(group, call);
        }
        return answer;
    }

    private static Errors refusal(Group group, SyncGroupRequestData call) {
        if (group.is(GroupState.DEAD)) {
            return Errors.COORDINATOR_NOT_AVAILABLE;
        }
        Errors stranger =
                group.check(call.memberId(), Optional.ofNullable(call.groupInstanceId()), call.generationId());
        if (stranger != Errors.NONE) {
            return stranger;
        }
        if (differs(call.protocolType(), group.protocolType()) || differs(call.protocolName(), group.protocolName())) {
            return Errors.INCONSISTENT_GROUP_PROTOCOL;
        }
        return switch (group.state()) {
            case EMPTY, DEAD -> Errors.UNKNOWN_MEMBER_ID;
            case PREPARING_REBALANCE -> Errors.REBALANCE_IN_PROGRESS;
            case COMPLETING_REBALANCE, STABLE -> Errors.NONE;
        };
    }

    private static boolean differs(@org.jspecify.annotations.Nullable String told, Optional<String> own) {
        return told != null && !own.equals(Optional.of(told));
    }

    private void take(Group group, SyncGroupRequestData call) {
        Map<String, byte[]> parts = new HashMap<>();
        call.assignments().forEach(part -> parts.put(part.memberId(), part.assignment()));
        int generation = group.generation();
        log.save(group, member -> parts.getOrDefault(member.id(), Member.NO_ASSIGNMENT))
                .thenAccept(error -> {
                    if (!group.is(GroupState.COMPLETING_REBALANCE) || group.generation() != generation) {
                        return;
                    }
                    if (error == Errors.NONE) {
                        handOut(group, parts);
                    } else {
                        rebalance.dropAssignments(group, error);
                        rebalance.prepareIfNeeded(group);
                    }
                });
    }

    private void handOut(Group group, Map<String, byte[]> parts) {
        group.become(GroupState.STABLE, clock.wallMs());
        for (Member member : List.copyOf(group.members())) {
            member.assign(parts.getOrDefault(member.id(), Member.NO_ASSIGNMENT));
            member.heard(clock.nowMs());
            member.answerSync(Answers.synced(group, member));
        }
    }
}
