package io.sunder.harness.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Saved histories at the command line: check, import, export. */
@ResourceLock(Resources.SYSTEM_OUT)
class HistoryCommandsTest {
    private static final String VALID = """
            {"index":0,"process":1,"type":"invoke","f":"send","value":[["send","a",1]]}
            {"index":1,"process":1,"type":"ok","f":"send","value":[["send","a",[0,1]]]}
            {"index":2,"process":2,"type":"invoke","f":"poll","value":[["poll"]]}
            {"index":3,"process":2,"type":"ok","f":"poll","value":[["poll",{"a":[[0,1]]}]]}
            """;
    private static final String INVALID = VALID.replace("[[0,1]]}]]", "[[0,1],[1,99]]}]]");

    @TempDir
    private Path folder;

    private record Ended(int exitCode, String out, String err) {}

    private static Ended sunder(byte[] input, String... arguments) {
        ByteArrayOutputStream outBytes = new ByteArrayOutputStream();
        ByteArrayOutputStream errBytes = new ByteArrayOutputStream();
        PrintStream out = System.out;
        PrintStream err = System.err;
        InputStream in = System.in;
        try (PrintStream captured = new PrintStream(outBytes, true, StandardCharsets.UTF_8);
                PrintStream errors = new PrintStream(errBytes, true, StandardCharsets.UTF_8)) {
            System.setOut(captured);
            System.setErr(errors);
            System.setIn(new ByteArrayInputStream(input));
            int code = Main.execute(arguments);
            return new Ended(
                    code, outBytes.toString(StandardCharsets.UTF_8), errBytes.toString(StandardCharsets.UTF_8));
        } finally {
            System.setOut(out);
            System.setErr(err);
            System.setIn(in);
        }
    }

    private static Ended sunder(String... arguments) {
        return sunder(new byte[0], arguments);
    }

