package io.sunder.broker.group;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.protocol.Errors;

/** Commits offsets: visible once they are committed in the log. */
final class Offsets {
    private final GroupSettings settings;
    private final GroupClock clock;
    private final GroupLog log;

    Offsets(GroupSettings settings, GroupClock clock, GroupLog log) {
        this.settings = settings;
        this.clock = clock;
        this.log = log;
    }

    CompletableFuture<Map<TopicPartition, Errors>> commit(Group group, CommitCall call) {
        Errors refusal = refusal(group, call);
        Map<TopicPartition, Errors> results = new HashMap<>();
        Map<TopicPartition, CommittedOffset> taken = new HashMap<>();
        call.offsets().forEach((id, offset) -> {
            boolean tooLong = offset.metadata().length() > settings.metadataMaxBytes();
            if (refusal == Errors.NONE && !tooLong) {
                taken.put(id, offset);
            }
            results.put(id, refusal == Errors.NONE && tooLong ? Errors.OFFSET_METADATA_TOO_LARGE : refusal);
        });
        if (refusal == Errors.NONE) {
            group.member(call.memberId()).ifPresent(member -> member.heard(clock.nowMs()));
        }
        if (taken.isEmpty()) {
            return CompletableFuture.completedFuture(results);
        }
        CompletableFuture<Map<TopicPartition, Errors>> answer = new CompletableFuture<>();
        // commits succeed in the order of the log, so a later one never gives way to an earlier one
        group.commitBegins(taken.keySet());
        log.save(group, taken).thenAccept(error -> {
            group.commitEnds(taken.keySet());
            if (error == Errors.NONE) {
                group.offsets().putAll(taken);
            }
            taken.keySet().forEach(id -> results.put(id, error));
            answer.complete(results);
        });
        return answer;
    }

    private static Errors refusal(Group group, CommitCall call) {
        if (group.is(GroupState.DEAD)) {
            return Errors.COORDINATOR_NOT_AVAILABLE;
        }
        if (call.generation() < 0 && group.is(GroupState.EMPTY)) {
            return Errors.NONE;
        }
        Errors stranger = group.check(call.memberId(), call.instanceId(), call.generation());
        if (stranger != Errors.NONE) {
            return stranger;
        }
        return group.is(GroupState.COMPLETING_REBALANCE) ? Errors.REBALANCE_IN_PROGRESS : Errors.NONE;
    }

    /** Forgets the offsets of topics that are gone. */
    void forget(Group group, Set<String> topics) {
        Set<TopicPartition> gone = group.offsets().keySet().stream()
                .filter(id -> topics.contains(id.topic()))
                .collect(Collectors.toSet());
        if (!gone.isEmpty()) {
            log.forget(group, gone);
            group.offsets().keySet().removeAll(gone);
        }
    }

    /** Forgets offsets that have expired, once that is committed; if it can't be written, a later check tries again. */
    void expire(Group group, Set<TopicPartition> expired) {
        if (expired.isEmpty()) {
            return;
        }
        group.writeBegins();
        log.forget(group, expired).thenAccept(error -> {
            group.writeEnds();
            if (error == Errors.NONE) {
                group.offsets().keySet().removeAll(expired);
            }
        });
    }
}
