package io.sunder.broker.group;

import static io.sunder.broker.group.Bench.now;
import static io.sunder.broker.group.Bench.partition;
import static io.sunder.broker.group.Bench.text;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.message.JoinGroupResponseData;
import org.apache.kafka.common.protocol.Errors;
import org.apache.kafka.common.record.internal.Record;
import org.apache.kafka.coordinator.common.runtime.CoordinatorRecord;
import org.apache.kafka.coordinator.group.GroupCoordinatorRecordSerde;
import org.apache.kafka.coordinator.group.generated.GroupMetadataValue;
import org.apache.kafka.coordinator.group.generated.OffsetCommitKey;
import org.apache.kafka.coordinator.group.generated.OffsetCommitValue;
import org.junit.jupiter.api.Test;

class OffsetsTest {
    private final Bench bench = new Bench();

    @Test
    void showsACommitOnlyOnceItIsCommittedInTheLog() {
        bench.log.hold();
        CompletableFuture<Map<TopicPartition, Errors>> answer = bench.commit("", -1, 42);
        assertFalse(answer.isDone());
        bench.pass(1000);
        assertEquals(Optional.empty(), bench.committed());
        bench.log.release();
        assertEquals(Map.of(partition(), Errors.NONE), now(answer));
        assertEquals(Optional.of(42L), bench.committed());
    }

    @Test
    void tellsThatACommitFailedAndShowsTheOneBefore() {
        now(bench.commit("", -1, 41));
        bench.log.hold();
        CompletableFuture<Map<TopicPartition, Errors>> answer = bench.commit("", -1, 42);
        bench.log.fail(Errors.NOT_LEADER_OR_FOLLOWER);
        assertEquals(Map.of(partition(), Errors.NOT_COORDINATOR), now(answer));
        assertEquals(Optional.of(41L), bench.committed());
    }

    @Test
    void takesCommitsOfThisGenerationsMembersAlone() {
        JoinGroupResponseData alone = bench.loner();
        assertEquals(Errors.NONE, only(bench.commit(alone.memberId(), 1, 5)));
        assertEquals(Errors.ILLEGAL_GENERATION, only(bench.commit(alone.memberId(), 0, 6)));
        assertEquals(Errors.UNKNOWN_MEMBER_ID, only(bench.commit("stranger", 1, 7)));
        assertEquals(Errors.UNKNOWN_MEMBER_ID, only(bench.commit("", -1, 8)));
        assertEquals(Optional.of(5L), bench.committed());
        assertFalse(bench.newcomer().isDone());
        assertEquals(Errors.NONE, only(bench.commit(alone.memberId(), 1, 9)), "while a rebalance is prepared");
        now(bench.rejoin(alone.memberId()));
        assertEquals(Errors.REBALANCE_IN_PROGRESS, only(bench.commit(alone.memberId(), 2, 10)));
    }

    @Test
    void refusesMetadataThatIsTooLong() {
        CommittedOffset offset = new CommittedOffset(1, -1, "12345678901", 0);
        CommitCall call = new CommitCall(Bench.GROUP, "", Optional.empty(), -1, Map.of(partition(), offset));
        assertEquals(Errors.OFFSET_METADATA_TOO_LARGE, only(bench.coordinator.commit(call, 1)));
        assertTrue(bench.log.all().isEmpty());
    }

    @Test
    void theNextCoordinatorKnowsMembersAssignmentsAndOffsets() {
        JoinGroupResponseData alone = bench.loner();
        now(bench.commit(alone.memberId(), 1, 5));
        now(bench.commit(alone.memberId(), 1, 6));
        Bench next = new Bench(bench.log, Bench.SETTINGS);
        assertEquals(Optional.of(6L), next.committed());
        assertEquals(Errors.NONE, next.heartbeat(alone));
        assertEquals("all", text(now(next.sync(alone, Map.of())).assignment()));
        assertEquals(Errors.NONE, only(next.commit(alone.memberId(), 1, 7)));
        next.pass(Bench.SESSION_MS);
        assertEquals("Empty", next.state());
        assertEquals(Optional.of(7L), next.committed());
    }