    private String file(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text).toString();
    }

    @Test
    void checksStandardInputPlainOrCompressed() throws IOException {
        ByteArrayOutputStream gzip = new ByteArrayOutputStream();
        try (OutputStream out = new GZIPOutputStream(gzip)) {
            out.write(VALID.getBytes(StandardCharsets.UTF_8));
        }
        for (byte[] input : List.of(VALID.getBytes(StandardCharsets.UTF_8), gzip.toByteArray())) {
            Ended ended = sunder(input, "check", "-");
            assertEquals(ExitCode.VALID, ended.exitCode, ended::err);
            assertTrue(ended.out.startsWith("VALID  -  (4 events)"), ended.out);
        }
        Ended bad = sunder("{}\n".getBytes(StandardCharsets.UTF_8), "check", "-");
        assertEquals(ExitCode.USAGE, bad.exitCode);
        assertEquals("sunder: standard input, line 1: the event has no index\n", bad.err);
    }

    @Test
    void givesEveryFileAVerdictAndTheWorstExitCode() throws IOException {
        String valid = file("valid.jsonl", VALID);
        String invalid = file("invalid.jsonl", INVALID);
        String bad = file("bad.jsonl", "{\n");
        String empty = file("empty.jsonl", "");
        assertEquals(ExitCode.VALID, sunder("check", valid, valid).exitCode);
        assertEquals(ExitCode.UNKNOWN, sunder("check", valid, empty, valid).exitCode);
        assertEquals(ExitCode.USAGE, sunder("check", valid, bad, empty).exitCode);
        Ended all =
                sunder("check", "--json", bad, valid, folder.resolve("nowhere").toString(), invalid, empty);
        assertEquals(ExitCode.INVALID, all.exitCode);
        List<String> lines = all.out.lines().toList();
        assertEquals(5, lines.size(), all.out);
        String[] verdicts = {"error", "valid", "error", "invalid", "unknown"};
        for (int i = 0; i < verdicts.length; i++) {
            assertTrue(lines.get(i).contains("\"verdict\":\"" + verdicts[i] + "\""), lines.get(i));
        }
        assertTrue(all.err.contains("nowhere: there is no such file"), all.err);
    }

    @ParameterizedTest
    @CsvSource({
        "check, no history was named",
        "check - -, only once",
        "check --follow a b, takes one file",
        "check --follow -, takes one file",
        "check --until-complete a, belong to --follow",
        "check --follow --idle-timeout soon a, is not a duration",
        "import a, Missing required option",
        "import a -o b --contract colour=red, has no field 'colour'",
        "import a -o b --contract acks=most, acks must be one of",
        "import nowhere.edn -o b, there is no such file",
        "export a, Missing required option",
        "export a --format xml, xml",
        "export nowhere.jsonl --format csv, there is no such file",
    })
    void refusesWhatMakesNoSense(String arguments, String words) {
        Ended ended = sunder(arguments.split(" ", -1));
        assertEquals(ExitCode.USAGE, ended.exitCode, ended::err);
        assertTrue(ended.err.contains(words), ended.err);
        assertFalse(ended.err.contains("\tat "), ended.err);
    }

    @Test
    void exportsAndImports() throws IOException {
        String valid = file("valid.jsonl", VALID);
        String edn = folder.resolve("valid.edn.gz").toString();
        assertEquals(ExitCode.VALID, sunder("export", valid, "--format", "edn", "-o", edn).exitCode);
        assertEquals(ExitCode.VALID, sunder("check", edn).exitCode);
        String back = folder.resolve("back.jsonl.zst").toString();
        Ended imported = sunder("import", edn, "-o", back, "--contract", "acks=1", "--contract", "idempotence=false");
        assertEquals(ExitCode.VALID, imported.exitCode, imported::err);
        assertTrue(imported.err.contains("4 events imported"), imported.err);
        Ended checked = sunder("check", "--json", back);
        assertEquals(ExitCode.VALID, checked.exitCode);
        assertTrue(checked.out.contains("\"acks\":\"1\",\"idempotence\":false"), checked.out);
        Ended csv = sunder("export", back, "--format", "csv");
        assertTrue(csv.out.endsWith("read,a,0,1,ok,2,poll,2,3,0,0\n"), csv.out);
    }

    @Test
    void anExportThatFailsLeavesWhatWasThere() throws IOException {
        String bad = file("bad.jsonl", VALID + "{}x\n");
        String target = file("target.csv", "precious");
        assertEquals(ExitCode.USAGE, sunder("export", bad, "--format", "csv", "-o", target).exitCode);
        assertEquals("precious", Files.readString(Path.of(target)));
        Ended nowhere = sunder(
                "export",
                bad,
                "--format",
                "edn",
                "-o",
                folder.resolve("no/such/place").toString());
        assertEquals(ExitCode.USAGE, nowhere.exitCode);
        assertTrue(nowhere.err.contains("cannot be written"), nowhere.err);
        try (var left = Files.list(folder)) {
            assertTrue(left.noneMatch(path -> path.toString().endsWith(".unfinished")));
        }
    }

    @Test
    void aCutHistoryIsExportedWithAWarning() throws IOException {
        Ended ended = sunder("export", file("torn.jsonl", VALID + "{\"ind"), "--format", "edn");
        assertEquals(ExitCode.VALID, ended.exitCode);
        assertEquals(4, ended.out.lines().count());
        assertTrue(ended.err.contains("warning: the history is cut off: line 5"), ended.err);
    }

    @Test
    void followsUntilTheFileIsIdle() throws IOException {
        Ended ended = sunder("check", "--follow", "--idle-timeout", "1ms", file("valid.jsonl", VALID));
        assertEquals(ExitCode.VALID, ended.exitCode, ended::err);
        assertTrue(
                ended.out.startsWith("so far  4 events  send 1 ok  poll 1 ok  no anomaly\nVALID  valid.jsonl"),
                ended.out);
    }
}
