package io.sunder.harness.nemesis;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sunder.harness.scenario.Anchor;
import io.sunder.harness.scenario.Condition;
import io.sunder.harness.scenario.FaultAction;
import io.sunder.harness.scenario.FaultSpec;
import io.sunder.harness.scenario.Selector;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class NemesisTest {
    private static final Duration FOR_EVER = Duration.ofDays(1);

    private final List<String> events = new CopyOnWriteArrayList<>();
    private final List<String> reasons = new CopyOnWriteArrayList<>();
    private final RecordedFault fault = new RecordedFault();
    private volatile boolean diskFull;
    private final AtomicLong acknowledged = new AtomicLong();
    private final FakeRoles roles = new FakeRoles();
    private final long origin = System.nanoTime();
    private Nemesis nemesis = nemesis(List.of(), (action, chance) -> Optional.empty());

    @AfterEach
    void close() {
        nemesis.close();
    }

    @Test
    void writesBeginWitnessAndEndInThisOrder() {
        nemesis = nemesis(List.of(spec(Duration.ZERO, Duration.ofMillis(300))), (action, chance) -> Optional.of(fault));
        fault.bites = true;
        nemesis.start();

        await().atMost(5, SECONDS).until(() -> events.size() == 3);
        assertEquals(List.of("f1 begin", "f1 witness: it bit", "f1 end: it bit"), events);
        assertEquals(List.of("begin", "heal"), fault.calls);
    }

    @Test
    void healsAFaultWhoseBeginFailed() {
        fault.beginFails = true;
        nemesis = nemesis(List.of(spec(Duration.ZERO, Duration.ofMillis(50))), (action, chance) -> Optional.of(fault));
        nemesis.start();

        await().atMost(5, SECONDS).until(() -> fault.calls.contains("heal"));
        StruckFault struck = nemesis.struck().get(0);
        assertTrue(struck.witness().isEmpty());
        assertEquals(Optional.of("could not strike: no such node"), struck.problem());
    }

    @Test
    void healsWhatIsOnWhenTheRunEndsAndBeginsNothingAfterwards() {
        FaultSpec later = new FaultSpec("later", Duration.ofHours(1), FOR_EVER, kill());
        nemesis = nemesis(List.of(spec(Duration.ZERO, FOR_EVER), later), (action, chance) -> Optional.of(fault));
        nemesis.start();
        await().atMost(5, SECONDS).until(() -> fault.calls.contains("begin"));

        nemesis.healAll();
        nemesis.healAll();

        assertEquals(List.of("begin", "heal"), fault.calls);
        assertEquals(List.of("f1 begin", "f1 end", "later begin", "later end"), events);
        assertEquals(
                Optional.of("the run ended before it began"),
                nemesis.struck().get(1).problem());
    }

    @Test
    void healsOnTimeAndInAnyCaseThoughTheWitnessCannotBeHad() {
        fault.witnessFails = true;
        nemesis = nemesis(List.of(spec(Duration.ZERO, Duration.ofMillis(200))), (action, chance) -> Optional.of(fault));
        nemesis.start();

        await().atMost(5, SECONDS).until(() -> fault.calls.contains("heal"));
        await().atMost(5, SECONDS).until(() -> events.equals(List.of("f1 begin", "f1 end")));
    }

    @Test
    void healsTheOthersThoughTheHistoryCannotBeWritten() {
        RecordedFault other = new RecordedFault();
        nemesis = nemesis(
                List.of(spec(Duration.ZERO, FOR_EVER), new FaultSpec("f2", Duration.ZERO, FOR_EVER, kill())),
                (action, chance) -> Optional.of(fault.calls.isEmpty() ? fault : other));
        nemesis.start();
        await().atMost(5, SECONDS).until(() -> other.calls.contains("begin"));
        diskFull = true;

        assertThrows(IllegalStateException.class, () -> nemesis.healAll());
        assertTrue(fault.calls.contains("heal") && other.calls.contains("heal"));
        diskFull = false;
    }

    @Test
    void aFaultThatCannotBePreparedIsOverAtOnce() {
        nemesis = nemesis(List.of(spec(Duration.ZERO, FOR_EVER)), (action, chance) -> {
            throw new IllegalStateException("no such link");
        });
        nemesis.start();

        await().atMost(5, SECONDS).until(() -> events.equals(List.of("f1 begin", "f1 end")));
        assertEquals(
                Optional.of("could not be prepared: no such link"),
                nemesis.struck().get(0).problem());
    }

    @Test
    void waitsUntilSomebodyPlaysTheRole() {
        AtomicBoolean led = new AtomicBoolean();
        nemesis = nemesis(
                List.of(spec(Duration.ZERO, FOR_EVER)),
                (action, chance) -> led.get() ? Optional.of(fault) : Optional.empty());
        nemesis.start();
        await().pollDelay(Duration.ofMillis(250)).until(() -> events.isEmpty());
        led.set(true);

        await().atMost(5, SECONDS).until(() -> fault.calls.contains("begin"));
    }

    @Test
    void aFaultWithoutEffectHasNoWitness() {
        nemesis = nemesis(List.of(spec(Duration.ZERO, Duration.ofMillis(250))), (action, chance) -> Optional.of(fault));
        nemesis.start();

        await().atMost(5, SECONDS).until(() -> events.size() == 2);
        assertEquals(List.of("f1 begin", "f1 end"), events);
    }

    @Test
    void beginsWhenItsTriggerComesAndSaysWhy() {
        nemesis = nemesis(
                List.of(on("f1", new Condition.Acked(500), Duration.ofHours(1))),
                (action, chance) -> Optional.of(fault));
        nemesis.start();
        acknowledged.set(499);
        await().pollDelay(Duration.ofMillis(200)).until(() -> events.isEmpty());
        acknowledged.set(512);

        await().atMost(5, SECONDS).until(() -> fault.calls.contains("begin"));
        assertTrue(reasons.get(0).startsWith("512 sends are acknowledged at "), reasons.toString());
    }

    @Test
    void givesUpWhenTheTriggerDoesNotComeInTime() {
        nemesis = nemesis(
                List.of(on("f1", new Condition.Acked(500), Duration.ofMillis(100))),
                (action, chance) -> Optional.of(fault));
        nemesis.start();

        await().atMost(5, SECONDS).until(() -> events.equals(List.of("f1 begin", "f1 end")));
        assertEquals(
                Optional.of("its trigger never came: 500 acknowledged sends within 100ms"),
                nemesis.struck().get(0).problem());
        assertEquals(List.of(), fault.calls);
    }

    @Test
    void theEndOfTheRunIsTheEndOfWaitingForATrigger() {
        nemesis = nemesis(
                List.of(on("f1", new Condition.IsrShrunk("orders-0"), Duration.ofSeconds(45))),
                (action, chance) -> Optional.of(fault));
        nemesis.start();
        nemesis.healAll();

        assertEquals(
                Optional.of("its trigger never came: a shrunk ISR of orders-0 within 45s"),
                nemesis.struck().get(0).problem());
    }

    @Test
    void beginsAfterTheHealOfAnother() {
        nemesis = nemesis(
                List.of(
                        on("second", new Condition.Healed("f1"), Duration.ofHours(1)),
                        spec(Duration.ZERO, Duration.ofMillis(100))),
                (action, chance) -> Optional.of(fault));
        nemesis.start();

        await().atMost(5, SECONDS).until(() -> events.equals(List.of("f1 begin", "f1 end", "second begin")));
        assertEquals(List.of("begin", "heal", "begin"), fault.calls);
    }

    @Test
    void doesNotBeginAfterOneThatNeverBegan() {
        nemesis = nemesis(
                List.of(
                        on("second", new Condition.Healed("f1"), Duration.ofHours(1)),
                        on("f1", new Condition.Acked(1), Duration.ZERO)),
                (action, chance) -> Optional.of(fault));
        nemesis.start();

        await().atMost(5, SECONDS).until(() -> events.size() == 4);
        assertEquals(
                Optional.of("its trigger never came: the heal of f1, which did not begin"),
                nemesis.struck().get(0).problem());
        assertEquals(List.of(), fault.calls);
    }

    @Test
    void aConditionIsNotLookedAtBeforeItsTime() {
        acknowledged.set(5);
        Duration soon = Duration.ofNanos(System.nanoTime() - origin).plusMillis(400);
        FaultSpec waiting = new FaultSpec(
                "f1",
                new Anchor.On(new Condition.Acked(1), soon, Duration.ZERO, Duration.ofHours(1)),
                FOR_EVER,
                kill());
        nemesis = nemesis(List.of(waiting), (action, chance) -> Optional.of(fault));
        nemesis.start();

        await().atMost(5, SECONDS).until(() -> fault.calls.contains("begin"));
        assertTrue(nemesis.struck().get(0).began().compareTo(soon) >= 0);
    }

    @Test
    void anOptionalFaultMayMissButItsHealMayNot() {
        fault.beginFails = true;
        FaultSpec missed = new FaultSpec("f1", Duration.ZERO, Duration.ofMillis(50), kill());
        List<Map<String, Object>> ends = new CopyOnWriteArrayList<>();
        for (boolean optional : List.of(true, false)) {
            FaultSpec spec = new FaultSpec("f1", missed.anchor(), missed.lasts(), missed.action(), optional);
            try (Nemesis one = nemesis(List.of(spec), (action, chance) -> Optional.of(fault), ends::add)) {
                one.start();
                await().atMost(5, SECONDS).until(() -> !one.struck().isEmpty());
            }
        }

        List<Map<String, Object>> over =
                ends.stream().filter(value -> "end".equals(value.get("phase"))).toList();
        assertEquals("could not strike: no such node", over.get(0).get("note"));
        assertEquals(true, over.get(0).get("optional"));
        assertEquals("could not strike: no such node", over.get(1).get("error"));
    }

    private static FaultSpec on(String id, Condition condition, Duration within) {
        return new FaultSpec(id, new Anchor.On(condition, Duration.ZERO, within), FOR_EVER, kill());
    }

    private Nemesis nemesis(
            List<FaultSpec> schedule, BiFunction<FaultAction, RandomGenerator, Optional<Fault>> builder) {
        return nemesis(schedule, builder, this::write);
    }

    private Nemesis nemesis(
            List<FaultSpec> schedule,
            BiFunction<FaultAction, RandomGenerator, Optional<Fault>> builder,
            Consumer<Map<String, Object>> log) {
        return new Nemesis(
                schedule,
                builder,
                roles,
                acknowledged::get,
                (kind, value) -> log.accept(value),
                () -> Duration.ofNanos(System.nanoTime() - origin),
                id -> new SplittableRandom(1));
    }

    private void write(Map<String, Object> value) {
        if (diskFull) {
            throw new IllegalStateException("disk full");
        }
        if (value.containsKey("trigger")) {
            reasons.add(value.get("trigger").toString());
        }
        String words = value.containsKey("witness") ? ": " + value.get("witness") : "";
        events.add(value.get("id") + " " + value.get("phase") + words);
    }

    private FaultSpec spec(Duration at, Duration lasts) {
        return new FaultSpec("f1", at.plusNanos(System.nanoTime() - origin), lasts, kill());
    }

    private static FaultAction kill() {
        return new FaultAction.Kill(new Selector.ById(1));
    }

    private static final class RecordedFault implements Fault {
        final List<String> calls = new CopyOnWriteArrayList<>();
        volatile boolean bites;
        volatile boolean beginFails;
        volatile boolean witnessFails;

        @Override
        public List<String> targets() {
            return List.of("broker-1");
        }

        @Override
        public void begin() {
            calls.add("begin");
            if (beginFails) {
                throw new FaultException("no such node");
            }
        }

        @Override
        public Optional<String> witness() {
            if (witnessFails) {
                throw new IllegalStateException("no metrics");
            }
            return bites ? Optional.of("it bit") : Optional.empty();
        }

        @Override
        public void heal() {
            calls.add("heal");
        }
    }
}
