package io.sunder.histories.slice;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sunder.histories.check.HistoryCheck;
import io.sunder.histories.notation.HistoryText;
import io.sunder.histories.notation.SimulatedLog;
import io.sunder.histories.verdict.AnomalyClass;
import io.sunder.histories.verdict.AnomalyExample;
import io.sunder.histories.verdict.AnomalyKind;
import io.sunder.histories.verdict.Findings;
import io.sunder.histories.verdict.Verdict;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A slice shows what it was cut for, and is a history of the events that it was cut from. */
class SlicerTest {
    private static final Path EXAMPLES = Path.of("examples");
    private static final JsonMapper MAPPER = new JsonMapper();

    @TempDir
    Path folder;

    private Path slice() {
        return folder.resolve("slice.jsonl");
    }

    @TestFactory
    Stream<DynamicTest> everyFindingOfEveryExampleCanBeSliced() throws IOException {
        List<Path> examples;
        try (Stream<Path> files = Files.list(EXAMPLES)) {
            examples = files.filter(file -> file.toString().endsWith(".jsonl"))
                    .sorted()
                    .toList();
        }
        return examples.stream()
                .map(file -> DynamicTest.dynamicTest(file.getFileName().toString(), () -> sliceAll(file, "")));
    }

    /** Damages of all sorts, so that findings come in company and overlap. */
    @ParameterizedTest
    @ValueSource(longs = {0, 100, 200})
    void everyFindingOfADamagedHistoryCanBeSliced(long first) throws IOException {
        int findings = 0;
        for (long seed = first; seed < first + 6; seed++) {
            List<String> lines = new ArrayList<>(SimulatedLog.draw(seed));
            damage(lines, new Random(seed));
            findings += sliceAll(HistoryText.write(folder, String.join("\n", lines)), "seed " + seed + ": ");
        }
        assertTrue(findings > 10, findings + " findings");
    }

    private static void damage(List<String> lines, Random random) {
        for (int edits = 0; edits < 6; ) {
            int at = 1 + random.nextInt(lines.size() - 1);
            String line = lines.get(at);
            String edited = switch (random.nextInt(4)) {
                case 0 -> line.contains(": read ") ? line.replaceFirst(" \\d+=\\d+ (\\d+=)", " $1") : line;
                case 1 -> line.contains(": read ") ? line.replaceFirst("=(\\d+)", "=9$1") : line;
                case 2 -> line.contains(": read ") ? line.replaceFirst(" (\\d+=\\d+) (\\d+=\\d+)", " $2 $1") : line;
                default -> line.replaceFirst("21: end a=\\d+", "21: end a=0");
            };
            if (!edited.equals(line)) {
                lines.set(at, edited);
                edits++;
            }
        }
    }

    private int sliceAll(Path file, String context) throws IOException {
        Verdict whole = HistoryCheck.check(file);
        int sliced = 0;
        for (Findings findings : whole.findings()) {
            for (AnomalyExample example : findings.examples()) {
                Choice choice = new Choice.OfKind(findings.kind(), number(whole, findings, example));
                Slice slice = Slicer.cut(file, choice, slice());
                String about = context + findings.kind() + " " + example.explanation();
                assertEquals(findings.kind(), slice.shown().kind(), about);
                assertEquals(findings.anomalyClass(), slice.shown().anomalyClass(), about);
                assertEquals(example.key(), slice.shown().example().key(), about);
                assertEquals(example.offset(), slice.shown().example().offset(), about);
                assertTrue(HistoryCheck.check(slice()).count(findings.kind(), findings.anomalyClass()) > 0, about);
                assertPartOf(file, about);
                sliced++;
            }
        }
        return sliced;
    }

    private static int number(Verdict whole, Findings findings, AnomalyExample example) {
        long graver = whole.findings(findings.kind()).stream()
                .filter(other -> other.anomalyClass().compareTo(findings.anomalyClass()) > 0)
                .mapToLong(Findings::count)
                .sum();
        return Math.toIntExact(graver) + findings.examples().indexOf(example) + 1;
    }

