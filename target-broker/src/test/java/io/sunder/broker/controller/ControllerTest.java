package io.sunder.broker.controller;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sunder.broker.defect.Behaviour;
import io.sunder.broker.metadata.AlterIsr;
import io.sunder.broker.metadata.MetadataRecord;
import io.sunder.broker.metadata.PartitionState;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.protocol.Errors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ControllerTest {
    private static final TopicPartition ORDERS = new TopicPartition("orders", 0);
    private static final ControllerSettings SETTINGS = new ControllerSettings(1000, 2, false);

    private final List<MetadataRecord> log = new ArrayList<>();
    private Controller controller = new Controller(SETTINGS, Behaviour.correct(), log, 0);

    private <T> T keep(Decision<T> decision) {
        log.addAll(decision.records());
        return decision.answer();
    }

    private long join(int id, String incarnation, long previousEpoch, long nowMs) {
        long epoch = keep(controller.register(new Registration(id, incarnation, previousEpoch, "", List.of()), nowMs));
        keep(controller.heartbeat(new Heartbeat(id, epoch, log.size(), false), nowMs));
        return epoch;
    }

    @BeforeEach
    void threeBrokersAndATopic() {
        for (int id = 1; id <= 3; id++) {
            join(id, "first-" + id, -1, 0);
        }
        keep(controller.createTopic("orders", Uuid.ZERO_UUID, List.of(List.of(1, 2, 3)), Map.of()));
    }

    private PartitionState state() {
        return controller.image().partition(ORDERS).orElseThrow();
    }

    private AlterIsr change(int broker, List<Integer> isr) {
        PartitionState state = state();
        return new AlterIsr(
                broker,
                controller.image().broker(broker).orElseThrow().epoch(),
                ORDERS,
                state.leaderEpoch(),
                state.partitionEpoch(),
                isr.stream()
                        .map(id -> new AlterIsr.Member(
                                id, controller.image().broker(id).orElseThrow().epoch()))
                        .toList());
    }

    @Test
    void aSilentBrokerIsFencedAndAnotherInTheIsrLeads() {
        for (int id = 2; id <= 3; id++) {
            long epoch = controller.image().broker(id).orElseThrow().epoch();
            keep(controller.heartbeat(new Heartbeat(id, epoch, log.size(), false), 900));
        }
        keep(controller.tick(1001));
        assertEquals(2, state().leader());
        assertEquals(1, state().leaderEpoch());
        assertEquals(List.of(2, 3), state().isr());
        assertEquals(List.of(), state().eligible(), "two suffice: data go on being committed without 1");
    }

    @Test
    void whoLeavesAnIsrBelowTheMinimumStaysEligible() {
        keep(controller.fence(3));
        keep(controller.fence(2));
        assertEquals(List.of(1), state().isr());
        assertEquals(List.of(2), state().eligible());
        keep(controller.fence(1));
        assertEquals(PartitionState.NO_LEADER, state().leader());
        assertEquals(List.of(1, 2), state().eligible());
    }

    @Test
    void anEligibleBrokerLeadsWhenItReturnsButNotAfterACrash() {
        keep(controller.fence(3));
        keep(controller.fence(2));
        keep(controller.fence(1));
        join(1, "second-1", -1, 10);
        assertEquals(PartitionState.NO_LEADER, state().leader(), "1 may have lost what it had not flushed");
        long epochOf2 = controller.image().broker(2).orElseThrow().epoch();
        keep(controller.heartbeat(new Heartbeat(2, epochOf2, log.size(), false), 10));
        assertEquals(2, state().leader());
        assertEquals(List.of(2), state().isr());
    }

    @Test
    void aCleanShutdownKeepsABrokerEligible() {
        keep(controller.fence(3));
        keep(controller.fence(2));
        keep(controller.fence(1));
        long before = controller.image().broker(1).orElseThrow().epoch();
        join(1, "second-1", before, 10);
        assertEquals(1, state().leader());
    }

    @Test
    void theLastLeaderMayLeadAgainWhenNobodyElseIsKnownToHaveEverything() {
        keep(controller.createTopic("alone", Uuid.ZERO_UUID, List.of(List.of(3)), Map.of()));
        keep(controller.fence(3));
        join(3, "second-3", -1, 10);
        assertEquals(
                3,
                controller
                        .image()
                        .partition(new TopicPartition("alone", 0))
                        .orElseThrow()
                        .leader());
    }

    @Test
    void anIsrChangeFromAnOldStateIsRefused() {
        AlterIsr early = change(1, List.of(1, 2));
        assertEquals(Errors.NONE, keep(controller.alterIsr(early)).error());
        assertEquals(
                Errors.INVALID_UPDATE_VERSION, keep(controller.alterIsr(early)).error());
        keep(controller.elect(ORDERS, false));
        assertEquals(
                Errors.INVALID_REQUEST,
                keep(controller.alterIsr(change(2, List.of(2)))).error());
    }

    @Test
    void aBrokerMayNotEnterTheIsrInAnotherLifeNorFenced() {
        keep(controller.alterIsr(change(1, List.of(1, 2))));
        AlterIsr early = change(1, List.of(1, 2, 3));
        keep(controller.fence(3));
        assertEquals(Errors.INELIGIBLE_REPLICA, keep(controller.alterIsr(early)).error());
        join(3, "second-3", -1, 10);
        assertEquals(Errors.INELIGIBLE_REPLICA, keep(controller.alterIsr(early)).error());
        assertEquals(
                Errors.NONE,
                keep(controller.alterIsr(change(1, List.of(1, 2, 3)))).error());
    }

    @Test
    void aBrokerThatAsksToStopGivesUpItsLeadership() {
        long epoch = controller.image().broker(1).orElseThrow().epoch();
        Heartbeat.Reply reply = keep(controller.heartbeat(new Heartbeat(1, epoch, log.size(), true), 5));
        assertTrue(reply.mayStop());
        assertEquals(2, state().leader());
        assertEquals(List.of(2, 3), state().isr());
        assertEquals(
                Errors.INELIGIBLE_REPLICA,
                keep(controller.alterIsr(change(2, List.of(1, 2, 3)))).error());
    }

    @Test
    void aReassignmentEndsWhenItsTargetIsInTheIsr() {
        join(4, "first-4", -1, 0);
        keep(controller.reassign(ORDERS, List.of(4, 2)));
        assertEquals(List.of(4, 2, 1, 3), state().replicas());
        keep(controller.alterIsr(change(1, List.of(1, 2, 3, 4))));
        assertEquals(List.of(4, 2), state().replicas());
        assertEquals(4, state().leader());
        assertTrue(state().isr().containsAll(List.of(2, 4)) && state().isr().size() == 2, state().toString());
        assertTrue(state().target().isEmpty());
    }

    @Test
    void aReassignmentTakenBackLeavesTheBrokersFromBefore() {
        join(4, "first-4", -1, 0);
        assertEquals(Errors.NO_REASSIGNMENT_IN_PROGRESS, keep(controller.cancelReassignment(ORDERS)));
        keep(controller.reassign(ORDERS, List.of(4, 2)));
        assertEquals(List.of(1, 2, 3), state().original());
        assertEquals(Errors.NONE, keep(controller.cancelReassignment(ORDERS)));
        assertEquals(List.of(1, 2, 3), state().replicas());
        assertEquals(List.of(1, 2, 3), state().isr());
        assertEquals(1, state().leader());
        assertEquals(0, state().leaderEpoch(), "its leader stays");
        assertTrue(state().target().isEmpty() && state().original().isEmpty(), state().toString());
        assertEquals(Errors.NO_REASSIGNMENT_IN_PROGRESS, keep(controller.cancelReassignment(ORDERS)));
    }

    @Test
    void aNewBrokerThatLeadsGivesUpWhenTheReassignmentIsTakenBack() {
        join(4, "first-4", -1, 0);
        join(5, "first-5", -1, 0);
        keep(controller.reassign(ORDERS, List.of(4, 5)));
        keep(controller.alterIsr(change(1, List.of(1, 2, 4))));
        keep(controller.fence(1));
        assertEquals(4, state().leader());
        keep(controller.cancelReassignment(ORDERS));
        assertEquals(2, state().leader());
        assertEquals(2, state().leaderEpoch());
        assertEquals(List.of(2), state().isr());
    }

    @Test
    void aReassignmentStaysWhenOnlyItsNewBrokersHaveWhatIsCommitted() {
        join(4, "first-4", -1, 0);
        keep(controller.reassign(ORDERS, List.of(4)));
        join(5, "first-5", -1, 0);
        keep(controller.reassign(ORDERS, List.of(4, 5)));
        assertEquals(List.of(1, 2, 3), state().original(), "not the brokers of the first move");
        keep(controller.alterIsr(change(1, List.of(1, 4))));
        keep(controller.fence(1));
        assertEquals(Errors.INVALID_REPLICA_ASSIGNMENT, keep(controller.cancelReassignment(ORDERS)));
        assertEquals(4, state().leader());
    }

    @Test
    void uncleanElectionOnlyWhereItIsAllowedOrAskedFor() {
        keep(controller.fence(2));
        keep(controller.fence(3));
        keep(controller.alterIsr(change(1, List.of(1))));
        keep(controller.fence(1));
        join(3, "second-3", -1, 10);
        assertEquals(PartitionState.NO_LEADER, state().leader());
        assertEquals(Errors.NONE, keep(controller.elect(ORDERS, true)));
        assertEquals(3, state().leader());
        assertEquals(List.of(3), state().isr());
    }

    @Test
    void theLogReplayedGivesTheSameState() {
        whoLeavesAnIsrBelowTheMinimumStaysEligible();
        Controller again = new Controller(SETTINGS, Behaviour.correct(), log, 50);
        assertEquals(controller.image().partitions(), again.image().partitions());
        assertEquals(controller.image().brokers(), again.image().brokers());
        assertEquals(log.size(), again.image().endOffset());
    }

    @Test
    void aRepeatedRegistrationChangesNothing() {
        long epoch = controller.image().broker(1).orElseThrow().epoch();
        Decision<Long> again = controller.register(new Registration(1, "first-1", -1, "", List.of()), 20);
        assertEquals(epoch, again.answer());
        assertTrue(again.records().isEmpty());
        assertFalse(controller.image().broker(1).orElseThrow().fenced());
    }
}
