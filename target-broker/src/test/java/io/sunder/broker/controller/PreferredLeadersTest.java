package io.sunder.broker.controller;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sunder.broker.defect.Behaviour;
import io.sunder.broker.metadata.AlterIsr;
import io.sunder.broker.metadata.MetadataRecord;
import io.sunder.broker.metadata.PartitionState;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.Uuid;
import org.junit.jupiter.api.Test;

class PreferredLeadersTest {
    private static final long INTERVAL_MS = 5000;
    private static final long SESSION_MS = 1_000_000;

    private final List<MetadataRecord> log = new ArrayList<>();
    private Controller controller = controller(true);

    private Controller controller(boolean enabled) {
        LeaderRebalance rebalance = new LeaderRebalance(enabled, INTERVAL_MS, 25);
        return new Controller(
                new ControllerSettings(SESSION_MS, 1, false, rebalance), Behaviour.correct(), List.copyOf(log), 0);
    }

    private <T> T keep(Decision<T> decision) {
        log.addAll(decision.records());
        return decision.answer();
    }

    private void join(int id, String incarnation) {
        long epoch = keep(controller.register(new Registration(id, incarnation, -1, "", List.of()), 0));
        keep(controller.heartbeat(new Heartbeat(id, epoch, log.size(), false), 0));
    }

    /** Partitions that 1 should lead, of which 2 leads some since 1 was away; 1 is in the ISR of all again. */
    private void ledElsewhere(int partitions, int elsewhere) {
        join(1, "first");
        join(2, "first");
        topic("elsewhere", elsewhere);
        keep(controller.fence(1));
        join(1, "again");
        for (int i = 0; i < elsewhere; i++) {
            inIsr(new TopicPartition("elsewhere", i));
        }
        topic("at-home", partitions - elsewhere);
    }

    private void topic(String name, int partitions) {
        if (partitions > 0) {
            keep(controller.createTopic(
                    name, Uuid.randomUuid(), Collections.nCopies(partitions, List.of(1, 2)), Map.of()));
        }
    }

    private void inIsr(TopicPartition id) {
        PartitionState state = controller.image().partition(id).orElseThrow();
        keep(controller.alterIsr(new AlterIsr(
                2,
                controller.image().broker(2).orElseThrow().epoch(),
                id,
                state.leaderEpoch(),
                state.partitionEpoch(),
                List.of(new AlterIsr.Member(2, AlterIsr.ANY_EPOCH), new AlterIsr.Member(1, AlterIsr.ANY_EPOCH)))));
    }

    private long ledBy(int broker) {
        return controller.image().partitions().stream()
                .filter(state -> state.leader() == broker)
                .count();
    }

    private List<MetadataRecord> tick(long nowMs) {
        Decision<?> decision = controller.tick(nowMs);
        keep(decision);
        return decision.records();
    }

    @Test
    void getBackWhatOthersLeadOnceALookIsDue() {
        ledElsewhere(4, 2);
        assertEquals(2, ledBy(2));
        assertTrue(tick(INTERVAL_MS - 1).isEmpty());
        assertEquals(2, tick(INTERVAL_MS).size());
        assertEquals(4, ledBy(1));
        PartitionState state =
                controller.image().partition(new TopicPartition("elsewhere", 0)).orElseThrow();
        assertEquals(2, state.leaderEpoch(), "one election when 1 left, one now");
        assertEquals(List.of(2, 1), state.isr());
        assertTrue(tick(2 * INTERVAL_MS).isEmpty());
    }

    @Test
    void areLeftAloneWhileTheImbalanceIsTolerated() {
        ledElsewhere(4, 1);
        assertTrue(tick(INTERVAL_MS).isEmpty(), "one in four is 25%, which is not more than 25%");
        assertEquals(1, ledBy(2));
    }

    @Test
    void waitUntilTheyHaveCaughtUp() {
        join(1, "first");
        join(2, "first");
        topic("orders", 1);
        keep(controller.fence(1));
        join(1, "again");
        assertTrue(tick(INTERVAL_MS).isEmpty(), "1 is not in the ISR");
        inIsr(new TopicPartition("orders", 0));
        assertTrue(tick(2 * INTERVAL_MS - 1).isEmpty());
        assertEquals(1, tick(2 * INTERVAL_MS).size());
        assertEquals(1, ledBy(1));
    }

    @Test
    void areNotElectedUnaskedWhenThatIsSwitchedOff() {
        ledElsewhere(2, 2);
        controller = controller(false);
        assertTrue(tick(10 * INTERVAL_MS).isEmpty());
        assertEquals(2, ledBy(2));
    }
}
