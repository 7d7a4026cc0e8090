package io.sunder.harness.nemesis;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sunder.harness.cluster.NodeState;
import io.sunder.harness.scenario.FaultAction;
import io.sunder.harness.scenario.FaultSpec;
import io.sunder.harness.scenario.Selector;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class HandStruckTest {
    private static final Duration FOR_EVER = Duration.ofDays(1);

    private final FakeCluster cluster = new FakeCluster();
    private final List<String> events = new CopyOnWriteArrayList<>();
    private final long origin = System.nanoTime();
    private volatile boolean rolePlayed = true;
    private final Nemesis nemesis = new Nemesis(
            List.of(),
            (action, chance) -> rolePlayed ? Optional.of(new KillFault(cluster, List.of(2))) : Optional.<Fault>empty(),
            new FakeRoles(),
            () -> 0,
            (kind, value) -> events.add(value.get("id") + " " + value.get("phase")),
            () -> Duration.ofNanos(System.nanoTime() - origin),
            id -> new SplittableRandom(1));

    @AfterEach
    void close() {
        nemesis.close();
    }

    @Test
    void hasStruckWhenItReturnsAndIsHealedByName() throws InterruptedException {
        StruckFault struck = nemesis.strike(spec("by-hand"));

        assertEquals(List.of("broker-2"), struck.targets());
        assertEquals(NodeState.STOPPED, cluster.state(2));
        await().atMost(5, SECONDS).until(() -> events.contains("by-hand witness"));
        nemesis.heal("another");
        assertEquals(NodeState.STOPPED, cluster.state(2));
        nemesis.heal("by-hand");
        nemesis.heal("by-hand");
        assertEquals(NodeState.RUNNING, cluster.state(2));
        assertEquals(List.of("by-hand begin", "by-hand witness", "by-hand end"), events);
    }

    @Test
    void isHealedWithAllOthersAtTheEnd() throws InterruptedException {
        nemesis.strike(spec("by-hand"));

        nemesis.healAll();

        assertEquals(NodeState.RUNNING, cluster.state(2));
    }

    @Test
    void saysWhyItCouldNotStrike() throws InterruptedException {
        nemesis.strike(spec("first"));

        String message = assertThrows(FaultException.class, () -> nemesis.strike(spec("second")))
                .getMessage();

        assertTrue(message.contains("second") && message.contains("broker-2 can't be killed"), message);
    }

    @Test
    void refusesANameThatIsTaken() throws InterruptedException {
        nemesis.strike(spec("by-hand"));

        assertThrows(IllegalArgumentException.class, () -> nemesis.strike(spec("by-hand")));
    }

    @Test
    void doesNotWaitForARoleOnceTheRunIsOver() {
        rolePlayed = false;
        nemesis.healAll();

        String message = assertThrows(FaultException.class, () -> nemesis.strike(spec("late")))
                .getMessage();

        assertTrue(message.contains("the run ended before it began"), message);
    }

    private static FaultSpec spec(String id) {
        return new FaultSpec(id, Duration.ZERO, FOR_EVER, new FaultAction.Kill(new Selector.ById(2)));
    }
}
