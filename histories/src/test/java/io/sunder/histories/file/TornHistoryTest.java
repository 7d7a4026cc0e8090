package io.sunder.histories.file;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sunder.histories.check.HistoryCheck;
import io.sunder.histories.verdict.Verdict;
import io.sunder.histories.verdict.VerdictText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a killed recorder leaves is read up to the last complete line, with a warning. */
class TornHistoryTest {
    private static final int EVENTS = 2_000;

    @TempDir
    Path folder;

    private byte[] recorded(String suffix) throws IOException {
        Path file = folder.resolve("whole." + suffix);
        try (HistoryRecorder recorder = HistoryRecorder.create(file, HistoryRecorderTest.header(), System::nanoTime)) {
            for (int i = 0; i < EVENTS / 2; i++) {
                recorder.invokeSend(1, "orders-0", i);
                recorder.completeSend(io.sunder.histories.event.EventType.OK, 1, "orders-0", i, i, null);
                if (i % 100 == 0) {
                    recorder.flush();
                }
            }
        }
        return Files.readAllBytes(file);
    }

    @ParameterizedTest
    @ValueSource(strings = {"jsonl", "jsonl.gz", "jsonl.zst"})
    void aFileCutAnywhereIsReadable(String suffix) throws IOException {
        byte[] whole = recorded(suffix);
        long events = -1;
        int step = Math.max(1, whole.length / 41);
        for (int length = 0; length <= whole.length; length += step) {
            Path file = folder.resolve("cut-" + length + "." + suffix);
            Files.write(file, Arrays.copyOf(whole, length));
            Verdict verdict = HistoryCheck.check(file);
            assertTrue(verdict.events() >= events, "fewer events at " + length);
            events = verdict.events();
            Files.delete(file);
        }
        assertTrue(events > EVENTS * 9 / 10, "only " + events + " events just before the end");
    }

    @ParameterizedTest
    @ValueSource(strings = {"jsonl", "jsonl.gz", "jsonl.zst"})
    void aWholeFileGivesNoWarning(String suffix) throws IOException {
        recorded(suffix);
        Verdict verdict = HistoryCheck.check(folder.resolve("whole." + suffix));
        assertEquals(EVENTS, verdict.events());
        assertTrue(verdict.warnings().isEmpty(), verdict.warnings()::toString);
    }

    @ParameterizedTest
    @ValueSource(strings = {"jsonl.gz", "jsonl.zst"})
    void aCutStreamGivesAWarning(String suffix) throws IOException {
        byte[] whole = recorded(suffix);
        Path file = folder.resolve("cut." + suffix);
        Files.write(file, Arrays.copyOf(whole, whole.length / 2));
        Verdict verdict = HistoryCheck.check(file);
        assertTrue(String.join(" ", verdict.warnings()).contains("cut off"), verdict::toJson);
        assertEquals("unknown", verdict.outcome().json());
    }

    @Test
    void aCutHistoryIsNeverValid() throws IOException {
        String whole = Files.readString(Path.of("examples", "timeouts.jsonl"));
        assertEquals(
                "valid",
                HistoryCheck.check(write("whole.jsonl", whole)).outcome().json());
        Verdict torn = HistoryCheck.check(write("torn.jsonl", whole + "{\"index\":99,\"ti"));
        assertEquals("unknown", torn.outcome().json());
        assertTrue(torn.unknown().get(0).startsWith("the history is cut off: line "), torn::toJson);
        assertTrue(torn.toJson().contains("\"warnings\":[\"line "), torn::toJson);
        String[] text = VerdictText.render(torn, false).split("\n", -1);
        assertTrue(text[0].startsWith("UNKNOWN"), text[0]);
        assertTrue(text[1].startsWith("  warning: line "), text[1]);
    }

    @Test
    void aViolationThatCameBeforeTheCutStands() throws IOException {
        String whole = Files.readString(Path.of("examples", "lost-write.jsonl"));
        Verdict torn = HistoryCheck.check(write("torn.jsonl", whole + "{\"index\":99,\"ti"));
        assertEquals("invalid", torn.outcome().json());
        assertTrue(VerdictText.render(torn, false).contains("warning: line "));
        assertTrue(torn.toJson().contains("the history is cut off"), torn::toJson);
    }

    @Test
    void whatDoesNotEvenBeginAsARowIsNoTornRow() throws IOException {
        HistoryException thrown = org.junit.jupiter.api.Assertions.assertThrows(
                HistoryException.class, () -> HistoryCheck.check(write("notes.txt", "Shopping list")));
        assertTrue(thrown.getMessage().contains("line 1: is not valid JSON"), thrown::getMessage);
    }

    private Path write(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text);
    }

    @Test
    void aTornLastLineGivesAWarningThatNamesIt() throws IOException {
        byte[] whole = recorded("jsonl");
        Path file = folder.resolve("torn.jsonl");
        Files.write(file, Arrays.copyOf(whole, whole.length - 10));
        Verdict verdict = HistoryCheck.check(file);
        assertEquals(EVENTS - 1, verdict.events());
        assertTrue(verdict.warnings().get(0).startsWith("line " + (EVENTS + 1)), verdict.warnings()::toString);
    }

    @Test
    void aLastLineThatLacksOnlyItsNewlineIsWhole() throws IOException {
        byte[] whole = recorded("jsonl");
        Path file = folder.resolve("torn.jsonl");
        Files.write(file, Arrays.copyOf(whole, whole.length - 1));
        Verdict verdict = HistoryCheck.check(file);
        assertEquals(EVENTS, verdict.events());
        assertTrue(verdict.warnings().isEmpty(), verdict.warnings()::toString);
    }

    @Test
    void anEmptyFileIsAHistoryOfWhichNothingIsKnown() throws IOException {
        for (String name : new String[] {"empty.jsonl", "empty.jsonl.gz", "empty.jsonl.zst"}) {
            Path file = Files.createFile(folder.resolve(name));
            assertEquals("unknown", HistoryCheck.check(file).outcome().json(), name);
        }
    }
}
