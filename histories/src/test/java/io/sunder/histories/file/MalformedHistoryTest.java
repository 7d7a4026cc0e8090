package io.sunder.histories.file;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sunder.histories.check.HistoryCheck;
import io.sunder.histories.notation.HistoryText;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** What is no history ends with file, line and reason; nothing is silently skipped. */
class MalformedHistoryTest {
    private static final String INVOKE =
            "{'index':0,'time':1,'process':1,'type':'invoke','f':'send','value':[['send','a',10]]}\n";

    @TempDir
    Path folder;

    private DynamicTest json(String claim, long line, String reason, String text) {
        return DynamicTest.dynamicTest(claim, () -> assertRefused(line, reason, text.replace('\'', '"')));
    }

    private DynamicTest drawn(String claim, long line, String reason, String text) {
        return DynamicTest.dynamicTest(
                claim, () -> assertRefused(line, reason, String.join("\n", HistoryText.lines(text)) + "\n"));
    }

    private void assertRefused(long line, String reason, String text) throws IOException {
        Path file = Files.createTempFile(folder, "bad", ".jsonl");
        Files.writeString(file, text);
        HistoryException thrown = assertThrows(HistoryException.class, () -> HistoryCheck.check(file));
        assertEquals(line, thrown.line(), thrown::getMessage);
        assertTrue(thrown.getMessage().startsWith(file + ", line " + line + ": "), thrown::getMessage);
        assertTrue(thrown.getMessage().contains(reason), thrown::getMessage);
    }

    @TestFactory
    Stream<DynamicTest> rowsThatAreNoEvents() {
        return Stream.of(
                json("garbage in the middle", 2, "not valid JSON", INVOKE + "garbage\n" + INVOKE),
                json("a torn line in the middle", 2, "not valid JSON", INVOKE + "{'index':1,'ti\n" + INVOKE),
                json("a torn line at the end, with a newline", 2, "not valid JSON", INVOKE + "{'index':1,'ti\n"),
                json("no object", 1, "expected a JSON object", "[1,2]\n"),
                json("a short line", 2, "no index", INVOKE + "{}\n"),
                json("a short first line", 1, "no index", "{}\n" + INVOKE),
                json(
                        "two objects on a line",
                        2,
                        "more than one JSON object",
                        INVOKE
                                + ok("[5,10]").strip()
                                + INVOKE.replace("'index':0", "'index':2").replace("10", "11")),
                json(
                        "a torn object that the next line seems to go on with",
                        2,
                        "does not end on its line",
                        INVOKE + "{'index':1,\n'time':2,,\n" + INVOKE),
                json(
                        "an object on two lines",
                        2,
                        "does not end on its line",
                        INVOKE + "{'index':1,'time':1,\n'process':2,'type':'invoke','f':'poll','value':[['poll']]}\n"),
                json("no process", 1, "no process", "{'index':0,'time':1,'type':'invoke','f':'poll'}\n"),
                json("no type", 1, "no type", "{'index':0,'time':1,'process':1,'f':'poll'}\n"),
                json("no f", 1, "no f", "{'index':0,'time':1,'process':1,'type':'invoke'}\n"),
                json("an unknown type", 1, "type must be one of", INVOKE.replace("invoke", "begin")),
                json(
                        "a process with a name",
                        1,
                        "process must be an integer",
                        INVOKE.replace("'process':1", "'process':'x'")),
                json("a negative process", 1, "must not be negative", INVOKE.replace("'process':1", "'process':-1")),
                json(
                        "an index that is no number",
                        1,
                        "index must be an integer",
                        INVOKE.replace("'index':0", "'index':'0'")),
                json("a fractional index", 1, "index must be an integer", INVOKE.replace("'index':0", "'index':0.5")),
                json("an offset beyond 64 bits", 2, "must fit in 64 bits", INVOKE + ok("[99999999999999999999,10]")),
                json("a negative offset", 2, "must not be negative", INVOKE + ok("[-1,10]")),
                json("an offset that is a string", 2, "an offset must be an integer", INVOKE + ok("['5',10]")),
                json(
                        "a value that is a list",
                        1,
                        "a value must be an integer or a string",
                        INVOKE.replace("10]", "[1,[]]]")),
                json("a fractional value", 1, "a value must be an integer or a string", INVOKE.replace("10]", "1.5]")),
                json("a key that is an object", 1, "a key must be a string or an integer", INVOKE.replace("'a'", "{}")),
                json(
                        "an unknown micro-operation",
                        1,
                        "must be \"send\" or \"poll\"",
                        INVOKE.replace("[['send'", "[['take'")),
                json(
                        "micro-operations that are no list",
                        1,
                        "expected a list of micro-operations",
                        INVOKE.replace("[['send','a',10]]", "7")),
                json("a send with too many parts", 1, "too many parts", INVOKE.replace("10]", "10,11]")),
                json("a header of another format", 1, "format must be", "{'format':'sunder-history/9'}\n"),
                json(
                        "a contract that can't be",
                        1,
                        "acks must be one of 0, 1, all",
                        "{'format':'sunder-history/1','contract':{'acks':'most'}}\n"),
                json("invalid UTF-8 is no JSON", 1, "", INVOKE.replace("'a'", "'\\ud'")));
    }