    @Test
    void answersNothingBeforeAllIsLoadedNorAfterTheLeadershipIsLost() {
        now(bench.commit("", -1, 1));
        now(bench.commit("", -1, 2));
        GroupCoordinator next = new GroupCoordinator(Bench.SETTINGS, bench, () -> "x");
        assertEquals(Errors.NOT_COORDINATOR, next.availability(Bench.GROUP, 1));
        next.lead(0, 2, bench.log);
        next.tick();
        assertEquals(Errors.COORDINATOR_LOAD_IN_PROGRESS, next.availability(Bench.GROUP, 1));
        next.tick();
        assertEquals(Errors.NONE, next.availability(Bench.GROUP, 1));
        next.resign(0);
        assertEquals(Errors.NOT_COORDINATOR, next.availability(Bench.GROUP, 1));
    }

    @Test
    void sendsWaitingMembersAwayWhenTheLeadershipIsLost() {
        CompletableFuture<JoinGroupResponseData> waiting = bench.newcomer();
        bench.coordinator.resign(0);
        assertEquals(Errors.NOT_COORDINATOR.code(), now(waiting).errorCode());
    }

    @Test
    void forgetsDeletedGroupsAndDeletedTopicsForGood() {
        now(bench.commit("", -1, 1));
        bench.coordinator.forget(Set.of("orders"));
        assertEquals(Optional.empty(), bench.committed());
        assertEquals(Optional.empty(), new Bench(bench.log, Bench.SETTINGS).committed());
        now(bench.commit("", -1, 2));
        assertEquals(Errors.NONE, now(bench.coordinator.delete(Bench.GROUP, 1)));
        assertEquals(Errors.GROUP_ID_NOT_FOUND, now(bench.coordinator.delete(Bench.GROUP, 1)));
        assertEquals("none", new Bench(bench.log, Bench.SETTINGS).state());
        bench.loner();
        assertEquals(Errors.NON_EMPTY_GROUP, now(bench.coordinator.delete(Bench.GROUP, 1)));
    }

    @Test
    void aDeletedGroupTakesTheCommitsThatAreOnTheirWayWithIt() {
        bench.log.hold();
        CompletableFuture<Map<TopicPartition, Errors>> commit = bench.commit("", -1, 1);
        CompletableFuture<Errors> deleted = bench.coordinator.delete(Bench.GROUP, 1);
        bench.log.release();
        now(commit);
        assertEquals(Errors.NONE, now(deleted));
        assertEquals(Optional.empty(), bench.committed());
        assertEquals(Optional.empty(), new Bench(bench.log, Bench.SETTINGS).committed());
    }

    @Test
    void kafkasOwnCoordinatorReadsTheRecords() {
        JoinGroupResponseData alone = bench.loner();
        now(bench.commit(alone.memberId(), 1, 42));
        GroupCoordinatorRecordSerde kafka = new GroupCoordinatorRecordSerde();
        GroupMetadataValue group = null;
        OffsetCommitValue offset = null;
        for (Record record : bench.log.all()) {
            CoordinatorRecord read = kafka.deserialize(record.key(), record.value());
            if (read.value().message() instanceof GroupMetadataValue found) {
                group = found;
            } else if (read.value().message() instanceof OffsetCommitValue found) {
                offset = found;
                assertEquals(
                        new OffsetCommitKey()
                                .setGroup(Bench.GROUP)
                                .setTopic("orders")
                                .setPartition(0),
                        read.key());
            }
        }
        assertEquals(42, offset.offset());
        assertEquals(4, offset.leaderEpoch());
        assertEquals("range", group.protocol());
        assertEquals(alone.memberId(), group.members().get(0).memberId());
        assertEquals("all", text(group.members().get(0).assignment()));
    }

    private static Errors only(CompletableFuture<Map<TopicPartition, Errors>> answer) {
        return now(answer).get(partition());
    }
}
