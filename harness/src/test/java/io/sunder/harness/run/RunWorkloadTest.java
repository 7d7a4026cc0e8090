package io.sunder.harness.run;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sunder.harness.scenario.Scenario;
import io.sunder.harness.scenario.ScenarioFile;
import io.sunder.histories.contract.Acks;
import io.sunder.histories.contract.Assignment;
import io.sunder.histories.contract.Contract;
import io.sunder.workloads.contract.EffectiveContract;
import io.sunder.workloads.log.LogWorkloadConfig;
import io.sunder.workloads.log.Replica;
import io.sunder.workloads.log.WorkloadKind;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RunWorkloadTest {
    private static final InetSocketAddress ONE = InetSocketAddress.createUnresolved("broker", 1);
    private static final InetSocketAddress TWO = InetSocketAddress.createUnresolved("broker", 2);

    @Test
    void transactionsNeedABrokerThatHasThem() {
        RunException refused = assertThrows(
                RunException.class, () -> RunWorkload.requireServed(scenario("target: target-broker", "{name: txn}")));
        assertTrue(refused.getMessage().contains("txn") && refused.getMessage().contains("--target kafka"));
        assertDoesNotThrow(() -> RunWorkload.requireServed(scenario("target: kafka", "{name: txn}")));
        assertDoesNotThrow(() -> RunWorkload.requireServed(scenario("target: target-broker", "{name: group}")));
    }

    @Test
    void readersOfFollowersGetTheRacksAndEachBrokersAddress() {
        WorkloadKind kind = config(scenario("brokers: 2", "{name: follower-read}", "racks: [a, b]"))
                .kind();
        assertEquals(
                new WorkloadKind.FollowerRead(
                        List.of("a", "b"), List.of(new Replica(1, ONE, "a"), new Replica(2, TWO, "b"))),
                kind);
    }

    @Test
    void theContractTellsOfGroupsOfFollowersAndOfTheWeakestProducer() {
        assertEquals(Assignment.SUBSCRIBE, contract("{name: group}").assignment());
        assertEquals(Assignment.ASSIGN, contract("{name: log}").assignment());
        assertTrue(contract("{name: follower-read}", "racks: [a, b]").followerReads());
        Contract mixed = contract("{producers: 2, producer-acks: [all, 1]}");
        assertEquals(Acks.LEADER, mixed.acks());
        assertEquals(false, mixed.idempotence());
        assertEquals(
                Acks.ALL, contract("{producers: 1, producer-acks: [all, 1]}").acks());
    }

    private static Contract contract(String workload, String... more) {
        return config(scenario("brokers: 2", workload, more))
                .contract(List.of(new EffectiveContract.Topic(2, Map.of())));
    }

    private static LogWorkloadConfig config(Scenario scenario) {
        return RunWorkload.config(scenario, "127.0.0.1:1", Map.of(1, ONE, 2, TWO));
    }

    private static Scenario scenario(String first, String workload, String... more) {
        return ScenarioFile.parse(
                "s.yaml",
                "name: x\ntopics: [{name: orders, replication-factor: 2}]\n" + first + "\nworkload: " + workload + "\n"
                        + String.join("\n", more));
    }
}
