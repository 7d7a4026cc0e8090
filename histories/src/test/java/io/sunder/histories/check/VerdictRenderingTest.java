package io.sunder.histories.check;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sunder.histories.notation.HistoryText;
import io.sunder.histories.verdict.Availability;
import io.sunder.histories.verdict.Findings;
import io.sunder.histories.verdict.Verdict;
import io.sunder.histories.verdict.VerdictText;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What a verdict says, as JSON and as text, and availability apart from safety. */
class VerdictRenderingTest {
    @TempDir
    Path folder;

    private Verdict verdict(String history) {
        return HistoryCheck.check(HistoryText.write(folder, history));
    }

    @Test
    void jsonHasTheShapeOfTheDesign() {
        Verdict verdict = verdict("""
                header acks=1 claim.acks=all
                1: send a 10 @ 0
                nemesis: blackhole f1 begin 2>1
                nemesis: blackhole f1 witness 81234 bytes swallowed
                nemesis: blackhole f1 end 2>1
                1: send a 11 @ 1
                1: send a 12 @ 2
                3: end a=3
                4: assign-beginning a
                4: read a 0=10 2=12
                """);
        JsonNode json = new JsonMapper().readTree(verdict.toJson());
        assertFalse(verdict.toJson().contains("\n"));
        assertEquals("sunder-verdict/1", json.get("format").asString());
        assertEquals("invalid", json.get("verdict").asString());
        assertEquals(3, json.at("/operations/send/ok").asInt());
        assertEquals("1", json.at("/contract/acks").asString());
        assertEquals("all", json.at("/claim/acks").asString());
        assertEquals("violation", json.at("/anomalies/lost-write/class").asString());
        assertEquals(1, json.at("/anomalies/lost-write/count").asInt());
        JsonNode example = json.at("/anomalies/lost-write/examples/0");
        assertEquals("a", example.get("key").asString());
        assertEquals(1, example.get("offset").asInt());
        assertTrue(example.get("value").isIntegralNumber());
        assertEquals("[5,6,14]", example.get("events").toString());
        assertEquals("81234 bytes swallowed", json.at("/faults/0/witness").asString());
        assertEquals("[\"2>1\"]", json.at("/faults/0/targets").toString());
        assertTrue(json.at("/availability/a/windows").isArray());
        assertTrue(json.get("unknown").isEmpty());
    }

    @Test
    void examplesAreCappedAndCountsAreNot() {
        StringBuilder history = new StringBuilder();
        for (int i = 0; i < 50; i++) {
            history.append("1: send a ").append(i).append(" @ ").append(i).append('\n');
        }
        Verdict verdict = verdict(history + "2: read a 0=0 49=49");
        Findings found = verdict.findings().get(0);
        assertEquals(48, found.count());
        assertEquals(Findings.MAX_EXAMPLES, found.examples().size());
        assertTrue(VerdictText.render(verdict, false).contains("... and 45 more"));
    }

    @Test
    void textTellsTheWordTheFindingsTheFaultsAndTheReasons() {
        String text = VerdictText.render(verdict("""
                1: send a 10 @ 0
                nemesis: cut f1 begin 2>1
                nemesis: cut f1 end 2>1
                2: read a 0=10 1=99
                """), false);
        assertTrue(text.startsWith("INVALID  "), text);
        assertTrue(
                text.contains("value 99 was read at offset 1 of a (event 5 at 0.005 s), but nobody ever sent it"),
                text);
        assertTrue(text.contains("phantom"), text);
        assertTrue(text.contains("no witness"), text);
        assertTrue(text.contains("vacuous: fault f1 (cut 2>1)"), text);
        assertFalse(text.contains("\u001B"), text);
    }

    @Test
    void coloursAreUsedOnlyWhenAskedFor() {
        Verdict verdict = verdict("1: send a 10 @ 0\n2: read a 0=10");
        assertTrue(VerdictText.render(verdict, true).startsWith("\u001B[1;32mVALID\u001B[0m"));
        assertTrue(VerdictText.render(verdict, false).startsWith("VALID"));
    }

    @Test
    void aWindowWithoutAcknowledgedSendsIsListed() {
        Availability a = verdict("""
                @1s
                1: send a 10 @ 0
                @2s
                1: send a 11
                @3s
                2: send a 12
                2: fail
                @5.7s
                1: ok 1
                3: read a 0=10 1=11
                """).availability().get("a");
        assertEquals(3700, a.longestMs());
        assertEquals(List.of(new Availability.Window(2000, 5700)), a.windows());
    }

    @Test
    void silenceIsNoUnavailability() {
        Verdict verdict = verdict("""
                @1s
                1: send a 10 @ 0
                2: send a 11
                2: fail
                @60s
                1: send a 12 @ 1
                3: read a 0=10 1=12
                """);
        assertTrue(verdict.availability().get("a").windows().isEmpty(), verdict::toJson);
        assertEquals("valid", verdict.outcome().json());
    }

    @Test
    void aSendThatHangsToTheEndIsUnavailabilityAndNoViolation() {
        Verdict verdict = verdict("""
                @1s
                1: send a 10 @ 0
                3: read a 0=10
                @2s
                1: send a 11
                @9s
                3: read
                """);
        assertEquals(7001, verdict.availability().get("a").longestMs());
        assertEquals("valid", verdict.outcome().json());
        assertEquals(1, verdict.operations().get("send").info());
    }
}
