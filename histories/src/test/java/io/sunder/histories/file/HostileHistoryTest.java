package io.sunder.histories.file;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.github.luben.zstd.ZstdOutputStream;
import io.sunder.histories.check.HistoryCheck;
import io.sunder.histories.verdict.Verdict;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Huge, deep and compressed to nothing: each is read or refused in bounded memory. */
class HostileHistoryTest {
    private static final String INVOKE =
            "{\"index\":0,\"time\":1,\"process\":1,\"type\":\"invoke\",\"f\":\"poll\",\"value\":[[\"poll\"]]}\n";

    @TempDir
    Path folder;

    private String refusal(Path file) {
        HistoryException thrown = assertThrows(HistoryException.class, () -> HistoryCheck.check(file));
        assertTrue(thrown.getMessage().startsWith(file.toString()), thrown::getMessage);
        return thrown.getMessage();
    }

    private Path file(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text);
    }

    @ParameterizedTest
    @ValueSource(strings = {"[", "{\"a\":", "[{\"a\":["})
    void towersOfBracketsAreRefused(String brick) throws IOException {
        for (String field : new String[] {"note", "value", "error"}) {
            Path file = file("deep.jsonl", INVOKE + "{\"index\":1,\"" + field + "\":" + brick.repeat(100_000) + "\n");
            assertTrue(refusal(file).contains("line 2: "), field);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"[", "(", "{:a ", "#{", "#a ", "#_ ", "#a [", "^", "[[{:a #b ("})
    void towersOfEdnAreRefused(String brick) throws IOException {
        Path file = file("deep.edn", "{:index 0, :note " + brick.repeat(200_000) + "\n}\n{:index 1}\n");
        assertTrue(refusal(file).contains("line 1"), () -> refusal(file));
    }

    @Test
    void aPollOfAMillionRecordsIsRead() throws IOException {
        StringBuilder text = new StringBuilder(INVOKE)
                .append("{\"index\":1,\"process\":1,\"type\":\"ok\",\"f\":\"poll\",\"value\":[[\"poll\",{\"a\":[");
        for (int i = 0; i < 1_000_000; i++) {
            text.append(i == 0 ? "" : ",")
                    .append('[')
                    .append(i)
                    .append(',')
                    .append(i)
                    .append(']');
        }
        Verdict verdict =
                HistoryCheck.check(file("million.jsonl", text.append("]}]]}\n").toString()));
        assertEquals(1_000_000, verdict.findings().get(0).count(), "phantoms, for nobody sent them");
    }

    @Test
    void offsetsMayBeAsLargeAsTheyLike() throws IOException {
        long huge = 1L << 40;
        String text = "";
        long[] offsets = {0, 1, huge, huge + 1, Long.MAX_VALUE / 2, Long.MAX_VALUE - 1};
        for (int i = 0; i < offsets.length; i++) {
            text += String.format(
                    "{\"index\":%d,\"process\":1,\"type\":\"invoke\",\"f\":\"send\",\"value\":[[\"send\",\"a\",%d]]}%n",
                    2 * i, i);
            text += String.format(
                    "{\"index\":%d,\"process\":1,\"type\":\"ok\",\"f\":\"send\",\"value\":[[\"send\",\"a\",[%d,%d]]]}%n",
                    2 * i + 1, offsets[i], i);
        }
        text += "{\"index\":90,\"process\":2,\"type\":\"invoke\",\"f\":\"poll\",\"value\":[[\"poll\"]]}\n"
                + "{\"index\":91,\"process\":2,\"type\":\"ok\",\"f\":\"poll\",\"value\":[[\"poll\",{\"a\":[";
        for (int i = 0; i < offsets.length; i++) {
            text += (i == 0 ? "[" : ",[") + offsets[i] + "," + i + "]";
        }
        Verdict verdict = HistoryCheck.check(file("sparse.jsonl", text + "]}]]}\n"));
        assertEquals("valid", verdict.outcome().json(), verdict::toPrettyJson);
    }

    @Test
    void invalidUtf8IsNamedWhereverItStands() throws IOException {
        byte[][] bad = {{(byte) 0xFF}, {(byte) 0xC3, 'x'}, {(byte) 0xED, (byte) 0xA0}, {(byte) 0xC0, (byte) 0x80}};
        for (byte[] bytes : bad) {
            for (String before : new String[] {"{\"index\":1,\"note\":\"", "{\"index\":1,\"f\":\"", "{\"", "{"}) {
                Path file = folder.resolve("bad.jsonl");
                try (OutputStream out = Files.newOutputStream(file)) {
                    out.write((INVOKE + before).getBytes(StandardCharsets.UTF_8));
                    out.write(bytes);
                    out.write(("\"}\n" + INVOKE).getBytes(StandardCharsets.UTF_8));
                }
                assertTrue(refusal(file).contains("line 2: "), () -> refusal(file));
            }
            Path edn = folder.resolve("bad.edn");
            try (OutputStream out = Files.newOutputStream(edn)) {
                out.write("{:index 0, :note \"".getBytes(StandardCharsets.UTF_8));
                out.write(bytes);
                out.write("\"}\n".getBytes(StandardCharsets.UTF_8));
            }
            assertTrue(refusal(edn).contains("is not valid UTF-8"), () -> refusal(edn));
        }
    }

    @Test
    void tooManyKeysAreRefused() throws IOException {
        StringBuilder text =
                new StringBuilder("{\"index\":0,\"process\":1,\"type\":\"invoke\",\"f\":\"assign\",\"value\":[0");
        for (int i = 1; i <= 200_000; i++) {
            text.append(',').append(i);
        }
        assertTrue(refusal(file("keys.jsonl", text.append("]}\n").toString())).contains("more than 200000 keys"));
    }

    @Test
    void aFrameThatWantsTooMuchMemoryIsRefused() throws IOException {
        assertEquals(1, HistoryCheck.check(frame(Compression.ZSTD_WINDOW_LOG)).events());
        Path file = frame(Compression.ZSTD_WINDOW_LOG + 1);
        assertTrue(refusal(file).contains("cannot be read"), () -> refusal(file));
    }

    /** One uncompressed block in a frame that asks for a window of that size, as RFC 8878 lays it out. */
    private Path frame(int windowLog) throws IOException {
        byte[] content = INVOKE.getBytes(StandardCharsets.UTF_8);
        int block = (content.length << 3) | 1;
        Path file = folder.resolve("window-" + windowLog + ".jsonl.zst");
        try (OutputStream out = Files.newOutputStream(file)) {
            out.write(new byte[] {0x28, (byte) 0xB5, 0x2F, (byte) 0xFD, 0, (byte) ((windowLog - 10) << 3)});
            out.write(new byte[] {(byte) block, (byte) (block >> 8), (byte) (block >> 16)});
            out.write(content);
        }
        return file;
    }

    @Test
    void anEmptyFileOrOneOfBlanksIsAHistoryOfNothing() throws IOException {
        for (String text : new String[] {"", "\n", " \r\n\t\n\n", "\uFEFF", "; a comment in EDN\n"}) {
            Path file = file("empty", text);
            Verdict verdict = HistoryCheck.check(file);
            assertEquals("unknown", verdict.outcome().json());
            assertEquals(0, verdict.events());
        }
    }

    @Test
    void aByteOrderMarkAndWindowsLineEndsDoNoHarm() throws IOException {
        String text = Files.readString(Path.of("examples", "timeouts.jsonl"));
        Path file = file("windows.jsonl", "\uFEFF" + text.replace("\n", "\r\n"));
        assertEquals("valid", HistoryCheck.check(file).outcome().json());
    }

    /** What a few kilobytes can become. */
    enum Bomb {
        ONE_LONG_LINE("{\"index\":0,\"note\":\"", "a", "\"}", "longer than 64 MiB|beyond a limit"),
        A_LINE_OF_BLANKS("", " ", "", "longer than 64 MiB"),
        A_TREE(
                "{\"index\":1,\"process\":\"nemesis\",\"type\":\"info\",\"f\":\"x\",\"value\":[",
                "[],",
                "1]}",
                "too large"),
        A_TREE_BEFORE_ITS_F("{\"index\":1,\"value\":[", "[],", "1]}", "too large"),
        A_HEADER("{\"format\":\"sunder-history/1\",\"x\":[", "{},", "1]}", "too large"),
        A_NUMBER("{\"index\":", "1", "}", "beyond a limit"),
        A_NAME("{\"", "n", "\":1}", "beyond a limit"),
        AN_EDN_MAP("{:index 0 :note [", "[] ", "]}", "longer than 1 Mi characters"),
        AN_EDN_STRING("{:index 0 :note \"", "x", "\"}", "longer than 1 Mi characters");

        private final String before;
        private final String brick;
        private final String after;
        private final String refusal;

        Bomb(String before, String brick, String after, String refusal) {
            this.before = before;
            this.brick = brick;
            this.after = after;
            this.refusal = refusal;
        }
    }

    @Test
    void bombsAreRefusedWithAHeapOf64Megabytes() throws Exception {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx64m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                CheckInSmallHeap.class.getName()));
        for (Bomb bomb : Bomb.values()) {
            command.add(write(bomb, "zst").toString());
        }
        command.add(write(Bomb.A_TREE, "gz").toString());
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertTrue(process.waitFor(60, TimeUnit.SECONDS));
        List<String> lines = output.lines()
                .filter(line -> line.startsWith("refused: ") || line.equals("accepted")) // newer JDKs have more to say
                .toList();
        assertEquals(Bomb.values().length + 1, lines.size(), output);
        for (int i = 0; i < Bomb.values().length; i++) {
            assertTrue(lines.get(i).matches("refused: .*(" + Bomb.values()[i].refusal + ").*"), output);
        }
        assertTrue(lines.get(Bomb.values().length).matches("refused: .*(" + Bomb.A_TREE.refusal + ").*"), output);
    }

    private Path write(Bomb bomb, String suffix) throws IOException {
        Path file = folder.resolve(bomb + "." + suffix);
        byte[] bricks = bomb.brick.repeat(1 << 16).getBytes(StandardCharsets.UTF_8);
        try (OutputStream raw = new BufferedOutputStream(Files.newOutputStream(file));
                OutputStream out = suffix.equals("gz") ? new GZIPOutputStream(raw) : new ZstdOutputStream(raw, 1)) {
            out.write(bomb.before.getBytes(StandardCharsets.UTF_8));
            for (long written = 0; written < 100L << 20; written += bricks.length) {
                out.write(bricks);
            }
            out.write((bomb.after + "\n").getBytes(StandardCharsets.UTF_8));
        }
        return file;
    }

    /** Checks files and says how each was refused. */
    static final class CheckInSmallHeap {
        private CheckInSmallHeap() {}

        public static void main(String[] arguments) {
            for (String argument : arguments) {
                try {
                    HistoryCheck.check(Path.of(argument));
                    System.out.println("accepted");
                } catch (HistoryException e) {
                    System.out.println("refused: " + e.getMessage());
                }
            }
        }
    }
}
