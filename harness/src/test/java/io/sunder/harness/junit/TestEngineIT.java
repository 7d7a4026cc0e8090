package io.sunder.harness.junit;

import static io.sunder.harness.junit.SunderAssertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.testkit.engine.EngineExecutionResults;
import org.junit.platform.testkit.engine.EngineTestKit;

/** Test classes of a user, run by JUnit's engine, and what a user gets to see of them. */
class TestEngineIT {
    private static final Duration LIMIT = Duration.ofSeconds(30);

    @TempDir
    Path store;

    private EngineTestKit.Builder engine(Class<?> tests) {
        return EngineTestKit.engine("junit-jupiter")
                .selectors(selectClass(tests))
                .configurationParameter("sunder.store", store.toString());
    }

    @Test
    void aFailedTestNamesItsRunDirectoryWhichStaysAndAPassedOnesGoes() throws IOException {
        EngineExecutionResults results = engine(OneOfTwoFails.class).execute();

        results.testEvents().assertStatistics(all -> all.started(2).succeeded(1).failed(1));
        String message = failureOf(results).getMessage();
        List<Path> kept = runDirectories();
        assertEquals(1, kept.size(), "of two runs, the failed one's folder");
        assertTrue(message.startsWith("the test's own complaint"), message);
        assertTrue(message.endsWith("run directory (kept): " + kept.get(0)), message);
        assertTrue(Files.exists(kept.get(0).resolve("history.jsonl.zst")));
    }

    @SunderTest(target = "target-broker")
    static class OneOfTwoFails {
        @Test
        void fails(Run run) throws InterruptedException {
            run.awaitAcknowledged(50, LIMIT);
            Assertions.fail("the test's own complaint");
        }

        @Test
        void passes(Run run) throws InterruptedException {
            run.awaitAcknowledged(200, LIMIT);
        }
    }

    @Test
    void aViolationFailsATestThatNeverAskedForItsHistory() throws IOException {
        EngineExecutionResults results = engine(OnABrokerThatForgets.class).execute();

        results.testEvents().assertStatistics(all -> all.started(1).failed(1));
        String message = failureOf(results).getMessage();
        assertTrue(message.contains("vanished-read"), message);
        assertTrue(message.contains("run directory (kept): " + runDirectories().get(0)), message);
    }

    /** Shows consumers what followers haven't got, which is lost with the leader. */
    @SunderTest(target = "target-broker", settings = """
            topics: [{name: orders, partitions: 1, replication-factor: 3, config: {min.insync.replicas: 2}}]
            properties: {sunder.defect: RP-14794, replica.lag.time.max.ms: 20000, replica.socket.timeout.ms: 30000}
            workload: {name: log, producers: 2, in-flight: 8, consumers: 2, rate: 400, producer: {acks: 1}}
            """)
    static class OnABrokerThatForgets {
        @Test
        void runs(Nemesis nemesis, Run run) throws InterruptedException {
            run.awaitAcknowledged(100, LIMIT);
            nemesis.strike("stall: {from: followers(orders-0), to: leader(orders-0)}");
            run.awaitAcknowledged(400, LIMIT);
            nemesis.kill("leader(orders-0)");
            run.goOn(Duration.ofSeconds(3));
            nemesis.heal();
            run.awaitAcknowledged(100, LIMIT);
        }
    }

    @Test
    void testsThatRunAtTheSameTimeHaveRunsOfTheirOwn() throws IOException {
        EngineExecutionResults results = engine(AtTheSameTime.class)
                .configurationParameter("junit.jupiter.execution.parallel.enabled", "true")
                .configurationParameter("junit.jupiter.execution.parallel.mode.default", "concurrent")
                .configurationParameter("junit.jupiter.execution.parallel.config.strategy", "fixed")
                .configurationParameter("junit.jupiter.execution.parallel.config.fixed.parallelism", "2")
                .execute();

        results.testEvents().assertStatistics(all -> all.started(2).succeeded(2));
        assertEquals(List.of(), runDirectories());
    }

    @SunderTest(target = "target-broker")
    static class AtTheSameTime {
        /** Neither test gets past this alone. */
        private static final CyclicBarrier BOTH = new CyclicBarrier(2);

        @Test
        void killsALeader(Nemesis nemesis, Run run) throws Exception {
            BOTH.await(60, TimeUnit.SECONDS);
            run.awaitAcknowledged(200, LIMIT);
            nemesis.kill("leader(orders-0)");
            run.awaitAcknowledged(200, LIMIT);
            nemesis.heal();
            BOTH.await(60, TimeUnit.SECONDS);
            assertThat(run.history()).isValid().hasNoLostWrites();
        }

        @Test
        void findsAllNodesOfItsOwnClusterAlive(Cluster cluster, Run run) throws Exception {
            BOTH.await(60, TimeUnit.SECONDS);
            run.awaitAcknowledged(200, LIMIT);
            BOTH.await(60, TimeUnit.SECONDS);
            for (int broker : cluster.brokers()) {
                assertEquals("RUNNING", cluster.state(broker).name());
            }
            assertThat(run.history()).isValid();
        }
    }

    private static Throwable failureOf(EngineExecutionResults results) {
        return results.testEvents().failed().stream()
                .map(event -> event.getRequiredPayload(TestExecutionResult.class))
                .map(result -> result.getThrowable().orElseThrow())
                .findFirst()
                .orElseThrow();
    }

    private List<Path> runDirectories() throws IOException {
        try (Stream<Path> files = Files.walk(store)) {
            return files.filter(file -> file.endsWith("scenario.yaml"))
                    .map(Path::getParent)
                    .toList();
        }
    }
}
