package io.sunder.harness.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sunder.harness.scenario.Scenario;
import io.sunder.harness.scenario.ScenarioFile;
import io.sunder.histories.contract.Acks;
import io.sunder.histories.file.HistoryHeader;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunHeaderTest {
    @TempDir
    private Path store;

    private HistoryHeader header(String yaml) {
        return header(yaml, Map.of());
    }

    private HistoryHeader header(String yaml, Map<String, Map<String, String>> topicConfigurations) {
        Scenario scenario = ScenarioFile.parse("s.yaml", "name: s\n" + yaml);
        RunDirectory directory = RunDirectory.create(store, "s", Instant.EPOCH);
        return RunHeader.of(
                scenario, directory, RunWorkload.config(scenario, "127.0.0.1:1", Map.of()), topicConfigurations);
    }

    @Test
    void tellsTheContractThatTheConfigurationReallyGives() {
        HistoryHeader header = header("workload: {producer: {acks: 1}}");

        assertEquals(Acks.LEADER, header.contract().acks());
        assertFalse(header.contract().idempotence(), "acks=1 switches idempotence off without a word");
        assertEquals(2, header.contract().minInsyncReplicas());
        assertTrue(header.claim().isEmpty());
    }

    @Test
    void aClaimReplacesOnlyTheFieldsThatItNames() {
        HistoryHeader header = header("workload: {producer: {acks: 1}}\nclaim: {acks: all, min-insync-replicas: 3}");

        assertEquals(Acks.ALL, header.judgedBy().acks());
        assertEquals(3, header.judgedBy().minInsyncReplicas());
        assertFalse(header.judgedBy().idempotence());
    }

    @Test
    void refusesAClaimOfNonsense() {
        RunException error = assertThrows(RunException.class, () -> header("claim: {acks: most}"));

        assertTrue(error.getMessage().contains("acks must be one of"), error.getMessage());
    }

    @Test
    void refusesTopicsThatPromiseDifferentThings() {
        Map<String, Map<String, String>> inForce = Map.of(
                "orders", Map.of("min.insync.replicas", "2"),
                "audit", Map.of("min.insync.replicas", "2", "unclean.leader.election.enable", "true"));

        RunException error =
                assertThrows(RunException.class, () -> header("topics: [{name: orders}, {name: audit}]", inForce));

        assertTrue(error.getMessage().contains("promise different things"), error.getMessage());
    }

    @Test
    void refusesClientPropertiesThatKafkaRefuses() {
        RunException error = assertThrows(RunException.class, () -> header("workload: {producer: {acks: some}}"));

        assertTrue(error.getMessage().contains("client properties"), error.getMessage());
    }

    @Test
    void settingsThatAFaultChangesCountWhereTheyPromiseLess() {
        HistoryHeader weaker = header("""
                faults:
                  - {at: 1s, config: {topic: orders, set: {unclean.leader.election.enable: "true"}}}
                  - {at: 2s, config: {topic: orders, set: {min.insync.replicas: 1}}}
                """);
        assertTrue(weaker.contract().uncleanLeaderElection());
        assertEquals(1, weaker.contract().minInsyncReplicas());

        HistoryHeader stricter = header("faults: [{at: 1s, config: {topic: orders, set: {min.insync.replicas: 3}}}]");
        assertEquals(2, stricter.contract().minInsyncReplicas());
    }
}
