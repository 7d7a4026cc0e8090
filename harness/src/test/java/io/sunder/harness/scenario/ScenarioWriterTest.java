package io.sunder.harness.scenario;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.sunder.harness.link.LinkEffect;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ScenarioWriterTest {
    /** Every kind of fault, effect and condition has to stand in here: the tests below say which one is missing. */
    private static final String ALL_KINDS = """
            name: all-kinds
            about: "Text with 'quotes', a colon: and #, over\\nseveral lines."
            target: kafka:4.3.1
            brokers: 5
            controllers: 3
            properties: {replica.lag.time.max.ms: 2000, message: "yes: no", flag: "true"}
            images: {kafka: my/kafka:7}
            topics:
              - {name: orders, partitions: 2, replication-factor: 3, replicas: [[3, 1, 2], [1, 2, 3]], config: {min.insync.replicas: 2}}
              - {name: "1", partitions: 1, replication-factor: 3, config: {min.insync.replicas: 2}}
            workload: {name: log, producers: 2, in-flight: 3, consumers: 4, end-offset-readers: 5, rate: 6, record-size: 70,
                       producer: {acks: all, linger.ms: 5}, consumer: {isolation.level: read_committed}}
            time-limit: 40s
            recovery-limit: 31s
            min-acknowledged: 7
            unavailable-limit: 1500ms
            seed: -9
            claim: {acks: all}
            faults:
              - {at: 1s, cut: 2>1, for: 2s}
              - {at: 1.25s, blackhole: {link: client>3, direction: response}, for: 2s}
              - {at: 2s, stall: {from: client, to: [1, leader(orders-0)]}}
              - {at: 2s, delay: {from: any, to: controller, latency: 80ms, jitter: 40ms, direction: request}, for: 5s}
              - {at: 3s, throttle: {link: 2>1, kilobytes-per-second: 20}, for: 5s}
              - {at: 3s, slice: {link: 2>1, average-bytes: 64, variation-bytes: 8, pause: 2ms}, for: 5s}
              - {at: 3s, slow-close: {link: 2>1, delay: 3s}, for: 5s}
              - {at: 3s, limit: {link: 2>1, bytes: 10000000000}, for: 5s}
              - {at: 3s, reset: {link: 2>1, after: 1s}, for: 5s}
              - {at: 3s, hold: {from: leader(orders-0), to: controller, api: AlterPartition, message: request}, for: 5s}
              - {at: 3s, drop: {link: 2>1, api: Fetch, message: response, nth: 2, count: all, partition: orders-0}, for: 5s}
              - {at: 3s, close: {link: client>1, api: Produce, message: request, count: 7, client-id: me}, for: 5s}
              - {at: 3s, delay: {link: 2>1, api: Fetch, message: request, latency: 2s}, for: 5s}
              - {id: parted, when: {acked: 500}, isolate: {node: follower(orders-1), effect: cut, clients: true}, for: 5s}
              - {when: {isr-shrunk: orders-0}, within: 20s, halves: {side: minority, effect: blackhole}, for: 5s}
              - {when: {isr-restored: orders-0}, not-before: 3s, kill: [leader(orders-0), 2], restart-after: 5s}
              - {when: {leader-changed: orders-0, delay: 700ms}, wipe: isr-follower(orders-0), restart-after: 5s}
              - {after: parted, lose-unflushed: followers(orders-0), restart-after: 5s}
              - {after: {fault: parted, delay: 2s}, pause: majority, for: 2s, optional: true}
              - {when: {healed: parted}, elect: {partition: orders-1, leader: isr-follower(orders-1)}}
              - {at: 3s, stop: [leader(orders-0), controller], restart-after: 5s}
              - {at: 3s, corrupt: {node: follower(orders-1), how: truncate, where: any}, restart-after: 5s}
              - {at: 3s, disk-full: {nodes: any, megabytes: 32}, for: 5s}
              - {at: 3s, clock-skew: {nodes: [any, controller], by: -1.5s}, for: 5s}
              - {at: 3s, rolling-restart: brokers}
              - {at: 3s, upgrade: {to: kafka:4.4.0, finalize: true, each-within: 70s}}
              - {when: {lag: {partition: orders-0, over: 500}}, pause: 1, for: 5s}
              - {when: {lag: {partition: orders-0, over: 500, replica: 2}, delay: 1s}, pause: 1, for: 5s}
              - {at: 4s, isolate: {node: 1, direction: in, links: fetch}, for: 5s}
              - {at: 4s, halves: {side: [1, 2], direction: out}, for: 5s}
              - {at: 4s, bridge: {node: leader(orders-0), effect: cut, links: fetch}, for: 5s}
              - {at: 4s, bridge: {node: 1, sides: [[2], [3, 101]]}, for: 5s}
              - {at: 4s, majority-ring: {effect: blackhole}, for: 5s}
              - {at: 4s, majority-ring: {order: [3, 1, 2], links: fetch}, for: 5s}
              - {at: 4s, delay: {links: controller, node: any, latency: 1s, direction: request}, for: 5s}
              - {at: 4s, hold: {links: fetch, node: any, api: Fetch, message: response}, for: 5s}
              - {at: 4s, elect: {partition: orders-0, type: preferred}}
              - {at: 4s, elect: {partition: orders-0, type: unclean}}
              - {at: 4s, reassign: {partition: orders-0, to: [3, 2, 1]}, for: 5s}
              - {at: 4s, reassign: {partition: orders-0, to: rotate}, for: 5s}
              - {at: 4s, reassign: {partition: orders-0, to: random}, for: 5s}
              - {at: 4s, throttle-replication: {partition: orders-0, bytes-per-second: 20000}, for: 5s}
              - {at: 4s, config: {topic: orders, set: {flush.ms: 5, flush.messages: "1"}}, for: 5s}
              - {at: 4s, config: {brokers: coordinator(my group), set: {num.io.threads: 5}}, for: 5s}
              - {at: 4s, config: {brokers: all, set: {num.io.threads: 5}}, for: 5s}
            nemesis: {kinds: [kill, pause, link], interval: 1500ms}
            expect: unknown
            """;

    static Stream<String> texts() throws IOException {
        List<String> texts = new ArrayList<>(List.of("name: least", ALL_KINDS));
        ScenarioLibrary.names()
                .forEach(name -> texts.add(ScenarioLibrary.text(name).orElseThrow()));
        try (Stream<Path> files = Files.walk(Path.of("src/test/resources"))) {
            for (Path file :
                    files.filter(path -> path.toString().endsWith(".yaml")).toList()) {
                texts.add(Files.readString(file));
            }
        }
        return texts.stream();
    }

    @ParameterizedTest
    @MethodSource("texts")
    void whatIsWrittenIsReadBackEqual(String text) {
        Scenario scenario = ScenarioFile.parse("original", text);

        String written = ScenarioWriter.text(scenario);

        assertEquals(scenario, ScenarioFile.parse("written", written), written);
        assertEquals(written, ScenarioWriter.text(ScenarioFile.parse("written", written)));
    }

    @Test
    void everyKindOfFaultIsTriedAbove() {
        assertTried(FaultAction.class, actions().map(FaultAction::getClass));
    }

    @Test
    void everyEffectIsTriedAbove() {
        assertTried(
                LinkEffect.class,
                actions()
                        .filter(FaultAction.OnLinks.class::isInstance)
                        .map(action -> ((FaultAction.OnLinks) action).effect().getClass()));
    }

    @Test
    void everyConditionIsTriedAbove() {
        assertTried(
                Condition.class,
                faults().stream()
                        .map(FaultSpec::anchor)
                        .filter(Anchor.On.class::isInstance)
                        .map(anchor -> ((Anchor.On) anchor).condition().getClass()));
    }

    @Test
    void everyKindOfFaultHasItsTargetsReplaced() {
        Selector seven = new Selector.ById(7);

        for (FaultAction action : actions().toList()) {
            AtomicBoolean aims = new AtomicBoolean();
            FaultAction replaced = FaultTargets.replaced(action, selector -> {
                aims.set(true);
                return seven;
            });

            assertEquals(action.getClass(), replaced.getClass());
            assertEquals(replaced, FaultTargets.replaced(replaced, selector -> selector));
            assertEquals(aims.get(), !replaced.equals(action), action::toString);
        }
    }

    private static void assertTried(Class<?> sealed, Stream<? extends Class<?>> tried) {
        Set<String> missing = kinds(sealed).map(Class::getSimpleName).collect(Collectors.toCollection(TreeSet::new));
        missing.removeAll(tried.map(Class::getSimpleName).collect(Collectors.toSet()));
        assertEquals(Set.of(), missing, "add them to ALL_KINDS, and see to it that they are written");
    }

    private static Stream<Class<?>> kinds(Class<?> sealed) {
        return sealed.isSealed()
                ? Arrays.stream(sealed.getPermittedSubclasses()).flatMap(ScenarioWriterTest::kinds)
                : Stream.of(sealed);
    }

    private static List<FaultSpec> faults() {
        return ScenarioFile.parse("all kinds", ALL_KINDS).faults();
    }

    private static Stream<FaultAction> actions() {
        return faults().stream().map(FaultSpec::action);
    }
}
