package io.sunder.histories.explain;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sunder.histories.file.HistoryLines;
import io.sunder.histories.notation.HistoryText;
import io.sunder.histories.verdict.AnomalyKind;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The story of a record: nothing left out, nothing of other records, in order. */
class ExplainerTest {
    /** A record is lost to a clean election and another takes its place. */
    private static final String REPLACED = """
            header
            observer: a 1 epoch=0 isr=1,2
            1: send a 10 @ 0
            1: send a 11
            1: ok 1
            2: assign-beginning a
            2: read a 0=10
            nemesis: kill f1 begin 1
            nemesis: kill f1 witness gone
            observer: a 2 epoch=1 isr=2
            3: send a 12 @ 1
            2: read a 1=12
            3: send a 13 @ 2
            4: assign-beginning a
            4: read a 0=10 2=13
            nemesis: kill f1 end 1
            5: end a=3
            5: assign-beginning a
            5: read a 0=10 1=12 2=13
            """;

    private static final String TWO_KEYS = """
            1: send a 10 @ 0
            1: send b 20 @ 0
            1: send a 20 @ 4
            2: read a 0=10 4=20, b 0=20
            """;

    @TempDir
    Path folder;

    private static List<String> told(Explanation explanation) {
        return explanation.happenings().stream()
                .map(happening -> happening.event() + " " + happening.kind().json() + ": " + happening.text())
                .toList();
    }

    @Test
    void tellsOfALostRecordAndWhatReplacedIt() {
        Path file = HistoryText.write(folder, REPLACED);

        Explanation explanation = Explainer.explain(file, new Question.AtOffset("a", 1));

        assertEquals(
                List.of(
                        "0 cluster: cluster: leader 1, epoch 0, ISR 1,2",
                        "3 invoked: process 1 sends value 11",
                        "4 completed: process 1 got value 11 acknowledged at offset 1",
                        "9 fault: fault f1 (kill 1) begins; witness: gone",
                        "11 cluster: cluster: leader 2, epoch 1, ISR 2",
                        "12 invoked: process 3 sends value 12",
                        "13 completed: process 3 got value 12 acknowledged at offset 1",
                        "15 read: process 2 read value 12 at offset 1",
                        "21 passed: process 4 went past offset 1 without it: it read offset 0 and next 2",
                        "22 fault: fault f1 (kill 1) ends",
                        "24 final-read: the final read, by process 5, begins, and the log ends at 3; it reaches 3, so it is"
                                + " complete, and returns value 12",
                        "28 read: process 5 read value 12 at offset 1"),
                told(explanation));
        assertEquals(List.of(1L), explanation.offsets());
        assertEquals(
                "11 12", explanation.values().stream().map(Object::toString).collect(Collectors.joining(" ")));
        assertTrue(explanation.findings().stream().anyMatch(f -> f.kind() == AnomalyKind.LOST_WRITE));
    }

    @Test
    void saysThatNothingIsWrongWithASoundRecord() {
        Path file = HistoryText.write(folder, REPLACED);

        Explanation explanation = Explainer.explain(file, new Question.OfValue("10", Optional.empty()));

        assertTrue(explanation.toText().contains("nothing is wrong with it"), explanation.toText());
        assertFalse(explanation.toText().contains("value 12"), explanation.toText());
    }

    @Test
    void tellsWhatTheProducerDoesNotKnow() {
        Path file = HistoryText.write(folder, """
                1: send a 10
                2: send a 11
                3: txn a 12
                1: info
                2: fail
                3: fail
                4: send a 13
                """);

        assertEquals(
                List.of(
                        "0 invoked: process 1 sends value 10",
                        "3 completed: process 1 does not know what became of value 10: it may have been written, or be"
                                + " written later"),
                told(Explainer.explain(file, new Question.OfValue("10", Optional.of("a")))));
        assertTrue(told(Explainer.explain(file, new Question.OfEvent(4))).get(1).contains("failed to send value 11"));
        assertTrue(told(Explainer.explain(file, new Question.OfEvent(2))).get(1).contains("aborted the transaction"));
        assertTrue(told(Explainer.explain(file, new Question.OfEvent(6))).get(1).contains("never completed"));
    }

