package io.sunder.broker.group;

import static io.sunder.broker.group.Bench.call;
import static io.sunder.broker.group.Bench.now;
import static io.sunder.broker.group.Bench.text;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.apache.kafka.common.message.JoinGroupResponseData;
import org.apache.kafka.common.message.SyncGroupResponseData;
import org.apache.kafka.common.protocol.Errors;
import org.junit.jupiter.api.Test;

class MembershipTest {
    private final Bench bench = new Bench();

    @Test
    void asksANewDynamicMemberToComeBackWithItsId() {
        JoinGroupResponseData first = now(bench.join(call("", Optional.empty(), "range")));
        assertEquals(Errors.MEMBER_ID_REQUIRED.code(), first.errorCode());
        assertEquals("app-id1", first.memberId());
        assertFalse(bench.join(call("app-id1", Optional.empty(), "range")).isDone());
        assertEquals(
                Errors.UNKNOWN_MEMBER_ID.code(),
                now(bench.join(call("stranger", Optional.empty(), "range"))).errorCode());
    }

    @Test
    void waitsForMoreMembersBeforeTheFirstGeneration() {
        CompletableFuture<JoinGroupResponseData> one = bench.newcomer();
        bench.pass(2500);
        CompletableFuture<JoinGroupResponseData> two = bench.newcomer();
        bench.pass(1000);
        assertFalse(one.isDone(), "a member came during the delay: another one follows");
        bench.pass(3000);
        assertEquals(1, now(one).generationId());
        assertEquals(1, now(two).generationId());
        assertEquals(now(one).memberId(), now(two).leader());
        assertEquals(2, now(one).members().size());
        assertTrue(now(two).members().isEmpty(), "only the leader hears of the others");
    }

    @Test
    void handsOutTheLeadersAssignmentOnceItIsCommitted() {
        CompletableFuture<JoinGroupResponseData> one = bench.newcomer();
        CompletableFuture<JoinGroupResponseData> two = bench.newcomer();
        bench.pass(7000);
        CompletableFuture<SyncGroupResponseData> second = bench.sync(now(two), Map.of());
        assertFalse(second.isDone());
        bench.log.hold();
        CompletableFuture<SyncGroupResponseData> first =
                bench.sync(now(one), Map.of(now(one).memberId(), "p0", now(two).memberId(), "p1"));
        assertFalse(first.isDone(), "not committed yet");
        assertEquals("CompletingRebalance", bench.state());
        bench.log.release();
        assertEquals("p0", text(now(first).assignment()));
        assertEquals("p1", text(now(second).assignment()));
        assertEquals("Stable", bench.state());
    }

    @Test
    void rebalancesAgainIfTheAssignmentCouldNotBeWritten() {
        CompletableFuture<JoinGroupResponseData> one = bench.newcomer();
        bench.pass(7000);
        bench.log.hold();
        CompletableFuture<SyncGroupResponseData> sync = bench.sync(now(one), Map.of(now(one).memberId(), "p0"));
        bench.log.fail(Errors.NOT_ENOUGH_REPLICAS);
        assertEquals(Errors.COORDINATOR_NOT_AVAILABLE.code(), now(sync).errorCode());
        assertEquals("PreparingRebalance", bench.state());
        assertEquals(2, now(bench.rejoin(now(one).memberId())).generationId());
    }

    @Test
    void beginsANewGenerationWhenAMemberComesAndWhenItLeaves() {
        JoinGroupResponseData first = bench.loner();
        CompletableFuture<JoinGroupResponseData> two = bench.newcomer();
        assertEquals(Errors.REBALANCE_IN_PROGRESS, bench.heartbeat(first));
        assertFalse(two.isDone());
        JoinGroupResponseData again = now(bench.rejoin(first.memberId()));
        assertEquals(2, again.generationId());
        assertEquals(2, now(two).generationId());
        assertEquals(Errors.ILLEGAL_GENERATION, bench.heartbeat(first));
        now(bench.sync(again, Map.of()));
        assertEquals(Errors.NONE, bench.leave(now(two).memberId()));
        assertEquals(Errors.REBALANCE_IN_PROGRESS, bench.heartbeat(again));
        assertEquals(3, now(bench.rejoin(first.memberId())).generationId());
    }

