package io.sunder.broker.group;

import static io.sunder.broker.group.Bench.bytes;
import static io.sunder.broker.group.Bench.now;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import io.sunder.broker.group.GroupRecords.Entry;
import io.sunder.broker.group.JoinCall.Protocol;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.apache.kafka.clients.consumer.ConsumerPartitionAssignor.Subscription;
import org.apache.kafka.clients.consumer.internals.ConsumerProtocol;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.message.JoinGroupResponseData;
import org.apache.kafka.common.protocol.Errors;
import org.junit.jupiter.api.Test;

class RetentionTest {
    private static final long KEPT_MS = Bench.SETTINGS.retentionMs();
    private static final long CHECK_MS = Bench.SETTINGS.retentionCheckIntervalMs();
    private static final TopicPartition ORDERS = new TopicPartition("orders", 0);
    private static final TopicPartition RETURNS = new TopicPartition("returns", 0);

    private final Bench bench = new Bench();

    private CompletableFuture<Map<TopicPartition, Errors>> commit(String member, int generation, TopicPartition id) {
        Map<TopicPartition, CommittedOffset> offset = Map.of(id, new CommittedOffset(7, -1, "", bench.wallMs()));
        return bench.coordinator.commit(new CommitCall(Bench.GROUP, member, Optional.empty(), generation, offset), 1);
    }

    /** By a consumer that assigns itself. */
    private void commitAlone(TopicPartition id) {
        assertEquals(Errors.NONE, now(commit("", -1, id)).get(id));
    }

    private void commit(JoinGroupResponseData member, TopicPartition id) {
        assertEquals(
                Errors.NONE,
                now(commit(member.memberId(), member.generationId(), id)).get(id));
    }

    /** The only member of a stable group, with what it tells of its subscription. */
    private JoinGroupResponseData stable(String type, byte[] told) {
        List<Protocol> protocols = List.of(new Protocol("range", ByteBuffer.wrap(told)));
        String id = now(bench.join(call(type, "", protocols))).memberId();
        CompletableFuture<JoinGroupResponseData> joining = bench.join(call(type, id, protocols));
        bench.pass(7000);
        now(bench.sync(now(joining), Map.of()));
        return now(joining);
    }

    private static JoinCall call(String type, String id, List<Protocol> protocols) {
        return new JoinCall(
                Bench.GROUP, id, Optional.empty(), true, true, "app", "/10.0.0.1", 30_000, 10_000, type, protocols);
    }

    private static byte[] subscription(String... topics) {
        return ConsumerProtocol.serializeSubscription(new Subscription(List.of(topics)))
                .array();
    }

    /** Lets time pass in which the member stays. */
    private void passWith(JoinGroupResponseData member, long ms) {
        for (long passed = 0; passed < ms; passed += 5000) {
            bench.pass(Math.min(5000, ms - passed));
            assertEquals(Errors.NONE, bench.heartbeat(member));
        }
    }

    private Set<TopicPartition> kept() {
        return bench.coordinator.offsets(Bench.GROUP, 1).keySet();
    }

    /** What a coordinator that loads the log finds. */
    private Set<TopicPartition> keptInTheLog() {
        return new Bench(bench.log, Bench.SETTINGS)
                .coordinator
                .offsets(Bench.GROUP, 1)
                .keySet();
    }

    /** The tombstones in the log, in order: a partition, or the group's name. */
    private List<String> tombstones() {
        List<String> found = new ArrayList<>();
        bench.log.all().stream().filter(record -> !record.hasValue()).forEach(record -> {
            Entry entry = GroupRecords.read(record);
            if (entry instanceof Entry.OfOffset offset) {
                found.add(offset.partition().toString());
            } else if (entry instanceof Entry.OfGroup group) {
                found.add(group.id());
            }
        });
        return found;
    }

    @Test
    void forgetsAGroupTheRetentionTimeAfterItsLastMemberLeft() {
        JoinGroupResponseData alone = stable("consumer", subscription("orders"));
        commit(alone, ORDERS);
        passWith(alone, KEPT_MS / 2);
        assertEquals(Errors.NONE, bench.leave(alone.memberId()));
        bench.pass(KEPT_MS - 1);
        assertEquals(Set.of(ORDERS), kept(), "it has been empty for less than that");
        assertEquals("Empty", bench.state());
        bench.pass(1 + CHECK_MS);
        assertEquals(Set.of(), kept());
        assertEquals("none", bench.state());
        assertEquals(List.of("orders-0", "readers"), tombstones());
        assertEquals("none", new Bench(bench.log, Bench.SETTINGS).state());
    }

    @Test
    void measuresFromTheSameMomentAfterAChangeOfTheCoordinator() {
        JoinGroupResponseData alone = bench.loner();
        commit(alone, ORDERS);
        bench.leave(alone.memberId());
        long emptySinceMs = bench.wallMs();
        Bench next = new Bench(bench.log, Bench.SETTINGS);
        next.pass(emptySinceMs + KEPT_MS - 1 - next.wallMs());
        assertEquals("Empty", next.state());
        next.pass(1 + CHECK_MS);
        assertEquals("none", next.state());
    }

    @Test
    void forgetsAnEmptyGroupWithoutOffsetsAtTheNextCheck() {
        JoinGroupResponseData alone = bench.loner();
        bench.leave(alone.memberId());
        Bench next = new Bench(bench.log, Bench.SETTINGS);
        next.pass(CHECK_MS - 1);
        assertEquals("Empty", next.state(), "the first check comes an interval after loading");
        bench.pass(2999);
        assertEquals("Empty", bench.state(), "checks come at 6, 11 seconds and so on");
        bench.pass(1);
        assertEquals("none", bench.state());
        assertEquals(List.of("readers"), tombstones());
    }