    @Test
    void leadsFromAnEventThatAFindingNamesToItsRecord() {
        Path file = HistoryText.write(folder, """
                1: send a 10 @ 0
                1: send a 11 @ 1
                1: send a 12 @ 2
                2: read a 0=10 2=12
                """);

        Explanation explanation = Explainer.explain(file, new Question.OfEvent(7));

        assertEquals(List.of(1L), explanation.offsets());
        assertEquals(1, explanation.findings().size());
    }

    @Test
    void countsWhatHappensTooOftenToTell() {
        StringBuilder history = new StringBuilder("1: send a 10 @ 0\n1: send a 11 @ 1\n");
        for (int reader = 100; reader < 200; reader++) {
            history.append(reader).append(": read a 0=10 1=11\n").append(reader).append(": end a=2\n");
        }
        Path file = HistoryText.write(folder, history.toString());

        List<String> told = told(Explainer.explain(file, new Question.AtOffset("a", 1)));

        assertTrue(told.size() < 25, told::toString);
        assertTrue(told.stream().anyMatch(line -> line.contains("... 92 more polls that returned it")), told::toString);
    }

    @Test
    void findsFindingsBeyondTheExamplesOfTheVerdict() {
        StringBuilder history = new StringBuilder();
        for (int offset = 0; offset < 100; offset++) {
            history.append("1: send a ")
                    .append(1000 + offset)
                    .append(" @ ")
                    .append(offset)
                    .append('\n');
        }
        history.append("2: read a 0=1000 99=1099\n");
        Path file = HistoryText.write(folder, history.toString());

        Explanation explanation = Explainer.explain(file, new Question.AtOffset("a", 77));

        assertEquals(AnomalyKind.LOST_WRITE, explanation.findings().get(0).kind());
        assertEquals(1, explanation.findings().size());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            a | 2 | the nearest ones are 0 (value 10) and 4 (value 20)
            a | 9 | the highest offset that is known is 4 (value 20)
            c | 0 | the history has no key c; its keys are a, b
            """)
    void saysWhatComesNearAnOffset(String key, long offset, String words) {
        assertRefused(new Question.AtOffset(key, offset), words);
    }

    @Test
    void saysWhatComesNearAValueOrAnEvent() {
        assertRefused(new Question.OfValue("10", Optional.of("b")), "it was sent to a");
        assertRefused(new Question.OfValue("20", Optional.empty()), "value 20 is in a, b; name one of them with --key");
        assertRefused(new Question.OfValue("99", Optional.empty()), "value 99 was neither sent nor read");
        assertRefused(new Question.OfEvent(50), "the history has no event 50; the last one is event 7");
        assertRefused(new Question.OfEvent(7), "event 7 is the completion (ok) of a poll by process 2, with 3 records");
    }

    private void assertRefused(Question question, String words) {
        Path file = HistoryText.write(folder, TWO_KEYS);
        String message = assertThrows(NoSuchRecordException.class, () -> Explainer.explain(file, question))
                .getMessage();
        assertTrue(message.contains(words), message);
    }

    @ParameterizedTest
    @ValueSource(strings = {".jsonl", ".jsonl.gz", ".jsonl.zst"})
    void readsCompressedFilesAndPrintsJson(String ending) throws IOException {
        Path file = folder.resolve("replaced" + ending);
        try (OutputStream out = HistoryLines.create(file)) {
            Files.copy(HistoryText.write(folder, REPLACED), out);
        }

        JsonNode json = new JsonMapper()
                .readTree(Explainer.explain(file, new Question.AtOffset("a", 1)).toJson());

        assertEquals("sunder-explain/1", json.path("format").asString());
        assertEquals(29, json.path("events").asInt());
        assertEquals(12, json.path("happened").size());
        assertEquals("lost-write", json.path("findings").path(0).path("kind").asString());
        assertEquals(11, json.path("findings").path(0).path("value").asInt());
    }
}
