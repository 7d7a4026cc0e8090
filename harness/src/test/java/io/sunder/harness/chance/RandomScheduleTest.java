package io.sunder.harness.chance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sunder.harness.scenario.AdminAction;
import io.sunder.harness.scenario.Anchor;
import io.sunder.harness.scenario.Condition;
import io.sunder.harness.scenario.FaultAction;
import io.sunder.harness.scenario.FaultSpec;
import io.sunder.harness.scenario.NemesisKind;
import io.sunder.harness.scenario.Scenario;
import io.sunder.harness.scenario.ScenarioFile;
import java.time.Duration;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class RandomScheduleTest {
    private static final int SEEDS = 200;
    private static final Duration LIMIT = Duration.ofSeconds(60);

    @Test
    void theSeedDecidesEverything() {
        assertEquals(draw("kill, link, pause", 7), draw("kill, link, pause", 7));
        assertNotEquals(draw("kill, link, pause", 7), draw("kill, link, pause", 8));
    }

    @Test
    void comesBesideTheFaultsThatAreWrittenDown() {
        Scenario scenario =
                scenario("faults: [{id: mine, at: 5s, kill: 1, restart-after: 2s}], nemesis: {kinds: pause}");
        Scenario drawn = RandomSchedule.drawn(scenario, new SplittableRandom(1));

        assertEquals(scenario.faults().get(0), drawn.faults().get(0));
        assertTrue(drawn.faults().size() > 1);
        assertTrue(drawn.nemesis().isEmpty());
        Scenario without = scenario("faults: []");
        assertSame(without, RandomSchedule.drawn(without, new SplittableRandom(1)));
    }

    @ParameterizedTest
    @EnumSource(NemesisKind.class)
    void eachKindFillsTheRun(NemesisKind kind) {
        for (List<FaultSpec> faults : schedules(kind.word())) {
            assertFalse(faults.isEmpty());
            Set<String> ids = new HashSet<>();
            for (FaultSpec fault : faults) {
                assertTrue(ids.add(fault.id()), "twice: " + fault.id());
                assertTrue(fault.optional());
                assertTrue(begin(fault).compareTo(Duration.ofSeconds(2)) >= 0, fault::toString);
                assertTrue(latestBegin(fault).compareTo(LIMIT) < 0, fault::toString);
                assertTrue(fault.lasts().compareTo(Duration.ofMillis(300)) >= 0, fault::toString);
                assertTrue(fault.lasts().compareTo(Duration.ofSeconds(13)) < 0, fault::toString);
            }
        }
    }

    @Test
    void timesByTheClockEndBeforeTheRunDoes() {
        for (List<FaultSpec> faults : schedules("kill, pause, partition, link")) {
            for (FaultSpec fault : faults) {
                if (fault.anchor() instanceof Anchor.At at) {
                    assertTrue(at.time().plus(fault.lasts()).compareTo(LIMIT) < 0, fault::toString);
                }
            }
        }
    }

    @Test
    void onlyTheKindsThatAreAskedForAreDrawn() {
        assertEquals(Set.of("kill"), kinds("kill"));
        assertEquals(Set.of("kill", "pause"), kinds("kill, pause"));
        assertEquals(Set.of("elect"), kinds("elect"));
        assertEquals(Set.of("isolate", "halves"), kinds("partition"));
        assertEquals(Set.of("bridge", "majority-ring", "isolate"), kinds("topology"));
        assertEquals(Set.of("reassign"), kinds("reassign"));
        assertEquals(Set.of("throttle-replication", "blackhole"), kinds("throttle-replication"));
        assertEquals(Set.of("blackhole", "stall", "delay", "reset", "throttle", "slice"), kinds("link"));
    }

    @Test
    void aFollowerFallsBehindWhileReplicationIsThrottled() {
        for (List<FaultSpec> faults : schedules("throttle-replication")) {
            for (FaultSpec fault : faults) {
                boolean throttles = fault.action() instanceof AdminAction.ThrottleReplication;
                String other = fault.id() + "-behind";
                assertEquals(throttles, faults.stream().anyMatch(one -> one.id().equals(other)), fault::toString);
            }
        }
    }

    @Test
    void leadersAreHitMoreOftenThanOthers() {
        List<FaultAction.Kill> kills = schedules("kill").stream()
                .flatMap(List::stream)
                .map(FaultSpec::action)
                .map(FaultAction.Kill.class::cast)
                .toList();
        long leaders = kills.stream()
                .filter(kill -> kill.target().toString().startsWith("leader("))
                .count();
        assertTrue(leaders * 2 > kills.size(), leaders + " of " + kills.size());
    }

    @Test
    void someStrikeRightAfterAnElectionAndOnAFreshlyShrunkIsr() {
        Set<Class<?>> awaited = schedules("kill, link").stream()
                .flatMap(List::stream)
                .map(FaultSpec::anchor)
                .flatMap(anchor -> anchor instanceof Anchor.On on ? Stream.of(on.condition()) : Stream.empty())
                .map(Object::getClass)
                .collect(Collectors.toSet());
        assertEquals(Set.of(Condition.LeaderChanged.class, Condition.IsrShrunk.class), awaited);
    }

    @Test
    void thereAreQuietTimesAndStorms() {
        List<Duration> gaps = schedules("kill, pause, link").stream()
                .flatMap(faults -> {
                    List<Duration> begins = faults.stream()
                            .filter(fault -> fault.anchor() instanceof Anchor.At)
                            .map(RandomScheduleTest::begin)
                            .sorted()
                            .toList();
                    return LongStream.range(1, begins.size())
                            .mapToObj(i -> begins.get((int) i).minus(begins.get((int) i - 1)));
                })
                .sorted(Comparator.naturalOrder())
                .toList();
        assertTrue(gaps.get(gaps.size() / 20).compareTo(Duration.ofSeconds(2)) < 0, "no storm");
        assertTrue(gaps.get(gaps.size() - gaps.size() / 50).compareTo(Duration.ofSeconds(8)) > 0, "never quiet");
    }

    private static Duration begin(FaultSpec fault) {
        return fault.anchor() instanceof Anchor.On on ? on.notBefore() : ((Anchor.At) fault.anchor()).time();
    }

    private static Duration latestBegin(FaultSpec fault) {
        return fault.anchor() instanceof Anchor.On on ? on.within() : ((Anchor.At) fault.anchor()).time();
    }

    private static Set<String> kinds(String words) {
        return schedules(words).stream()
                .flatMap(List::stream)
                .map(fault -> fault.action().kind())
                .collect(Collectors.toSet());
    }

    private static List<List<FaultSpec>> schedules(String kinds) {
        return LongStream.range(0, SEEDS).mapToObj(seed -> draw(kinds, seed)).toList();
    }

    private static List<FaultSpec> draw(String kinds, long seed) {
        return RandomSchedule.drawn(scenario("nemesis: {kinds: [" + kinds + "]}"), new SplittableRandom(seed))
                .faults();
    }

    private static Scenario scenario(String more) {
        return ScenarioFile.parse(
                "s", "{name: s, time-limit: 60s, topics: [{name: orders, partitions: 2}], " + more + "}");
    }
}
