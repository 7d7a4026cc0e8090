package io.sunder.harness.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sunder.harness.cli.SunderProcess.Ended;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Runs on real Kafka whose verdict is known beforehand: they prove that the harness sees a loss, and when it is one. */
class ControlRunsIT {
    private static final Duration LIMIT = Duration.ofMinutes(4);

    @TempDir
    private Path folder;

    @ParameterizedTest(name = "{0}")
    @CsvSource({
        "acks-1-leader-lost,            0, legal-loss, allowed",
        "acks-1-leader-lost-claims-all, 1, lost-write, violation",
        "unclean-election,              0, vanished-read, allowed",
        "unclean-election-claims-none,  1, vanished-read, violation",
    })
    void findsTheLossAndJudgesItByTheContract(String scenario, int exitCode, String anomaly, String anomalyClass)
            throws IOException, InterruptedException {
        Ended ended = SunderProcess.run(folder, LIMIT, "run", scenario);

        assertEquals(exitCode, ended.exitCode(), ended.output());
        JsonNode found = verdict().path("anomalies").path(anomaly);
        assertEquals(anomalyClass, found.path("class").asString(), ended.output());
        assertTrue(found.path("count").asLong() > 0, ended.output());
        assertEveryFaultWitnessed(ended);
        assertSameVerdictFromTheFileAlone(exitCode);
    }

    @ParameterizedTest
    @CsvSource("vacuous")
    void aRunWhoseFaultsHitNothingIsUnknown(String scenario) throws IOException, InterruptedException {
        Ended ended = SunderProcess.run(folder, LIMIT, "run", scenario);

        assertEquals(ExitCode.UNKNOWN, ended.exitCode(), ended.output());
        assertTrue(verdict().path("unknown").toString().contains("nothing-there"), ended.output());
        assertSameVerdictFromTheFileAlone(ExitCode.UNKNOWN);
    }

    @ParameterizedTest
    @CsvSource("quickstart")
    void theQuickstartIsValidWithEveryFaultWitnessed(String scenario) throws IOException, InterruptedException {
        Ended ended = SunderProcess.run(folder, LIMIT, "run", scenario);

        assertEquals(ExitCode.VALID, ended.exitCode(), ended.output());
        assertTrue(
                verdict().path("operations").path("send").path("ok").asLong() >= 10_000,
                "acknowledged: " + verdict().path("operations"));
        assertEquals(5, verdict().path("faults").size());
        assertEveryFaultWitnessed(ended);
        assertSameVerdictFromTheFileAlone(ExitCode.VALID);
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource({
        "alter-partition-held, shrink-held, 1 AlterPartition request delayed 10.0 s",
        "metadata-withheld, metadata-withheld, Fetch response",
        "fetch-released-late, fetch-held, 1 Fetch response held",
        "produce-response-lost, response-lost, 2 Produce responses dropped",
    })
    void nothingIsLostWhateverHappensToSingleFrames(String scenario, String fault, String witness)
            throws IOException, InterruptedException {
        Ended ended = SunderProcess.run(folder, LIMIT, "run", scenario);

        assertEquals(ExitCode.VALID, ended.exitCode(), ended.output());
        assertEveryFaultWitnessed(ended);
        assertWitness(fault, witness);
        assertTrue(verdict().path("anomalies").path("duplicate").isMissingNode(), ended.output());
        assertSameVerdictFromTheFileAlone(ExitCode.VALID);
    }

    @ParameterizedTest
    @CsvSource("produce-response-lost-without-idempotence")
    void aLostResponseMakesDuplicatesThatAProducerWithoutIdempotenceMayMake(String scenario)
            throws IOException, InterruptedException {
        Ended ended = SunderProcess.run(folder, LIMIT, "run", scenario);

        assertEquals(ExitCode.VALID, ended.exitCode(), ended.output());
        assertWitness("response-lost", "2 Produce responses dropped");
        JsonNode duplicates = verdict().path("anomalies").path("duplicate");
        assertEquals("allowed", duplicates.path("class").asString(), ended.output());
        assertTrue(duplicates.path("count").asLong() > 0, ended.output());
    }

    private void assertWitness(String fault, String part) throws IOException {
        for (JsonNode one : verdict().path("faults")) {
            if (one.path("id").asString().equals(fault)) {
                assertTrue(one.path("witness").asString().contains(part), one::toString);
                return;
            }
        }
        throw new AssertionError("no fault " + fault + " in " + verdict());
    }

    private void assertEveryFaultWitnessed(Ended ended) throws IOException {
        for (JsonNode fault : verdict().path("faults")) {
            assertTrue(fault.path("witness").isString(), fault + "\n" + ended.output());
        }
    }

    private void assertSameVerdictFromTheFileAlone(int exitCode) throws IOException, InterruptedException {
        Path history = folder.resolve("store/latest/history.jsonl.zst");
        Ended ended = SunderProcess.run(folder, Duration.ofMinutes(1), "check", "--json", history.toString());

        assertEquals(exitCode, ended.exitCode(), ended.output());
        assertEquals(verdict(), JsonMapper.shared().readTree(ended.output()));
    }

    private JsonNode verdict() throws IOException {
        return JsonMapper.shared().readTree(Files.readString(folder.resolve("store/latest/verdict.json")));
    }
}
