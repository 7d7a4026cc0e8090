package io.sunder.histories.transfer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sunder.histories.check.HistoryCheck;
import io.sunder.histories.file.HistorySource;
import io.sunder.histories.notation.HistoryText;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.core.json.JsonWriteFeature;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.cfg.JsonNodeFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** What is exported means what it meant before. */
class ExportTest {
    private static final JsonMapper EXACT = JsonMapper.builder()
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
            .enable(JsonWriteFeature.ESCAPE_NON_ASCII)
            .build();

    @TempDir
    Path folder;

    private static String export(Path file, ExportFormat format) throws IOException {
        StringWriter text = new StringWriter();
        assertTrue(HistoryExport.export(HistorySource.of(file), format, text).isEmpty());
        return text.toString();
    }

    private void assertKeepsEveryField(Path original) throws IOException {
        Path edn = Files.writeString(folder.resolve("there.edn"), export(original, ExportFormat.EDN));
        List<String> back = export(edn, ExportFormat.JSONL).lines().toList();
        List<String> lines = Files.readAllLines(original);
        assertEquals(lines.size(), back.size());
        for (int i = 0; i < lines.size(); i++) {
            int line = i;
            assertEquals(
                    EXACT.readTree(lines.get(i)),
                    EXACT.readTree(back.get(i)),
                    () -> "line " + (line + 1) + ": " + lines.get(line));
        }
    }

    private static List<Path> examples() throws IOException {
        try (Stream<Path> files = Files.list(Path.of("examples"))) {
            return files.filter(file -> file.toString().endsWith(".jsonl"))
                    .sorted()
                    .toList();
        }
    }

    @TestFactory
    Stream<DynamicTest> everyExampleSurvivesTheWayThroughEdn() throws IOException {
        return examples().stream()
                .map(file -> DynamicTest.dynamicTest(file.getFileName().toString(), () -> {
                    assertKeepsEveryField(file);
                    Path edn = Files.writeString(folder.resolve("x.edn"), export(file, ExportFormat.EDN));
                    assertEquals(
                            HistoryCheck.check(file)
                                    .toJson()
                                    .replace(file.getFileName().toString(), "x.edn"),
                            HistoryCheck.check(edn).toJson());
                }));
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void anyRowSurvivesTheWayThroughEdn(long seed) throws IOException {
        SplittableRandom random = new SplittableRandom(seed);
        StringBuilder lines = new StringBuilder();
        for (int i = 0; i < 150; i++) {
            ObjectNode row = object(random, 3);
            row.put("index", i);
            row.put("type", string(random));
            row.put("f", string(random));
            row.set("process", random.nextBoolean() ? value(random, 0) : row.path("index"));
            row.set("value", value(random, 4));
            lines.append(EXACT.writeValueAsString(row)).append('\n');
        }
        assertKeepsEveryField(Files.writeString(folder.resolve("random.jsonl"), lines));
    }

    private static JsonNode value(SplittableRandom random, int depth) {
        JsonNodeFactory nodes = JsonNodeFactory.instance;
        return switch (random.nextInt(depth > 0 ? 10 : 8)) {
            case 0 -> nodes.nullNode();
            case 1 -> nodes.booleanNode(random.nextBoolean());
            case 2 -> nodes.numberNode(random.nextLong() >> random.nextInt(64));
            case 3 -> nodes.numberNode(new java.math.BigInteger(random.nextLong() + "123456789012"));
            case 4 -> nodes.numberNode(new java.math.BigDecimal(random.nextLong() + "e" + (random.nextInt(60) - 40)));
            case 5 -> nodes.numberNode(random.nextInt(1000) / 8.0);
            case 6, 7 -> nodes.stringNode(string(random));
            case 8 -> object(random, depth - 1);
            default -> {
                ArrayNode array = nodes.arrayNode();
                for (int i = random.nextInt(4); i > 0; i--) {
                    array.add(value(random, depth - 1));
                }
                yield array;
            }
        };
    }

    private static ObjectNode object(SplittableRandom random, int depth) {
        ObjectNode node = JsonNodeFactory.instance.objectNode();
        for (int i = random.nextInt(4); i > 0; i--) {
            String name = string(random);
            node.set(name.matches("\\uD83D\\d*") ? "x" : name, value(random, depth)); // half a pair is no name
        }
        return node;
    }

    private static String string(SplittableRandom random) {
        String[] words = {
            "",
            "f",
            "send",
            "poll",
            "orders-0",
            "7",
            "007",
            "-3",
            "a/b",
            ":ok",
            "seek-to-beginning?",
            "nil",
            "true",
            "#x",
            "two words",
            "\"quoted\\\"",
            "line\nbreak",
            "tab\t",
            "\u0000",
            "\u007f",
            "\u00e9",
            "\u2028",
            "\uD83D\uDE00",
            "\uD83D",
            "1.5",
            "12345678901234567890",
            "+1",
            "{:a 1}",
            ";",
            ",",
            "\\u0041"
        };
        return words[random.nextInt(words.length)] + (random.nextInt(3) == 0 ? random.nextInt(5) : "");
    }

    @Test
    void ednHasTheShapeOfJepsensHistories() throws IOException {
        Path file = HistoryText.write(folder, """
                1: send 5 10 @ 0
                2: read 5 0=10
                """);
        String[] lines = export(file, ExportFormat.EDN).split("\n", -1);
        assertEquals("{:index 0, :time 0, :process 1, :type :invoke, :f :send, :value [[:send \"5\" 10]]}", lines[0]);
        assertTrue(lines[3].endsWith(":type :ok, :f :poll, :value [[:poll {5 [[0 10]]}]]}"), lines[3]);
    }

    @Test
    void csvHasALineForEachRecordThatWasSentOrRead() throws IOException {
        Path file = HistoryText.write(folder, """
                1: send a 10 @ 5
                2: send a 11
                2: fail
                3: send a 12
                1: send a 13 @ ?
                4: read a 5=10, b 0=20
                4: end a=6
                """);
        assertEquals(
                List.of(
                        "operation,key,offset,value,outcome,process,f,invoke-index,complete-index,invoke-ns,complete-ns",
                        "send,a,5,10,ok,1,send,0,1,0,1000000",
                        "send,a,,11,fail,2,send,2,3,2000000,3000000",
                        "send,a,,13,ok,1,send,5,6,5000000,6000000",
                        "read,a,5,10,ok,4,poll,7,8,7000000,8000000",
                        "read,b,0,20,ok,4,poll,7,8,7000000,8000000",
                        "send,a,,12,info,3,send,4,,4000000,"),
                export(file, ExportFormat.CSV).lines().toList());
    }

    @Test
    void csvQuotesWhatNeedsIt() throws IOException {
        Path file = Files.writeString(folder.resolve("odd.jsonl"), """
                {"index":0,"process":1,"type":"invoke","f":"send","value":[["send","a,b","say \\"hi\\""]]}
                """);
        assertTrue(
                export(file, ExportFormat.CSV).endsWith("send,\"a,b\",,\"say \"\"hi\"\"\",info,1,send,0,,0,\n"),
                () -> "");
    }
}
