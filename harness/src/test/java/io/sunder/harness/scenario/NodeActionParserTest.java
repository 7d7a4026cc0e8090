package io.sunder.harness.scenario;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Faults of nodes as a scenario says them. */
class NodeActionParserTest {
    private static FaultSpec read(String fault) {
        return ScenarioFile.parse("s", "name: s\ncontrollers: 3\nfaults: [{at: 1s, " + fault + "}]")
                .faults()
                .get(0);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            stop: leader(orders-0), restart-after: 4s                      | Stop[nodes=leader(orders-0)]
            stop: [1, controller], for: 4s                                 | Stop[nodes=[1, controller]]
            corrupt: follower(orders-0)                                    | Corrupt[nodes=follower(orders-0), key=orders-0, how=FLIP, where=TAIL]
            corrupt: {node: 2, partition: orders-1, how: truncate, where: any} | Corrupt[nodes=2, key=orders-1, how=TRUNCATE, where=ANY]
            corrupt: {node: leader(orders-1), where: index}                | Corrupt[nodes=leader(orders-1), key=orders-1, how=FLIP, where=INDEX]
            clock-skew: {nodes: leader(orders-0), by: -10m}                | ClockSkew[nodes=leader(orders-0), by=PT-10M]
            clock-skew: {nodes: controller, by: 1.5s}                      | ClockSkew[nodes=controller, by=PT1.5S]
            disk-full: leader(orders-0)                                    | DiskFull[nodes=leader(orders-0), megabytes=64]
            disk-full: {nodes: [1, 2], megabytes: 32}                      | DiskFull[nodes=[1, 2], megabytes=32]
            rolling-restart: brokers                                       | RollingRestart[nodes=[1, 2, 3], eachWithin=PT1M]
            rolling-restart: controllers                                   | RollingRestart[nodes=[101, 102, 103], eachWithin=PT1M]
            rolling-restart: all                                           | RollingRestart[nodes=[101, 102, 103, 1, 2, 3], eachWithin=PT1M]
            rolling-restart: {nodes: [3, leader(orders-0)], each-within: 9s} | RollingRestart[nodes=[3, leader(orders-0)], eachWithin=PT9S]
            upgrade: kafka:4.4.0                                           | Upgrade[nodes=[101, 102, 103, 1, 2, 3], target=kafka:4.4.0, finalizing=false, eachWithin=PT1M]
            upgrade: {to: kafka:4.4.0, nodes: brokers, finalize: true, each-within: 2m} | Upgrade[nodes=[1, 2, 3], target=kafka:4.4.0, finalizing=true, eachWithin=PT2M]
            """)
    void isRead(String fault, String action) {
        FaultAction read = read(fault).action();
        assertEquals(action, read.toString());
        assertTrue(fault.startsWith(read.kind() + ":"));
    }

    @ParameterizedTest
    @CsvSource({"'stop: 2, restart-after: 4s'", "'stop: 2, for: 4s'"})
    void lasts(String fault) {
        assertEquals(Duration.ofSeconds(4), read(fault).lasts());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
            stop: 4                                       | there is no node 4
            rolling-restart: {each-within: 9s}            | the key 'nodes' is missing
            rolling-restart: {nodes: brokers, pause: 1s}  | unknown key 'pause'
            corrupt: 2                                    | the key 'partition' is missing
            corrupt: {node: 2, partition: orders-7}       | no topic of this scenario has a partition 'orders-7'
            corrupt: {node: controller, partition: orders-0} | 'controller' is a controller
            corrupt: {node: 2, partition: orders-0, how: melt}   | 'melt' is no damage
            corrupt: {node: 2, partition: orders-0, where: here} | 'here' is no place
            upgrade: pulsar                               | unknown target 'pulsar'
            clock-skew: {nodes: 1, by: 0s}                | '0s' is no skew
            clock-skew: {nodes: 1, by: fast}              | 'fast' is no skew
            disk-full: controller                         | 'controller' is a controller
            disk-full: {nodes: 1, megabytes: 1}           | 1 is out of range
            rolling-restart: everybody                    | 'everybody' names no node
            rolling-restart: brokers, restart-after: 2s   | belongs to kill and other
            """)
    void isRefused(String fault, String why) {
        ScenarioException refused = assertThrows(ScenarioException.class, () -> read(fault));
        assertTrue(refused.getMessage().contains(why), refused.getMessage());
    }
}
