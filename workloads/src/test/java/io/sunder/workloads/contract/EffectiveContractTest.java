package io.sunder.workloads.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sunder.histories.contract.Acks;
import io.sunder.histories.contract.CleanupPolicy;
import io.sunder.histories.contract.Contract;
import io.sunder.histories.contract.Isolation;
import io.sunder.histories.contract.Retention;
import io.sunder.workloads.client.ClientDefaults;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.config.ConfigException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EffectiveContractTest {

    private static final EffectiveContract.Topic STRICT =
            new EffectiveContract.Topic(3, Map.of("min.insync.replicas", "2"));

    @Test
    void theDefaultsGiveTheStrictestContract() {
        assertEquals(Contract.strictest(), contract(Map.of(), Map.of(), STRICT));
    }

    @ParameterizedTest
    @CsvSource({
        "acks, all, ALL, true",
        "acks, -1, ALL, true",
        "acks, 1, LEADER, false",
        "acks, 0, NONE, false",
        "retries, 0, ALL, false",
        "max.in.flight.requests.per.connection, 5, ALL, true",
        "enable.idempotence, false, ALL, false"
    })
    void knowsWhenTheProducerSilentlyLosesIdempotence(String property, String value, Acks acks, boolean idempotence) {
        Contract contract = contract(Map.of(property, value), Map.of(), STRICT);
        assertEquals(acks, contract.acks());
        assertEquals(idempotence, contract.idempotence());
    }

    @Test
    void refusesWhatTheClientRefuses() {
        Map<String, String> contradiction = Map.of("enable.idempotence", "true", "acks", "1");
        assertThrows(ConfigException.class, () -> contract(contradiction, Map.of(), STRICT));
        assertThrows(ConfigException.class, () -> contract(Map.of("acks", "2"), Map.of(), STRICT));
        Map<String, String> tooMany = Map.of("max.in.flight.requests.per.connection", "6");
        assertThrows(ConfigException.class, () -> contract(tooMany, Map.of(), STRICT));
    }

    @Test
    void readsIsolationAndFollowerReadsFromTheConsumer() {
        Map<String, String> consumer = Map.of("isolation.level", "read_uncommitted", "client.rack", "rack-1");
        Contract contract = contract(Map.of(), consumer, STRICT);
        assertEquals(Isolation.READ_UNCOMMITTED, contract.isolation());
        assertTrue(contract.followerReads());
    }

    @ParameterizedTest
    @CsvSource({
        "min.insync.replicas=1, 1",
        "min.insync.replicas=2, 2",
        "min.insync.replicas=5, 3",
        "unclean.leader.election.enable=true, 1"
    })
    void minInsyncReplicasIsAtMostTheReplicationFactor(String config, int expected) {
        assertEquals(expected, contract(Map.of(), Map.of(), topic(3, config)).minInsyncReplicas());
    }

    @Test
    void seesUncleanElection() {
        assertTrue(contract(Map.of(), Map.of(), topic(3, "unclean.leader.election.enable=true"))
                .uncleanLeaderElection());
        assertFalse(contract(Map.of(), Map.of(), topic(3, "unclean.leader.election.enable=false"))
                .uncleanLeaderElection());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "retention.ms=-1; DELETE; UNLIMITED",
                "retention.ms=604800000; DELETE; UNLIMITED",
                "retention.ms=60000; DELETE; LIMITED",
                "retention.bytes=1000000; DELETE; LIMITED",
                "cleanup.policy=compact; COMPACT; UNLIMITED",
                "cleanup.policy=compact retention.ms=60000; COMPACT; UNLIMITED",
                "cleanup.policy=compact,delete retention.ms=60000; COMPACT; LIMITED"
            })
    void knowsHowTopicsForget(String config, CleanupPolicy policy, Retention retention) {
        Contract contract = contract(Map.of(), Map.of(), topic(3, config));
        assertEquals(policy, contract.cleanupPolicy());
        assertEquals(retention, contract.retention());
    }

    @Test
    void takesTheWeakestPromiseOfSeveralTopics() {
        Contract contract = EffectiveContract.of(
                ClientDefaults.producer("127.0.0.1:9094", "p", Map.of()),
                ClientDefaults.consumer("127.0.0.1:9094", "c", Map.of()),
                List.of(
                        STRICT,
                        topic(2, "min.insync.replicas=1"),
                        topic(3, "min.insync.replicas=3 unclean.leader.election.enable=true")));
        assertEquals(1, contract.minInsyncReplicas());
        assertEquals(2, contract.replicationFactor());
        assertTrue(contract.uncleanLeaderElection());
    }

    @Test
    void namesThePropertyThatIsNoNumber() {
        IllegalArgumentException error = assertThrows(
                IllegalArgumentException.class,
                () -> contract(Map.of(), Map.of(), topic(3, "min.insync.replicas=two")));
        assertTrue(error.getMessage().contains("min.insync.replicas"), error.getMessage());
        assertTrue(error.getMessage().contains("two"), error.getMessage());
    }

    private static Contract contract(
            Map<String, String> producer, Map<String, String> consumer, EffectiveContract.Topic topic) {
        return EffectiveContract.of(
                ClientDefaults.producer("127.0.0.1:9094", "p", producer),
                ClientDefaults.consumer("127.0.0.1:9094", "c", consumer),
                List.of(topic));
    }

    /** A topic from {@code name=value name=value}. */
    private static EffectiveContract.Topic topic(int replicationFactor, String config) {
        Map<String, String> properties = new HashMap<>();
        for (String property : config.split(" ", -1)) {
            String[] nameAndValue = property.split("=", 2);
            properties.put(nameAndValue[0], nameAndValue[1]);
        }
        return new EffectiveContract.Topic(replicationFactor, properties);
    }
}