    @Test
    void countsTheRetentionTimeToTheMillisecond() {
        GroupSettings often = new GroupSettings(6000, 60_000, 3000, 3, 10, KEPT_MS, 1);
        Bench close = new Bench(new MemoryOffsetsLog(), often);
        now(close.commit("", -1, 42));
        close.pass(KEPT_MS - 1);
        assertEquals(Optional.of(42L), close.committed());
        close.pass(1);
        assertEquals(Optional.empty(), close.committed());
    }

    @Test
    void doesNotForgetAGroupThatSomebodyIsJoining() {
        JoinGroupResponseData alone = bench.loner();
        bench.leave(alone.memberId());
        String promised =
                now(bench.join(Bench.call("", Optional.empty(), "range"))).memberId();
        bench.pass(CHECK_MS);
        assertFalse(bench.rejoin(promised).isDone(), "the id that it was given is known still");
    }

    @Test
    void forgetsWhatAConsumerWithoutAGroupHasNotCommittedAgain() {
        commitAlone(ORDERS);
        commitAlone(RETURNS);
        bench.pass(KEPT_MS - 1);
        assertEquals(Set.of(ORDERS, RETURNS), kept());
        commitAlone(RETURNS);
        bench.pass(1 + CHECK_MS);
        assertEquals(Set.of(RETURNS), kept());
        assertEquals(Set.of(RETURNS), keptInTheLog());
        assertEquals(List.of("orders-0"), tombstones());
        bench.pass(KEPT_MS);
        assertEquals("none", bench.state());
        assertEquals(Set.of(), keptInTheLog());
    }

    @Test
    void forgetsInAStableGroupWhatNobodySubscribesTo() {
        JoinGroupResponseData alone = stable("consumer", subscription("orders", "bills"));
        commit(alone, ORDERS);
        commit(alone, RETURNS);
        passWith(alone, KEPT_MS - CHECK_MS);
        assertEquals(Set.of(ORDERS, RETURNS), kept());
        passWith(alone, 2 * CHECK_MS);
        assertEquals(Set.of(ORDERS), kept());
        assertEquals(Set.of(ORDERS), keptInTheLog());
        assertEquals("Stable", bench.state());
    }

    @Test
    void keepsEverythingOfAStableGroupWhoseSubscriptionsItCannotRead() {
        JoinGroupResponseData alone = stable("consumer", bytes("x"));
        commit(alone, RETURNS);
        passWith(alone, KEPT_MS + CHECK_MS);
        assertEquals(Set.of(RETURNS), kept());
    }

    @Test
    void keepsEverythingOfAStableGroupThatIsNoConsumers() {
        JoinGroupResponseData alone = stable("connect", subscription("orders"));
        commit(alone, RETURNS);
        passWith(alone, KEPT_MS + CHECK_MS);
        assertEquals(Set.of(RETURNS), kept());
    }

    @Test
    void keepsEverythingDuringARebalance() {
        JoinGroupResponseData alone = stable("consumer", subscription("orders"));
        commit(alone, RETURNS);
        passWith(alone, KEPT_MS - CHECK_MS);
        assertFalse(bench.newcomer().isDone());
        bench.pass(CHECK_MS + 3000);
        assertEquals("PreparingRebalance", bench.state());
        assertEquals(Set.of(RETURNS), kept());
    }

    @Test
    void showsAnOffsetUntilItsTombstoneIsCommittedAndWritesThatOnce() {
        commitAlone(ORDERS);
        bench.log.hold();
        bench.pass(KEPT_MS + 3 * CHECK_MS);
        assertEquals(Set.of(ORDERS), kept());
        assertEquals(List.of("orders-0", "readers"), tombstones());
        bench.log.release();
        assertEquals("none", bench.state());
    }

    @Test
    void triesAgainWhenTombstonesCannotBeWritten() {
        JoinGroupResponseData alone = bench.loner();
        commit(alone, ORDERS);
        bench.leave(alone.memberId());
        bench.log.hold();
        bench.pass(KEPT_MS + CHECK_MS);
        bench.log.fail(Errors.NOT_ENOUGH_REPLICAS);
        assertEquals("Empty", bench.state());
        assertEquals(Set.of(ORDERS), kept());
        bench.pass(CHECK_MS);
        assertEquals("none", bench.state());
    }

    @Test
    void showsWhatExpiredInAStableGroupIfTheTombstoneCannotBeWritten() {
        JoinGroupResponseData alone = stable("consumer", subscription("orders"));
        commit(alone, RETURNS);
        bench.log.hold();
        passWith(alone, KEPT_MS + 3 * CHECK_MS);
        assertEquals(List.of("returns-0"), tombstones(), "not again while the first one is on its way");
        bench.log.fail(Errors.NOT_ENOUGH_REPLICAS);
        assertEquals(Set.of(RETURNS), kept());
        passWith(alone, CHECK_MS);
        assertEquals(Set.of(), kept());
    }

    @Test
    void takesNoCommitAwayThatIsOnItsWay() {
        commitAlone(ORDERS);
        bench.pass(KEPT_MS - 1);
        bench.log.hold();
        CompletableFuture<Map<TopicPartition, Errors>> again = commit("", -1, ORDERS);
        bench.pass(1 + CHECK_MS);
        bench.log.release();
        assertEquals(Errors.NONE, now(again).get(ORDERS));
        assertEquals(Set.of(ORDERS), kept());
        assertEquals(Set.of(ORDERS), keptInTheLog());
    }
}
