package io.sunder.harness.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sunder.harness.nemesis.StruckFault;
import io.sunder.harness.scenario.Anchor;
import io.sunder.harness.scenario.FaultAction;
import io.sunder.harness.scenario.FaultSpec;
import io.sunder.harness.scenario.RecordedSchedule;
import io.sunder.harness.scenario.Scenario;
import io.sunder.harness.scenario.ScenarioException;
import io.sunder.harness.scenario.ScenarioFile;
import io.sunder.harness.scenario.Selector;
import io.sunder.harness.scenario.TopicSpec;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;

class ScheduleFileTest {
    private static final Scenario SCENARIO = ScenarioFile.parse("s", """
            name: s
            target: kafka
            topics: [{name: orders, partitions: 1, replication-factor: 3}]
            time-limit: 20s
            properties: {sunder.defect: KIP-101}
            faults:
              - {id: f1, at: 5s, pause: 3, for: 2s}
              - {id: f2, when: {acked: 500}, kill: leader(orders-0), restart-after: 6s}
              - {id: f3, after: f2, pause: any, for: 1s}
              - {id: f4, at: 19s, pause: any}
            """);

    private static final List<StruckFault> STRUCK = List.of(
            struck("f1", pause(3), 5_001, 7_002, Optional.of("stood still")),
            struck("f2", new FaultAction.Kill(new Selector.ById(2)), 5_010, 11_110, Optional.of("gone")),
            new StruckFault(
                    "f3",
                    "pause",
                    Optional.empty(),
                    Optional.empty(),
                    List.of(),
                    Duration.ofSeconds(20),
                    Optional.of(Duration.ofSeconds(20)),
                    Optional.empty(),
                    Optional.of("its trigger never came")),
            struck("f4", pause(1), 20_100, 20_200, Optional.empty()));

    private static RunSettings settings(LinkEngine engine) {
        return new RunSettings(SCENARIO, "name: s", Path.of("store"), engine, Duration.ofSeconds(33));
    }

    private static RecordedSchedule written(LinkEngine engine) {
        List<TopicSpec> placed = List.of(SCENARIO.topics().get(0).withReplicas(List.of(List.of(2, 3, 1))));
        return RecordedSchedule.read("schedule.yaml", new ScheduleFile(settings(engine), placed).text(STRUCK));
    }

    @Test
    void tellsWhatReallyStruckAndLeavesOutWhatDidNot() {
        Scenario concrete = written(new LinkEngine.Embedded()).concrete();

        assertEquals(
                List.of(
                        at("f1", 5_001, 2_001, pause(3), false),
                        at("f2", 5_010, 6_100, new FaultAction.Kill(new Selector.ById(2)), false),
                        at("f4", 19_999, 100, pause(1), true)),
                concrete.faults());
    }

    @Test
    void keepsTheWordsInWhichAFaultWasPlanned() {
        Scenario planned = written(new LinkEngine.Embedded()).planned();

        FaultSpec f2 = SCENARIO.faults().get(1);
        assertEquals(f2, planned.faults().get(1));
        assertEquals(SCENARIO.faults().get(3).action(), planned.faults().get(2).action());
        assertTrue(planned.faults().get(2).optional(), "it had no effect, so a replay may do without it");
    }

    @Test
    void settlesTargetPlacementAndSettings() {
        RecordedSchedule schedule = written(new LinkEngine.Program(Path.of("/opt/toxiproxy-server")));

        assertEquals("kafka:4.4.0", schedule.concrete().target());
        assertEquals(
                List.of(List.of(2, 3, 1)), schedule.concrete().topics().get(0).replicas());
        assertEquals("KIP-101", schedule.concrete().cluster().properties().get("sunder.defect"));
        RunSettings again = Surroundings.like(schedule.run(), schedule.concrete(), "text", Path.of("store"));
        assertEquals(new LinkEngine.Program(Path.of("/opt/toxiproxy-server")), again.engine());
        assertEquals(Duration.ofSeconds(33), again.readyTimeout());
        assertEquals(RunSettings.RuntimeKind.PROCESS, again.containers().runtime());
    }

    @Test
    void everyEngineIsReadBack() {
        for (LinkEngine engine : List.of(
                new LinkEngine.Fitting(),
                new LinkEngine.Embedded(),
                new LinkEngine.Container(),
                new LinkEngine.Running(new InetSocketAddress(InetAddress.getLoopbackAddress(), 8474)))) {
            RecordedSchedule schedule = written(engine);

            assertEquals(
                    engine,
                    Surroundings.like(schedule.run(), schedule.concrete(), "text", Path.of("store"))
                            .engine());
        }
    }

    @Test
    void aScenarioIsNoScheduleOfARun() {
        ScenarioException refused =
                Assertions.assertThrows(ScenarioException.class, () -> RecordedSchedule.read("my.yaml", "name: s"));

        assertTrue(String.valueOf(refused.getMessage()).contains("no schedule of a run"), refused.getMessage());
    }

    private static FaultAction pause(int id) {
        return new FaultAction.Pause(new Selector.ById(id));
    }

    private static FaultSpec at(String id, long at, long lasts, FaultAction action, boolean optional) {
        return new FaultSpec(id, new Anchor.At(Duration.ofMillis(at)), Duration.ofMillis(lasts), action, optional);
    }

    private static StruckFault struck(String id, FaultAction action, long began, long ended, Optional<String> witness) {
        return new StruckFault(
                id,
                action.kind(),
                Optional.empty(),
                Optional.of(action),
                List.of("broker-1"),
                Duration.ofMillis(began),
                Optional.of(Duration.ofMillis(ended)),
                witness,
                Optional.empty());
    }
}
