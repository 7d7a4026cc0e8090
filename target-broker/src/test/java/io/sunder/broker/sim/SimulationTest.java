package io.sunder.broker.sim;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SimulationTest {
    private record Outcome(int code, String text) {}

    private static Outcome run(String arguments) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        int code = Simulation.run(arguments.split(" ", -1), new PrintStream(bytes, true, StandardCharsets.UTF_8));
        return new Outcome(code, bytes.toString(StandardCharsets.UTF_8));
    }

    @ParameterizedTest
    @ValueSource(strings = {"KIP_595", "KIP_320"})
    void randomFaultsBreakNothing(String era) {
        Outcome outcome = run("--seeds 1..15 --era " + era);
        assertEquals(0, outcome.code(), outcome.text());
        assertTrue(outcome.text().contains("no anomaly"), outcome.text());
    }

    @Test
    void aSeedAlwaysGivesTheSame() {
        assertEquals(run("--seeds 7..7"), run("--seeds 7..7"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"KIP-101", "RP-3003", "KAFKA-13091", "KAFKA-9835", "KAFKA-14704"})
    void randomFaultsFindADefectAndTellItShortly(String defect) {
        Outcome outcome = run("--seeds 1..40 --defect " + defect);
        assertEquals(1, outcome.code(), outcome.text());
        long lines = outcome.text().lines().count();
        assertTrue(lines >= 3 && lines <= 30, outcome.text());
    }

    @Test
    void wrongArgumentsAreToldApart() {
        assertEquals(254, run("--defect KIP-1").code());
        assertTrue(run("--defect KIP-1").text().contains("KIP-101"));
        assertEquals(254, run("--era NEXT").code());
    }

    @Test
    void shrinkingLeavesWhatIsNeeded() {
        List<Integer> all = List.of(1, 2, 3, 4, 5, 6, 7, 8, 9);
        assertEquals(List.of(3, 7), Shrinker.shrink(all, part -> part.containsAll(List.of(3, 7))));
    }
}
