package io.sunder.harness.scenario;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sunder.harness.link.Blackhole;
import io.sunder.harness.link.Delay;
import io.sunder.harness.link.Direction;
import io.sunder.harness.link.OnFrames;
import io.sunder.harness.link.Stall;
import io.sunder.harness.scenario.Selector.ById;
import io.sunder.harness.scenario.Selector.ByPartitionRole;
import io.sunder.harness.scenario.Selector.PartitionRole;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ScenarioFileTest {
    private static Scenario parse(String text) {
        return ScenarioFile.parse("s.yaml", text);
    }

    @Test
    void readsTheExampleOfTheDesign() {
        Scenario scenario = parse("""
                name: leader-isolated-then-killed
                target: kafka:4.4.0
                brokers: 3
                topics: [{name: orders, partitions: 2, replication-factor: 3, config: {min.insync.replicas: 2}}]
                workload: {name: log, producers: 4, consumers: 3, rate: 500, producer: {acks: all}}
                time-limit: 45s
                faults:
                  - {id: f1, at: 5s, blackhole: {from: follower(orders-0), to: leader(orders-0), direction: response}, for: 8s}
                  - {id: f2, at: 14s, kill: leader(orders-0), restart-after: 6s}
                expect: valid
                """);

        assertEquals(List.of("orders-0", "orders-1"), scenario.keys());
        assertEquals(Map.of("acks", "all"), scenario.workload().producer());
        assertEquals(Duration.ofSeconds(45), scenario.limits().time());
        assertEquals(
                new FaultAction.OnLinks(
                        new Blackhole(),
                        Direction.RESPONSE,
                        new ByPartitionRole(PartitionRole.FOLLOWER, "orders-0"),
                        new ByPartitionRole(PartitionRole.LEADER, "orders-0"),
                        false),
                scenario.faults().get(0).action());
        assertEquals(Duration.ofSeconds(6), scenario.faults().get(1).lasts());
        assertEquals("kill", scenario.faults().get(1).action().kind());
    }

    @Test
    void readsLinksByIdWithSettingsOfTheEffect() {
        FaultSpec fault = parse("""
                        name: x
                        faults: [{at: 500ms, delay: {link: client>2, latency: 200ms, jitter: 50ms}, for: 1m}]
                        """).faults().get(0);

        assertEquals("f1", fault.id());
        assertEquals(
                new FaultAction.OnLinks(
                        new Delay(Duration.ofMillis(200), Duration.ofMillis(50)),
                        Direction.BOTH,
                        new ById(2),
                        new ById(2),
                        true),
                fault.action());
    }

    @Test
    void isolatesByStallUnlessToldOtherwise() {
        List<FaultSpec> faults = parse("""
                        name: x
                        faults:
                          - {at: 1s, isolate: 1}
                          - {at: 1s, halves: {side: [1, 101], effect: cut}}
                        """).faults();

        assertEquals(
                new FaultAction.Isolate(new ById(1), new Stall(), false),
                faults.get(0).action());
        assertEquals(
                "[1, 101]", ((FaultAction.Halves) faults.get(1).action()).side().toString());
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
            brokers: 3                                                     | s.yaml:1:1: scenario: the key 'name' is missing
            "name: x\\nbrokrs: 3"                                          | s.yaml:2:9: scenario.brokrs: unknown key 'brokrs'
            "name: x\\nbrokers: three"                                     | s.yaml:2:10: scenario.brokers: 'three' is not a whole number
            "name: x\\nbrokers: 0"                                         | s.yaml:2:10: scenario.brokers: 0 is out of range
            "name: ../x"                                                   | s.yaml:1:7: scenario.name: '../x' can't name a folder
            "name: x\\ntime-limit: 45"                                     | s.yaml:2:13: scenario.time-limit: '45' is not a duration
            "name: x\\nname: y"                                            | s.yaml:2:1
            "name: [x"                                                     | s.yaml:1:
            "name: x\\nexpect: ok"                                         | s.yaml:2:9: scenario.expect: 'ok' is no verdict
            "name: x\\nbrokers: 2"                                         | replication factor 3 needs as many brokers; there are 2
            "name: x\\nfaults: [{kill: 1}]"                                | s.yaml:2:10: scenario.faults[0]: the key 'at', 'after' or 'when' is missing
            "name: x\\nfaults: [{at: 1s}]"                                 | no fault kind
            "name: x\\nfaults: [{at: 1s, kil: 1}]"                         | unknown fault kind 'kil'
            "name: x\\nfaults: [{at: 1s, kill: 1, pause: 2}]"              | several fault kinds
            "name: x\\nfaults: [{at: 1s, kill: 9}]"                        | there is no node 9; brokers are 1..3, controllers 101..101
            "name: x\\nfaults: [{at: 1s, kill: leader(nope-0)}]"           | no topic of this scenario has a partition 'nope-0'
            "name: x\\nfaults: [{at: 1s, kill: boss}]"                     | 'boss' names no node
            "name: x\\nfaults: [{at: 1s, cut: 2-1}]"                       | '2-1' is no link
            "name: x\\nfaults: [{at: 1s, delay: 2>1}]"                     | the key 'latency' is missing; delay needs it
            "name: x\\nfaults: [{at: 1s, cut: {link: 2>1, latency: 3s}}]"  | unknown key 'latency' for cut
            "name: x\\nfaults: [{at: 1s, cut: {link: 2>1, direction: up}}]"| 'up' is no direction
            "name: x\\nfaults: [{at: 1s, pause: 1, restart-after: 3s}]"    | belongs to kill
            "name: x\\nfaults: [{at: 1s, wipe: 101}]"                       | only brokers can lose their data
            "name: x\\nfaults: [{at: 1s, lose-unflushed: [1, controller]}]" | 'controller' is a controller
            "name: x\\nfaults: [{id: a, at: 1s, kill: 1}, {id: a, at: 1s, kill: 1}]" | the fault id 'a' stands twice
            "name: x\\nfaults: [{at: 1s, hold: {link: 2>1, api: Fetsch, message: request}}]" | s.yaml:2:42: scenario.faults[0].hold.api: Kafka has no API 'Fetsch'; one such as Fetch, FetchSnapshot was expected
            "name: x\\nfaults: [{at: 1s, hold: {link: 2>1, api: Fetch}}]"  | the key 'message' is missing
            "name: x\\nfaults: [{at: 1s, hold: 2>1}]"                     | a mapping (key: value) was expected
            "name: x\\nfaults: [{at: 1s, drop: {link: 2>1, api: Fetch, message: both}}]" | 'both' is no message; request or response was expected
            "name: x\\nfaults: [{at: 1s, close: {link: 2>1, api: Fetch, message: request, latency: 1s}}]" | unknown key 'latency' for close of Kafka frames
            "name: x\\nfaults: [{at: 1s, hold: {link: 2>1, api: Metadata, message: request, partition: orders-0}}]" | only frames of Fetch and Produce tell their partitions
            "name: x\\nfaults: [{at: 1s, hold: {link: 2>1, api: Fetch, message: request, partition: nope-0}}]" | no topic of this scenario has a partition 'nope-0'
            "name: x\\nfaults: [{at: 1s, hold: {link: 2>1, api: Fetch, message: request, nth: 0}}]" | 0 is out of range
            "name: x\\nfaults: [{at: 1s, delay: {link: 2>1, api: Fetch, message: request}}]" | the key 'latency' is missing
            "name: x\\nimages: {zoo: a}"                                   | unknown key 'zoo'; known here: kafka, target-broker, toxiproxy
            "name: x\\nimages: {kafka: ''}"                                | s.yaml:2:17: scenario.images.kafka: an image has a name
            "name: x\\nclaim: {ack: all}"                                  | unknown key 'ack'
            "name: x\\nworkload: {name: queue}"                            | unknown workload 'queue'
            "name: x\\ntopics: [{name: 'a b'}]"                            | 'a b' can't name a topic
            "name: x\\ntime-limit: 5s\\nfaults: [{at: 5s, kill: 1}]"       | s.yaml:3:15: scenario.faults[0].at: the fault would begin after the end: the time limit is 5s
            "name: x\\nfaults: [{at: 1s, delay: {link: 2>1, latancy: 3s}}]" | unknown key 'latancy' for delay; known here: direction, from, jitter, latency, link, links, node, to
            "name: x\\nfaults: [{at: 1s, cut: {from: clients, to: 1}}]"    | minority or majority, or client, was expected
            "name: x\\ntopics: [{name: a}, {name: a}]"                     | the topic 'a' stands twice
            "name: x\\ntopics: [{name: a, config: {min.insync.replicas: 2}}, {name: b}]" | s.yaml:2:55: scenario.topics[1]: the topics 'a' and 'b' promise different things (min-insync-replicas 2 and 1)
            "name: x\\ntopics: [{name: a}, {name: b, replication-factor: 1}]" | (replication-factor 3 and 1)
            "name: x\\ntopics: [{name: a}, {name: b, config: {retention.ms: soon}}]" | retention.ms must be a whole number, but is 'soon'
            "name: x\\nfaults: [{at: 1s, after: f2, kill: 1}]"              | s.yaml:2:10: scenario.faults[0]: several beginnings: [at, after]; one was expected
            "name: x\\nfaults: [{at: 1s, within: 2s, kill: 1}]"             | s.yaml:2:27: scenario.faults[0].within: belongs to 'after' and 'when'
            "name: x\\nfaults: [{at: 1s, not-before: 1s, kill: 1}]"         | s.yaml:2:31: scenario.faults[0].not-before: belongs to 'after' and 'when'
            "name: x\\nfaults: [{when: {acked: 5}, not-before: 9s, within: 9s, kill: 1}]" | 'not-before' is no earlier than 'within'
            "name: x\\nfaults: [{at: 1s, optional: perhaps, kill: 1}]"     | s.yaml:2:29: scenario.faults[0].optional
            "name: x\\nnemesis: {interval: 5s}"                            | s.yaml:2:10: scenario.nemesis: the key 'kinds' is missing; known: kill, stop, pause, partition, link, controller, elect, topology, reassign, throttle-replication
            "name: x\\nnemesis: {kinds: [kill, boom]}"                     | s.yaml:2:25: scenario.nemesis.kinds[1]: 'boom' is no kind of random faults
            "name: x\\ntime-limit: 3s\\nnemesis: {kinds: kill}"           | s.yaml:3:10: scenario.nemesis: random faults need a time limit of more than 4s, not 3s
            "name: x\\nnemesis: {kinds: []}"                               | a random nemesis needs at least one kind of fault
            "name: x\\nnemesis: {kinds: kill, interval: 50ms}"             | a random nemesis's interval is at least 100 ms
            "name: x\\nfaults: [{after: f9, kill: 1}]"                      | s.yaml:2:18: scenario.faults[0].after: there is no fault 'f9'
            "name: x\\nfaults: [{after: f1, kill: 1}]"                      | these wait for one another: f1
            "name: x\\nfaults: [{after: f2, kill: 1}, {when: {healed: f1}, kill: 1}]" | these wait for one another: f1, f2
            "name: x\\nfaults: [{after: {fault: f1, dely: 1s}, kill: 1}]"   | unknown key 'dely'; known here: delay, fault
            "name: x\\nfaults: [{when: {isr-shrunk: nope-0}, kill: 1}]"     | s.yaml:2:30: scenario.faults[0].when.isr-shrunk: no topic of this scenario has a partition 'nope-0'
            "name: x\\nfaults: [{when: {acked: 0}, kill: 1}]"               | 0 is out of range
            "name: x\\nfaults: [{when: {aked: 5}, kill: 1}]"                | unknown key 'aked'
            "name: x\\nfaults: [{when: {}, kill: 1}]"                       | one condition was expected, of acked, healed, isr-restored, isr-shrunk, lag, leader-changed
            "name: x\\nfaults: [{when: {acked: 5}, within: 50s, kill: 1}]"  | lies after the end: the time limit is 45s
            "name: x\\nfaults: [{at: 1s, isolate: {node: 1, direction: up}}]" | 'up' is no direction of a group; in, out or both was expected
            "name: x\\nfaults: [{at: 1s, isolate: {node: 1, direction: in, effect: cut}}]" | s.yaml:2:61: scenario.faults[0].isolate.effect: a connection that is cut carries nothing either way
            "name: x\\nfaults: [{at: 1s, isolate: {node: 1, links: fetch, clients: true}}]" | says which links, and so does 'clients'
            "name: x\\nfaults: [{at: 1s, bridge: {node: 1, sides: [[2], [2, 3]]}}]" | a node stands in it twice: [2, 2, 3]
            "name: x\\nfaults: [{at: 1s, bridge: {node: 1, sides: [[2]]}}]" | two lists of node ids were expected, not 1
            "name: x\\nfaults: [{at: 1s, majority-ring: {order: [1, 9, 2]}}]" | there is no node 9
            "name: x\\nfaults: [{at: 1s, majority-ring: {order: [1, 2]}}]" | a ring has at least 3 nodes
            "name: x\\nfaults: [{at: 1s, majority-ring: {order: [1, any, 2]}}]" | the id of a node was expected
            "name: x\\nfaults: [{at: 1s, cut: {links: fetches}}]"           | 'fetches' is no group of links; one of nodes, fetch, controller, quorum, client was expected
            "name: x\\nfaults: [{at: 1s, cut: {links: fetch, from: 1}}]"    | says which links, and so does 'links'
            "name: x\\nfaults: [{at: 1s, cut: {node: 1}}]"                  | belongs to 'links'
            "name: x\\nfaults: [{at: 1s, bridge: [1, 2]}]"                  | one belongs to neither half
            "name: x\\nfaults: [{at: 1s, bridge: {links: quorum}}]"         | needs 3 nodes, and 1 have links of 'quorum'
            "name: x\\nfaults: [{at: 1s, majority-ring: cut}]"              | a connection that is cut carries nothing either way
            "name: x\\nfaults: [{at: 1s, majority-ring: {links: client}}]"  | parts nodes, and links of clients lead from no node
            "name: x\\nfaults: [{at: 1s, kill: last-in-isr(nope-0)}]"       | no topic of this scenario has a partition 'nope-0'
            "name: x\\nfaults: [{at: 1s, elect: {partition: orders-0}}]"    | the key 'leader' or 'type' is missing
            "name: x\\nfaults: [{at: 1s, elect: {partition: orders-0, type: clean}}]" | 'clean' is no type of election
            "name: x\\nfaults: [{at: 1s, elect: {partition: orders-0, type: unclean, leader: 1}}]" | one of 'type' and 'leader' was expected
            "name: x\\nfaults: [{at: 1s, reassign: {partition: orders-0, to: any}}]" | 'any' are no replicas; rotate, random or a list of brokers
            "name: x\\nfaults: [{at: 1s, reassign: {partition: orders-0, to: [1, 1]}}]" | brokers, each of them once
            "name: x\\nfaults: [{at: 1s, reassign: {partition: orders-0, to: [1, 4]}}]" | 4 is out of range
            "name: x\\nfaults: [{at: 1s, throttle-replication: {partition: orders-0, bytes-per-second: 0}}]" | 0 is out of range
            "name: x\\nfaults: [{at: 1s, config: {set: {a: 1}}}]"           | one of the keys 'topic' and 'brokers' was expected
            "name: x\\nfaults: [{at: 1s, config: {topic: nope, set: {a: 1}}}]" | there is no topic 'nope'
            "name: x\\nfaults: [{at: 1s, config: {brokers: controller, set: {a: 1}}}]" | only brokers have settings that can be changed
            "name: x\\nfaults: [{at: 1s, config: {brokers: all, set: {min.insync.replicas: 1}}}]" | set it for a topic instead
            "name: x\\nfaults: [{at: 1s, config: {topic: orders, set: {}}}]" | at least one setting was expected
            ""                                                             | the file is empty
            """)
    void saysWhereAndWhatIsWrong(String text, String problem) {
        ScenarioException error =
                assertThrows(ScenarioException.class, () -> parse(text == null ? "" : text.replace("\\n", "\n")));

        assertTrue(error.getMessage().contains(problem), error.getMessage());
    }

    @Test
    void topicsThatInheritTheSamePromisesGoTogether() {
        Scenario scenario = parse("""
                name: x
                properties: {min.insync.replicas: 2}
                topics: [{name: a, config: {min.insync.replicas: 2}}, {name: b}]
                """);

        assertEquals(List.of("a-0", "b-0"), scenario.keys());
    }

    @Test
    void readsARandomNemesis() {
        assertEquals(
                Optional.of(new NemesisSpec(List.of(NemesisKind.KILL, NemesisKind.LINK), Duration.ofSeconds(3))),
                parse("{name: x, nemesis: {kinds: [kill, link], interval: 3s}}").nemesis());
        assertEquals(
                Optional.of(new NemesisSpec(List.of(NemesisKind.PAUSE), Duration.ofSeconds(5))),
                parse("{name: x, nemesis: {kinds: pause}}").nemesis());
    }

    @Test
    void namesImages() {
        assertEquals(
                Map.of("kafka", "mine/kafka:7"),
                parse("{name: x, images: {kafka: 'mine/kafka:7'}}").cluster().images());
        assertEquals(Map.of(), parse("name: x").cluster().images());
    }

    @Test
    void readsEffectsOnKafkaFrames() {
        Scenario scenario = parse("""
                name: x
                faults:
                  - {at: 1s, hold: {from: 2, to: controller, api: alterpartition, message: request, nth: 2, count: all}}
                  - {at: 1s, delay: {link: 2>1, api: Fetch, message: response, latency: 2s, client-id: c, partition: orders-0}}
                """);

        FaultAction.OnLinks hold =
                (FaultAction.OnLinks) scenario.faults().get(0).action();
        assertEquals(Direction.REQUEST, hold.direction());
        assertEquals(
                new OnFrames(
                        OnFrames.Action.HOLD, new OnFrames.Choice("AlterPartition", 2, 0, "", ""), Duration.ZERO, ""),
                hold.effect());
        FaultAction.OnLinks delay =
                (FaultAction.OnLinks) scenario.faults().get(1).action();
        assertEquals(Direction.RESPONSE, delay.direction());
        assertEquals(
                new OnFrames(
                        OnFrames.Action.DELAY,
                        new OnFrames.Choice("Fetch", 1, 1, "c", "orders-0"),
                        Duration.ofSeconds(2),
                        ""),
                delay.effect());
    }

    private static FaultAction action(String fault) {
        return parse("name: x\nfaults: [{at: 1s, " + fault + "}]")
                .faults()
                .get(0)
                .action();
    }

    @Test
    void readsPartitionsOfEveryShape() {
        ById one = new ById(1);
        assertEquals(
                new FaultAction.Isolate(one, new Stall(), false, new Border(Border.Flow.IN, LinkGroup.NODES)),
                action("isolate: {node: 1, direction: in}"));
        assertEquals(
                new FaultAction.Halves(one, new Blackhole(), new Border(Border.Flow.OUT, LinkGroup.FETCH)),
                action("halves: {side: 1, effect: blackhole, direction: out, links: fetch}"));
        assertEquals(
                new LinkAction.Bridge(
                        new Selector.ByClusterRole(Selector.ClusterRole.ANY),
                        Optional.empty(),
                        new Stall(),
                        LinkGroup.NODES),
                action("bridge: any"));
        assertEquals(
                new LinkAction.Bridge(
                        one,
                        Optional.of(new LinkAction.Sides(List.of(2), List.of(3, 101))),
                        new Stall(),
                        LinkGroup.NODES),
                action("bridge: {node: 1, sides: [[2], [3, 101]]}"));
        assertEquals(action("bridge: any"), action("bridge: {}"));
        assertEquals(new LinkAction.MajorityRing(List.of(), new Stall(), LinkGroup.NODES), action("majority-ring: {}"));
        assertEquals(
                new LinkAction.MajorityRing(List.of(2, 101, 1), new Stall(), LinkGroup.NODES),
                action("majority-ring: {order: [2, 101, 1]}"));
        assertEquals(
                new LinkAction.OnGroup(new Blackhole(), Direction.REQUEST, LinkGroup.CONTROLLER, Optional.of(one)),
                action("blackhole: {links: controller, node: 1, direction: request}"));
    }

    @Test
    void readsWhatAnAdministratorDoes() {
        assertEquals(new AdminAction.ElectUnclean("orders-0"), action("elect: {partition: orders-0, type: unclean}"));
        assertEquals(
                new AdminAction.ElectPreferred("orders-0"), action("elect: {partition: orders-0, type: preferred}"));
        assertEquals(
                new AdminAction.Reassign("orders-0", new AdminAction.Goal.Replicas(List.of(3, 1))),
                action("reassign: {partition: orders-0, to: [3, 1]}"));
        assertEquals(
                new AdminAction.Reassign("orders-0", new AdminAction.Goal.Rotated()),
                action("reassign: {partition: orders-0, to: rotate}"));
        assertEquals(
                new AdminAction.ThrottleReplication("orders-0", 20_000),
                action("throttle-replication: {partition: orders-0, bytes-per-second: 20000}"));
        assertEquals(
                new AdminAction.ConfigureTopic("orders", Map.of("flush.messages", "1")),
                action("config: {topic: orders, set: {flush.messages: 1}}"));
        assertEquals(
                new AdminAction.ConfigureBrokers(Optional.empty(), Map.of("num.io.threads", "4")),
                action("config: {brokers: all, set: {num.io.threads: 4}}"));
        assertEquals(
                new AdminAction.ConfigureBrokers(Optional.of(new ById(2)), Map.of("num.io.threads", "4")),
                action("config: {brokers: 2, set: {num.io.threads: 4}}"));
    }

    @Test
    void readsFaultsThatWaitForEvents() {
        List<FaultSpec> faults = parse("""
                        name: x
                        faults:
                          - {id: f1, when: {isr-shrunk: orders-0}, within: 20s, kill: 1}
                          - {id: f2, after: f1, kill: 1}
                          - {id: f3, after: {fault: f1, delay: 2s}, kill: 1}
                          - {id: f4, when: {acked: 500}, kill: 1}
                          - {id: f5, when: {leader-changed: orders-0}, not-before: 12s, optional: true, kill: 1}
                        """).faults();

        assertEquals(
                List.of(
                        new Anchor.On(new Condition.IsrShrunk("orders-0"), Duration.ZERO, Duration.ofSeconds(20)),
                        new Anchor.On(new Condition.Healed("f1"), Duration.ZERO, Duration.ofSeconds(45)),
                        new Anchor.On(new Condition.Healed("f1"), Duration.ofSeconds(2), Duration.ofSeconds(45)),
                        new Anchor.On(new Condition.Acked(500), Duration.ZERO, Duration.ofSeconds(45)),
                        new Anchor.On(
                                new Condition.LeaderChanged("orders-0"),
                                Duration.ofSeconds(12),
                                Duration.ZERO,
                                Duration.ofSeconds(45))),
                faults.stream().map(FaultSpec::anchor).toList());
        assertEquals(
                List.of(false, false, false, false, true),
                faults.stream().map(FaultSpec::optional).toList());
    }

    @Test
    void leavesOutWhatWaitsForAFaultThatIsTooLate() {
        List<FaultSpec> faults = parse("""
                        name: x
                        faults:
                          - {id: third, after: second, kill: 1}
                          - {id: second, after: first, kill: 1}
                          - {id: first, at: 30s, kill: 1}
                          - {id: other, at: 5s, kill: 1}
                        """).faults();

        assertEquals(
                List.of("third", "second", "first"),
                FaultSpec.tooLate(faults, Duration.ofSeconds(10)).stream()
                        .map(FaultSpec::id)
                        .toList());
    }

    @Test
    void saysThatAFileIsMissing() {
        assertTrue(assertThrows(ScenarioException.class, () -> ScenarioFile.text(Path.of("nowhere.yaml")))
                .getMessage()
                .contains("nowhere.yaml: no such file"));
    }

    @Test
    void survivesABombOfAliases() {
        String bomb = """
                a: &a [x,x,x,x,x,x,x,x,x]
                b: &b [*a,*a,*a,*a,*a,*a,*a,*a,*a]
                c: &c [*b,*b,*b,*b,*b,*b,*b,*b,*b]
                d: &d [*c,*c,*c,*c,*c,*c,*c,*c,*c]
                """;

        assertThrows(ScenarioException.class, () -> parse(bomb));
    }
}
