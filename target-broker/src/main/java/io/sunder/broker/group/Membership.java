package io.sunder.broker.group;

import java.util.Optional;
import org.apache.kafka.common.message.HeartbeatRequestData;
import org.apache.kafka.common.message.LeaveGroupRequestData.MemberIdentity;
import org.apache.kafka.common.protocol.Errors;

/** Heartbeats, and members that go. */
final class Membership {
    private final GroupClock clock;
    private final Rebalance rebalance;

    Membership(GroupClock clock, Rebalance rebalance) {
        this.clock = clock;
        this.rebalance = rebalance;
    }

    Errors heartbeat(Group group, HeartbeatRequestData call) {
        if (group.is(GroupState.DEAD)) {
            return Errors.COORDINATOR_NOT_AVAILABLE;
        }
        Errors stranger =
                group.check(call.memberId(), Optional.ofNullable(call.groupInstanceId()), call.generationId());
        if (stranger != Errors.NONE) {
            return stranger;
        }
        group.member(call.memberId()).orElseThrow().heard(clock.nowMs());
        return group.is(GroupState.PREPARING_REBALANCE) ? Errors.REBALANCE_IN_PROGRESS : Errors.NONE;
    }

    Errors leave(Group group, MemberIdentity who) {
        if (group.is(GroupState.DEAD)) {
            return Errors.COORDINATOR_NOT_AVAILABLE;
        }
        Optional<String> instance = Optional.ofNullable(who.groupInstanceId());
        // an administrator removes a static member by its instance alone
        String id = who.memberId().isEmpty() ? instance.flatMap(group::memberOf).orElse("") : who.memberId();
        if (group.promisedIds().remove(id) != null) {
            rebalance.settle(group);
            return Errors.NONE;
        }
        Errors stranger = group.check(id, instance);
        if (stranger == Errors.NONE) {
            rebalance.expel(group, group.member(id).orElseThrow());
        }
        return stranger;
    }
}