    private static String ok(String value) {
        return "{'index':1,'time':2,'process':1,'type':'ok','f':'send','value':[['send','a'," + value + "]]}\n";
    }

    @TestFactory
    Stream<DynamicTest> eventsThatCannotFollow() {
        return Stream.of(
                json(
                        "an index that goes back",
                        2,
                        "does not rise",
                        INVOKE + INVOKE.replace("'process':1", "'process':2")),
                drawn("a completion without an invocation", 1, "without having invoked it", "1: ok a 0=10"),
                drawn("two completions", 3, "completes it twice", """
                        1: poll
                        1: ok a 0=10
                        1: ok a 0=10
                        """),
                drawn("two invocations", 2, "is still open", """
                        1: poll
                        1: send a 10
                        """),
                drawn("a completion of something else", 2, "what it invoked at event 0 was send", """
                        1: send a 10
                        1: crash
                        """),
                drawn("a process that goes on after info", 3, "goes on after an operation of unknown effect", """
                        1: send a 10
                        1: info
                        1: send a 11
                        """),
                drawn("a process that goes on after a crash", 2, "goes on after an operation of unknown effect", """
                        1: crash
                        1: send a 11
                        """),
                drawn("a value sent twice", 3, "value 10 was sent to a before", """
                        1: send a 10 @ 0
                        1: send a 10
                        """),
                json("a completion with another value", 2, "does not list value 10", INVOKE + ok("[5,11]")),
                json("answered end offsets without offsets", 2, "must be a map from key to offset", """
                        {'index':0,'time':1,'process':1,'type':'invoke','f':'end-offsets','value':['a']}
                        {'index':1,'time':1,'process':1,'type':'ok','f':'end-offsets','value':['a']}
                        """));
    }

    @Test
    void aMissingFileIsNamed() {
        Path file = folder.resolve("nowhere.jsonl");
        HistoryException thrown = assertThrows(HistoryException.class, () -> HistoryCheck.check(file));
        assertEquals(file + ": there is no such file", thrown.getMessage());
    }

    @Test
    void aFolderIsNoHistory() {
        HistoryException thrown = assertThrows(HistoryException.class, () -> HistoryCheck.check(folder));
        assertEquals(folder + ": is not a file", thrown.getMessage());
    }

    @Test
    void theContentTellsHowItIsCompressedAndNotTheName() throws IOException {
        byte[] plain = Files.readAllBytes(Path.of("examples", "healed-partition.jsonl"));
        for (String suffix : new String[] {"jsonl", "jsonl.gz", "jsonl.zst", "txt"}) {
            for (Compression compression : Compression.values()) {
                Path file = folder.resolve(compression + "." + suffix);
                try (OutputStream out = compression.compress(Files.newOutputStream(file))) {
                    out.write(plain);
                }
                assertEquals("valid", HistoryCheck.check(file).outcome().json(), file::toString);
            }
        }
    }

    @Test
    void aDamagedStreamIsAnErrorAndNotACutOne() throws IOException {
        byte[] plain = Files.readAllBytes(Path.of("examples", "healed-partition.jsonl"));
        for (Compression compression : new Compression[] {Compression.GZIP, Compression.ZSTD}) {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            try (OutputStream out = compression.compress(bytes)) {
                out.write(plain);
            }
            byte[] damaged = bytes.toByteArray();
            for (int i = damaged.length / 2; i < damaged.length / 2 + 8; i++) {
                damaged[i] ^= 0x55;
            }
            Path file = Files.write(folder.resolve(compression + ".jsonl"), damaged);
            HistoryException thrown = assertThrows(HistoryException.class, () -> HistoryCheck.check(file));
            assertTrue(thrown.getMessage().startsWith(file.toString()), thrown::getMessage);
        }
    }

    @Test
    void oddButLegalRowsAreRead() throws IOException {
        Path file = folder.resolve("odd.jsonl");
        Files.writeString(file, """
                {"value":[["send",7,"x"]],"note":{"deep":[1]},"f":"send","type":"invoke","process":1,"time":0,"index":0}

                {"index":5,"process":1,"type":"ok","f":"send","value":[["send","7",[9007199254740993,"x"]]]}
                {"index":6,"time":3,"process":2,"type":"invoke","f":"poll","value":null}
                {"index":7,"time":4,"process":2,"type":"ok","f":"poll","value":[["poll",{"7":[[9007199254740993,"x"]],"8":null,"9":[]}]]}
                {"index":8,"time":4,"process":"nemesis","type":"info","f":"start","value":null}
                {"index":9,"time":4,"process":3,"type":"invoke","f":"debug","value":{"any":"thing"}}
                {"index":10,"time":4,"process":3,"type":"ok","f":"debug","value":[null]}
                {"index":11,"time":4,"process":4,"type":"invoke","f":"send","value":[["send","7",123456789012345678901234567890]]}
                """);
        var verdict = HistoryCheck.check(file);
        assertEquals("valid", verdict.outcome().json(), verdict::toPrettyJson);
        assertEquals(8, verdict.events());
        assertEquals(1, verdict.operations().get("debug").ok());
        assertEquals(1, verdict.operations().get("send").info());
    }
}
