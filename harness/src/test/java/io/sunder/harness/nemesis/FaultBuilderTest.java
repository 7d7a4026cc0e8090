package io.sunder.harness.nemesis;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sunder.harness.cluster.NodeState;
import io.sunder.harness.link.LinkEndpoint;
import io.sunder.harness.link.LinkId;
import io.sunder.harness.link.LinkMesh;
import io.sunder.harness.scenario.AdminAction;
import io.sunder.harness.scenario.FaultAction;
import io.sunder.harness.scenario.Scenario;
import io.sunder.harness.scenario.ScenarioFile;
import io.sunder.harness.scenario.Selector;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import org.apache.kafka.common.compress.Compression;
import org.apache.kafka.common.record.internal.FileRecords;
import org.apache.kafka.common.record.internal.MemoryRecords;
import org.apache.kafka.common.record.internal.SimpleRecord;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which links and nodes a fault hits, on a real mesh between sockets. */
class FaultBuilderTest {
    private static final List<String> NODES = List.of("1", "2", "3", "101");

    private final FakeCluster cluster = new FakeCluster();
    private final Roles roles = new Roles() {
        @Override
        public List<Integer> brokers() {
            return List.of(1, 2, 3);
        }

        @Override
        public OptionalInt leader(String key) {
            return OptionalInt.of(1);
        }

        @Override
        public List<Integer> replicas(String key) {
            return List.of(1, 2, 3);
        }

        @Override
        public List<Integer> isr(String key) {
            return List.of(1, 3);
        }

        @Override
        public OptionalInt controller() {
            return OptionalInt.of(101);
        }

        @Override
        public List<String> keys() {
            return List.of("orders-0");
        }

        @Override
        public OptionalLong lastFetchMs(int controller) {
            return OptionalLong.empty();
        }

        @Override
        public OptionalInt coordinator(Selector.CoordinatorRole role, String name) {
            return OptionalInt.of(role == Selector.CoordinatorRole.GROUP ? 2 : 3);
        }
    };
    private final LinkMesh mesh = LinkMesh.embedded();
    private ServerSocket server = open();