    @Test
    void throwsOutASilentMemberAfterItsSessionAndNotBefore() {
        JoinGroupResponseData alone = bench.loner();
        bench.pass(Bench.SESSION_MS - 500);
        assertEquals(Errors.NONE, bench.heartbeat(alone));
        bench.pass(Bench.SESSION_MS - 500);
        assertEquals("Stable", bench.state());
        bench.pass(500);
        assertEquals("Empty", bench.state());
        assertEquals(Errors.UNKNOWN_MEMBER_ID, bench.heartbeat(alone));
    }

    @Test
    void goesOnWithoutTheOneThatDoesNotJoinAgain() {
        JoinGroupResponseData silent = bench.loner();
        CompletableFuture<JoinGroupResponseData> two = bench.newcomer();
        for (int i = 0; i < 6; i++) {
            assertFalse(two.isDone(), "round " + i);
            bench.heartbeat(silent);
            bench.pass(5000);
        }
        assertEquals(2, now(two).generationId());
        assertEquals(now(two).memberId(), now(two).leader(), "the old leader is gone");
        assertEquals(1, now(two).members().size());
    }

    @Test
    void throwsOutMembersThatNeverAskForTheirAssignment() {
        CompletableFuture<JoinGroupResponseData> one = bench.newcomer();
        CompletableFuture<JoinGroupResponseData> two = bench.newcomer();
        bench.pass(7000);
        CompletableFuture<SyncGroupResponseData> waiting = bench.sync(now(two), Map.of());
        for (int i = 0; i < 5; i++) {
            bench.heartbeat(now(one));
            bench.pass(5000);
        }
        assertFalse(waiting.isDone());
        bench.heartbeat(now(one));
        bench.pass(5500);
        assertEquals(Errors.REBALANCE_IN_PROGRESS.code(), now(waiting).errorCode());
        assertEquals(Errors.UNKNOWN_MEMBER_ID, bench.heartbeat(now(one)));
    }

    @Test
    void keepsAStaticMembersPlaceWhenItComesBack() {
        Optional<String> instance = Optional.of("desk-1");
        CompletableFuture<JoinGroupResponseData> joining = bench.join(call("", instance, "range"));
        bench.pass(7000);
        now(bench.sync(now(joining), Map.of(now(joining).memberId(), "p0")));
        JoinGroupResponseData back = now(bench.join(call("", instance, "range")));
        assertEquals(Errors.NONE.code(), back.errorCode());
        assertNotEquals(now(joining).memberId(), back.memberId());
        assertEquals(1, back.generationId());
        assertTrue(back.skipAssignment());
        assertEquals("p0", text(now(bench.sync(back, Map.of())).assignment()));
        JoinCall old = call(now(joining).memberId(), instance, "range");
        assertEquals(Errors.FENCED_INSTANCE_ID.code(), now(bench.join(old)).errorCode());
    }

    @Test
    void refusesAMemberThatSharesNoProtocolOrFindsTheGroupFull() {
        JoinGroupResponseData alone = bench.loner();
        assertEquals(
                Errors.INCONSISTENT_GROUP_PROTOCOL.code(),
                now(bench.join(call("", Optional.empty(), "sticky"))).errorCode());
        assertFalse(bench.newcomer().isDone());
        assertFalse(bench.newcomer().isDone());
        assertEquals(
                Errors.GROUP_MAX_SIZE_REACHED.code(),
                now(bench.join(call("", Optional.empty(), "range"))).errorCode());
        assertEquals(2, now(bench.rejoin(alone.memberId())).generationId());
    }

    @Test
    void takesTheProtocolThatAllHaveAndMostLike() {
        Bench four = new Bench(new MemoryOffsetsLog(), new GroupSettings(6000, 60_000, 0, 9, 10, 100_000, 5000));
        for (String[] liked : new String[][] {{"a", "b"}, {"b", "a"}, {"c", "b", "a"}}) {
            String id = now(four.join(call("", Optional.empty(), liked))).memberId();
            assertFalse(four.join(call(id, Optional.empty(), liked)).isDone());
        }
        four.pass(500);
        assertEquals("CompletingRebalance", four.state());
        JoinGroupResponseData seen = now(four.join(call("app-id1", Optional.empty(), "a", "b")));
        assertEquals("b", seen.protocolName());
    }
}