    /** Indexes rise, and each event is that of the whole history but for records that were left out. */
    private void assertPartOf(Path whole, String about) throws IOException {
        Map<Long, JsonNode> events = new HashMap<>();
        for (String line : Files.readAllLines(whole)) {
            JsonNode event = MAPPER.readTree(line);
            if (event.has("index")) {
                events.put(event.get("index").asLong(), event);
            }
        }
        long last = -1;
        for (String line : Files.readAllLines(slice())) {
            JsonNode event = MAPPER.readTree(line);
            if (event.has("index")) {
                long index = event.get("index").asLong();
                assertTrue(index > last, about);
                last = index;
                JsonNode original = events.get(index);
                if (!event.has(Projection.LEFT_OUT)) {
                    assertEquals(original, event, about);
                }
                assertEquals(original.get("process"), event.get("process"), about);
                assertEquals(original.get("time"), event.get("time"), about);
            }
        }
        assertTrue(last >= 0, about);
    }

    private Path largeWithALoss() {
        StringBuilder history =
                new StringBuilder("header min=3000\nobserver: a 1 epoch=0 isr=1,2\n2: assign-beginning a\n");
        for (int i = 0; i < 5_000; i++) {
            history.append("1: send a ")
                    .append(100_000 + i)
                    .append(" @ ")
                    .append(i)
                    .append('\n');
            if (i % 100 == 99) {
                history.append("2: read a");
                for (int offset = i - 99; offset <= i; offset++) {
                    if (offset != 2_345) {
                        history.append(' ').append(offset).append('=').append(100_000 + offset);
                    }
                }
                history.append('\n');
            }
            if (i == 2_400) {
                history.append("nemesis: kill f1 begin 1\nobserver: a 2 epoch=1 isr=2\n");
            }
        }
        history.append("nemesis: kill f1 witness gone\nnemesis: kill f1 end 1\n");
        return HistoryText.write(folder, history.toString());
    }

    @Test
    void aLossAmongThousandsFitsOnAPage() throws IOException {
        Slice slice = Slicer.cut(largeWithALoss(), new Choice.OfKind(AnomalyKind.LOST_WRITE, 1), slice());

        assertTrue(slice.verdict().events() < 30, slice.verdict()::toPrettyJson);
        assertEquals(1, slice.verdict().count(AnomalyKind.LOST_WRITE, AnomalyClass.VIOLATION));
        assertEquals(1, slice.verdict().faults().size());
        String text = Files.readString(slice());
        assertTrue(text.contains("\"epoch\":1"), text);
        assertTrue(text.contains("[2344,102344],[2346,102346]"), text);
        assertTrue(text.contains("\"slice\":{\"of\""), text);
        assertFalse(text.contains("[\"send\",\"a\",104000]"), text);
    }

    @Test
    void canBeSlicedAgain() throws IOException {
        Slicer.cut(largeWithALoss(), new Choice.OfKind(AnomalyKind.LOST_WRITE, 1), slice());
        Path again = folder.resolve("again.jsonl.zst");

        Slice slice = Slicer.cut(slice(), new Choice.Around(4739), again);

        assertEquals(2_345, slice.shown().example().offset().orElseThrow());
    }

    @Test
    void refusesWhatIsNoFindingAndSaysWhatThereIs() {
        Path file = largeWithALoss();

        SliceException event =
                assertThrows(SliceException.class, () -> Slicer.cut(file, new Choice.Around(3), slice()));
        assertTrue(event.getMessage().contains("names event 3; it has 1 lost-write"), event.getMessage());
        SliceException second = assertThrows(
                SliceException.class, () -> Slicer.cut(file, new Choice.OfKind(AnomalyKind.LOST_WRITE, 2), slice()));
        assertTrue(second.getMessage().contains("has only 1 lost-write"), second.getMessage());
        assertTrue(second.noSuchFinding());
    }
}