    private static ServerSocket open() {
        try {
            return new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    @BeforeEach
    void addLinks() {
        InetSocketAddress upstream = new InetSocketAddress(InetAddress.getLoopbackAddress(), server.getLocalPort());
        InetSocketAddress free = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
        List<LinkEndpoint> endpoints = new ArrayList<>();
        for (String to : NODES) {
            for (String from : NODES) {
                if (!from.equals(to) && !from.equals("101")) {
                    endpoints.add(new LinkEndpoint(new LinkId(from, to), free, upstream));
                }
            }
            if (!to.equals("101")) {
                endpoints.add(new LinkEndpoint(new LinkId("client", to), free, upstream));
            }
        }
        mesh.add(endpoints);
    }

    @AfterEach
    void close() throws IOException {
        mesh.close();
        server.close();
    }

    private final List<String> elected = new ArrayList<>();

    private void elect(String key, int broker) {
        if (broker == 2) {
            throw new IllegalStateException("2 is not in the ISR");
        }
        elected.add(key + " " + broker);
    }

    private Fault build(String fault) {
        Scenario scenario = ScenarioFile.parse("s", "name: s\nfaults: [{at: 1s, " + fault + "}]");
        FaultAction action = scenario.faults().get(0).action();
        return new FaultBuilder(cluster, mesh, roles, this::elect, () -> "", new FakeAdministrator())
                .build(action, new SplittableRandom(1))
                .orElseThrow();
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', textBlock = """
            cut: 2>1                                               | 2>1
            cut: 2>101                                             | 2>101
            cut: client>3                                          | client>3
            cut: {from: client, to: leader(orders-0)}              | client>1
            cut: {from: followers(orders-0), to: leader(orders-0)} | 2>1 3>1
            cut: {from: isr-follower(orders-0), to: [1, controller]}| 3>1 3>101
            isolate: leader(orders-0)                              | 1>101 1>2 1>3 2>1 3>1
            isolate: {node: 1, clients: true}                      | 1>101 1>2 1>3 2>1 3>1 client>1
            halves: [1, 2]                                         | 1>101 1>3 2>101 2>3 3>1 3>2
            stop: leader(orders-0)                                 | broker-1
            corrupt: isr-follower(orders-0)                        | broker-3
            rolling-restart: [3, leader(orders-0)]                 | broker-3 broker-1
            upgrade: kafka:4.4.0                                   | controller-101 broker-1 broker-2 broker-3
            isolate: {node: 1, links: client}                      | client>1
            isolate: {node: 1, links: fetch}                       | 1>2 1>3 2>1 3>1
            isolate: {node: 1, links: controller}                  | 1>101
            halves: {side: 1, links: fetch}                        | 1>2 1>3 2>1 3>1
            bridge: 1                                              | 2>3 3>101 3>2
            bridge: {node: 1, links: fetch}                        | 2>3 3>2
            bridge: controller                                     | 1>2 1>3 2>1 3>1
            bridge: {node: 1, sides: [[2], [3]], links: fetch}     | 2>3 3>2
            bridge: {node: 1, sides: [[2, 3], [101]]}              | 2>101 3>101
            delay: {links: fetch, latency: 1ms}                    | 1>2 1>3 2>1 2>3 3>1 3>2
            cut: {links: controller}                               | 1>101 2>101 3>101
            stall: {links: client}                                 | client>1 client>2 client>3
            cut: {links: fetch, node: leader(orders-0)}            | 1>2 1>3 2>1 3>1
            hold: {links: controller, api: AlterPartition, message: request} | 1>101 2>101 3>101
            cut: {from: coordinator(g), to: txn-coordinator(t)}    | 2>3
            kill: leader(orders-0)                                 | broker-1
            wipe: isr-follower(orders-0)                           | broker-3
            lose-unflushed: [1, 2]                                 | broker-1 broker-2
            pause: [2, controller]                                 | broker-2 controller-101
            elect: {partition: orders-0, leader: 2}                | broker-2
            """)
    void hitsExactlyTheTargets(String fault, String targets) {
        assertEquals(targets, String.join(" ", build(fault).targets()));
    }

    /** What a link loses, as {@code 1>2 request}. */
    private static String ways(Fault fault) {
        return ((LinkFault) ((ResolvedFault) fault).fault())
                .links().entrySet().stream()
                        .map(link ->
                                link.getKey() + " " + link.getValue().name().toLowerCase(Locale.ROOT))
                        .collect(Collectors.joining(", "));
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', textBlock = """
            isolate: {node: 1, links: fetch, direction: in}  | 1>2 response, 1>3 response, 2>1 request, 3>1 request
            isolate: {node: 1, links: fetch, direction: out} | 1>2 request, 1>3 request, 2>1 response, 3>1 response
            isolate: {node: 1, links: fetch}                 | 1>2 both, 1>3 both, 2>1 both, 3>1 both
            halves: {side: controller, direction: out}       | 1>101 response, 2>101 response, 3>101 response
            cut: {links: controller, direction: response}    | 1>101 response, 2>101 response, 3>101 response
            """)
    void losesOnlyWhatGoesTheWayThatIsMeant(String fault, String ways) {
        assertEquals(ways, ways(build(fault)));
    }

    @Test
    void inARingOfThreeEachBrokerHearsOneOther() {
        String ways = ways(build("majority-ring: {links: fetch}"));
        Set<String> oneRound = Set.of(
                "1>2 response, 1>3 request, 2>1 request, 2>3 response, 3>1 response, 3>2 request",
                "1>2 request, 1>3 response, 2>1 response, 2>3 request, 3>1 request, 3>2 response");
        assertTrue(oneRound.contains(ways), ways);
    }

    @Test
    void aFaultKnowsWhomItsRolesMeant() {
        assertEquals(
                Optional.of(
                        new FaultAction.Kill(new Selector.All(List.of(new Selector.ById(2), new Selector.ById(3))))),
                build("kill: followers(orders-0)").action());
        assertEquals(
                Optional.of(new FaultAction.Pause(new Selector.ById(1))),
                build("pause: leader(orders-0)").action());
    }

    /** What a replay does again must not depend on a second throw of dice. */
    @ParameterizedTest(name = "{0}")
    @ValueSource(strings = {"bridge: any", "majority-ring: {links: fetch}", "majority-ring: {}"})
    void aFaultKnowsTheShapeThatChanceGaveIt(String fault) {
        Fault drawn = build(fault);
        FaultAction settled = drawn.action().orElseThrow();
        for (int seed = 2; seed < 12; seed++) {
            Fault again = new FaultBuilder(cluster, mesh, roles, this::elect, () -> "", new FakeAdministrator())
                    .build(settled, new SplittableRandom(seed))
                    .orElseThrow();
            assertEquals(drawn.targets(), again.targets());
            assertEquals(ways(drawn), ways(again));
        }
    }

    @ParameterizedTest(name = "{0}")
    @ValueSource(strings = {"random", "rotate"})
    void aMoveKnowsItsDestination(String goal) {
        FaultAction settled = build("reassign: {partition: orders-0, to: " + goal + "}")
                .action()
                .orElseThrow();
        assertTrue(
                settled instanceof AdminAction.Reassign move && move.goal() instanceof AdminAction.Goal.Replicas,
                settled.toString());
    }

    @Test
    void anElectionIsWitnessedByTheControllersAnswer() {
        Fault fault = build("elect: {partition: orders-0, leader: isr-follower(orders-0)}");
        assertTrue(fault.witness().isEmpty());
        fault.begin();
        fault.heal();
        assertEquals(List.of("orders-0 3"), elected);
        assertEquals(Optional.of("the controller elected broker-3 leader of orders-0"), fault.witness());
    }

    @Test
    void aRefusedElectionHasNoWitness() {
        Fault fault = build("elect: {partition: orders-0, leader: 2}");
        assertThrows(IllegalStateException.class, fault::begin);
        fault.heal();
        assertTrue(fault.witness().isEmpty());
    }

    @Test
    void aStalledLinkIsAWitnessedFaultOnlyOnceBytesAreHeld() throws IOException {
        Fault stall = build("stall: {link: 2>1, direction: request}");
        try (Socket client = connect("2", "1");
                Socket accepted = server.accept()) {
            stall.begin();
            assertTrue(stall.witness().isEmpty());
            client.getOutputStream().write(new byte[] {1, 2, 3});

            await().atMost(5, SECONDS).until(() -> stall.witness().isPresent());
            assertEquals(0, accepted.getInputStream().available());
            stall.heal();
            stall.heal();
            InputStream in = accepted.getInputStream();
            assertEquals(List.of(1, 2, 3), List.of(in.read(), in.read(), in.read()));
        }
    }

    private Socket connect(String from, String to) throws IOException {
        InetSocketAddress link = mesh.endpoint(new LinkId(from, to)).listen();
        return new Socket(link.getAddress(), link.getPort());
    }

    @Test
    void killsAndStartsAgain() {
        Fault kill = build("kill: 2");
        kill.begin();

        assertEquals(NodeState.STOPPED, cluster.state(2));
        assertTrue(kill.witness().isPresent());
        kill.heal();
        assertEquals(NodeState.RUNNING, cluster.state(2));
    }

    @ParameterizedTest
    @ValueSource(strings = {"wipe", "lose-unflushed"})
    void aDiskThatLostRecordsIsAWitness(String kind, @TempDir Path data) throws IOException {
        Path log = Files.createDirectory(data.resolve("orders-0")).resolve("00000000000000000000.log");
        try (FileRecords records = FileRecords.open(log.toFile())) {
            records.append(MemoryRecords.withRecords(Compression.NONE, new SimpleRecord(new byte[9])));
        }
        cluster.data = Optional.of(data);
        Fault fault = build(kind + ": 2");
        assertTrue(fault.witness().isEmpty());
        fault.begin();

        assertEquals(NodeState.STOPPED, cluster.state(2));
        assertTrue(fault.witness().orElseThrow().startsWith("broker-2 was killed, and "));
        fault.heal();
        fault.heal();
        assertEquals(NodeState.RUNNING, cluster.state(2));
        assertTrue(fault.witness().isPresent(), "what was lost stays lost");
    }

    @Test
    void aDiskThatLostNothingIsNoWitness(@TempDir Path data) {
        cluster.data = Optional.of(data);
        Fault fault = build("lose-unflushed: 2");
        fault.begin();
        fault.heal();
        assertTrue(fault.witness().isEmpty());
    }

    @Test
    void cannotKillTheDead() {
        cluster.kill(2);

        Fault second = build("kill: 2");
        assertThrows(FaultException.class, second::begin);
        assertTrue(second.witness().isEmpty(), "the death is another fault's");
        second.heal();
        assertEquals(NodeState.STOPPED, cluster.state(2));
    }

    @Test
    void pausesAndResumes() {
        Fault pause = build("pause: 2");
        pause.begin();

        assertEquals(NodeState.PAUSED, cluster.state(2));
        assertTrue(pause.witness().isPresent());
        pause.heal();
        assertEquals(NodeState.RUNNING, cluster.state(2));
    }

    @Test
    void doesNotWakeANodeThatWasKilledWhilePaused() {
        Fault pause = build("pause: 2");
        pause.begin();
        cluster.kill(2);
        pause.heal();

        assertEquals(NodeState.STOPPED, cluster.state(2));
    }
}
