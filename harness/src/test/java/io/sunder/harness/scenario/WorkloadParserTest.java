package io.sunder.harness.scenario;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sunder.histories.contract.Acks;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class WorkloadParserTest {
    @Test
    void readsTheSettingsOfEachWorkload() {
        WorkloadSpec txn = workload("{name: txn, transactors: 2, sends: 4, abort-percent: 0}");
        assertEquals(WorkloadName.TXN, txn.name());
        assertEquals(new WorkloadOptions(List.of(), 2, 4, 0, Duration.ofSeconds(8)), txn.options());
        assertEquals(
                Duration.ofSeconds(3),
                workload("{name: group, stay: 3s}").options().stay());
        assertEquals(
                WorkloadName.FOLLOWER_READ, workload("{name: follower-read}").name());
        assertEquals(
                List.of(Acks.ALL, Acks.LEADER, Acks.NONE),
                workload("{producer-acks: [all, 1, 0]}").options().producerAcks());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
            {name: log, transactors: 2}                          | unknown key 'transactors'
            {name: group, sends: 2}                              | unknown key 'sends'
            {name: txn, sends: 0}                                | 0 is out of range
            {name: queue}                                        | known: log, txn, group, follower-read
            {producer-acks: []}                                  | a list was expected, as in [all, 1]
            {producer-acks: [2]}                                 | '2' is no acks; 0, 1 or all was expected
            {producer-acks: [1], producer: {acks: all}}          | 'producer' gives all producers the same acks already
            """)
    void pointsAtWhatAWorkloadCanNotHave(String workload, String problem) {
        ScenarioException refused = assertThrows(ScenarioException.class, () -> workload(workload));
        assertTrue(refused.getMessage().contains(problem), refused.getMessage());
    }

    @Test
    void racksAreGivenToBrokersInTurnWithTheSelectorThatKnowsThem() {
        Scenario scenario = ScenarioFile.parse(
                "s.yaml", "name: x\nbrokers: 3\nracks: [a, b]\nproperties: {broker.rack@3: z, num.io.threads: 3}");
        assertEquals(
                Map.of(
                        "broker.rack@1",
                        "a",
                        "broker.rack@2",
                        "b",
                        "broker.rack@3",
                        "z",
                        "replica.selector.class",
                        "org.apache.kafka.common.replica.RackAwareReplicaSelector",
                        "num.io.threads",
                        "3"),
                scenario.cluster().properties());
        assertEquals(List.of("a", "b", "z"), Racks.of(scenario));
        assertEquals(List.of("", "", ""), Racks.of(ScenarioFile.parse("s.yaml", "name: x")));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{name: txn, transactors: 2, sends: 4, abort-percent: 0}",
                "{name: group, stay: 3s}",
                "{name: follower-read, producer-acks: [all, 1]}"
            })
    void whatIsWrittenIsReadBackEqual(String workload) {
        Scenario scenario = ScenarioFile.parse("s.yaml", "name: x\nracks: [a, b]\nworkload: " + workload);
        assertEquals(scenario, ScenarioFile.parse("s.yaml", ScenarioWriter.text(scenario)));
    }

    private static WorkloadSpec workload(String text) {
        return ScenarioFile.parse("s.yaml", "name: x\nworkload: " + text).workload();
    }
}
