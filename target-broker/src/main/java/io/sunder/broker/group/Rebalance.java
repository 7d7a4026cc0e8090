package io.sunder.broker.group;

import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.common.protocol.Errors;

/** Moves a group from one generation to the next, and lets its members' time run out. */
final class Rebalance {
    private final GroupSettings settings;
    private final GroupClock clock;
    private final GroupLog log;

    Rebalance(GroupSettings settings, GroupClock clock, GroupLog log) {
        this.settings = settings;
        this.clock = clock;
        this.log = log;
    }

    /** Asks the members to join again, unless they are being asked. */
    void prepareIfNeeded(Group group) {
        if (group.is(GroupState.PREPARING_REBALANCE)) {
            settle(group);
        } else if (!group.is(GroupState.DEAD)) {
            prepare(group);
        }
    }

    private void prepare(Group group) {
        if (group.is(GroupState.COMPLETING_REBALANCE)) {
            dropAssignments(group, Errors.REBALANCE_IN_PROGRESS);
        }
        if (group.is(GroupState.EMPTY)) {
            group.timer().startInitial(clock.nowMs(), settings.initialRebalanceDelayMs(), group.rebalanceTimeoutMs());
        } else {
            group.timer().start(clock.nowMs(), group.rebalanceTimeoutMs());
        }
        group.unsynced().clear();
        group.become(GroupState.PREPARING_REBALANCE, clock.wallMs());
        settle(group);
    }

    /** The generation's assignment will not come: whoever waits for it hears why. */
    void dropAssignments(Group group, Errors error) {
        for (Member member : List.copyOf(group.members())) {
            member.assign(Member.NO_ASSIGNMENT);
            member.answerSync(Answers.sync(error));
        }
    }

    /** Ends the preparation if nobody is missing. */
    void settle(Group group) {
        if (group.is(GroupState.PREPARING_REBALANCE) && group.timer().mayEndEarly() && group.complete()) {
            finish(group);
        }
    }

    private void finish(Group group) {
        long now = clock.nowMs();
        List<Member> silent =
                group.members().stream().filter(m -> !m.awaitsJoin()).toList();
        silent.stream().filter(m -> m.instanceId().isEmpty()).forEach(group::remove);
        if (!group.members().isEmpty() && !electLeader(group)) {
            group.timer().start(now, group.rebalanceTimeoutMs());
            return;
        }
        group.nextGeneration();
        if (group.members().isEmpty()) {
            group.become(GroupState.EMPTY, clock.wallMs());
            log.save(group, member -> Member.NO_ASSIGNMENT);
            return;
        }
        group.become(GroupState.COMPLETING_REBALANCE, clock.wallMs());
        group.timer().syncUntil(now + group.rebalanceTimeoutMs());
        group.members().forEach(member -> group.unsynced().add(member.id()));
        for (Member member : List.copyOf(group.members())) {
            member.heard(now);
            member.answerJoin(Answers.joined(group, member));
        }
    }

    /** A leader must have joined, or nobody would assign anything. False if only silent static members are there. */
    private static boolean electLeader(Group group) {
        if (group.leaderId().flatMap(group::member).filter(Member::awaitsJoin).isPresent()) {
            return true;
        }
        return group.members().stream()
                .filter(Member::awaitsJoin)
                .findFirst()
                .map(member -> {
                    group.lead(member.id());
                    return true;
                })
                .orElse(false);
    }

    /** Takes a member out, and the others to the next generation. */
    void expel(Group group, Member member) {
        group.remove(member);
        member.refuse(Errors.UNKNOWN_MEMBER_ID);
        prepareIfNeeded(group);
    }

    /** Lets time pass for one group. */
    void tick(Group group) {
        long now = clock.nowMs();
        if (group.promisedIds().values().removeIf(until -> now >= until)) {
            settle(group);
        }
        for (Member member : List.copyOf(group.members())) {
            if (member.expired(now) && group.member(member.id()).isPresent()) {
                expel(group, member);
            }
        }
        if (group.is(GroupState.PREPARING_REBALANCE) && group.timer().over(now, settings.initialRebalanceDelayMs())) {
            finish(group);
        }
        if (group.is(GroupState.COMPLETING_REBALANCE)
                && !group.unsynced().isEmpty()
                && group.timer().syncOver(now)) {
            List<String> late = new ArrayList<>(group.unsynced());
            late.forEach(id -> group.member(id).ifPresent(group::remove));
            prepareIfNeeded(group);
        }
    }
}
