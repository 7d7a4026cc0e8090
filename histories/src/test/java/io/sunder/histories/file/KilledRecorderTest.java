package io.sunder.histories.file;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sunder.histories.check.HistoryCheck;
import io.sunder.histories.event.EventType;
import io.sunder.histories.verdict.Verdict;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A recorder whose process is killed with SIGKILL leaves what it recorded up to a moment before. */
@Timeout(value = 60, unit = TimeUnit.SECONDS)
class KilledRecorderTest {
    private static final int SAID = 8;

    @TempDir
    Path folder;

    /** Records at a steady pace and says every 100 ms how many events it had recorded 200 ms before. */
    static final class Child {
        private Child() {}

        public static void main(String[] args) throws InterruptedException {
            HistoryRecorder recorder =
                    HistoryRecorder.create(Path.of(args[0]), HistoryRecorderTest.header(), System::nanoTime);
            long before = 0;
            long last = 0;
            for (int round = 0; round < 10_000; round++) {
                for (int i = 0; i < 50; i++) {
                    recorder.invokeSend(1, "orders-0", round * 50L + i);
                    last = recorder.completeSend(EventType.OK, 1, "orders-0", round * 50L + i, round * 50L + i, null);
                }
                System.out.println(before);
                before = last;
                Thread.sleep(100);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"jsonl", "jsonl.gz", "jsonl.zst"})
    void leavesAReadableHistory(String suffix) throws IOException, InterruptedException {
        Path file = folder.resolve("history." + suffix);
        Process child = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        Child.class.getName(),
                        file.toString())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        long said = 0;
        try (BufferedReader out =
                new BufferedReader(new InputStreamReader(child.getInputStream(), StandardCharsets.UTF_8))) {
            for (int i = 0; i < SAID; i++) {
                String line = out.readLine();
                assertTrue(line != null, "the child ended early");
                said = Long.parseLong(line);
            }
        } finally {
            child.destroyForcibly().waitFor();
        }
        Verdict verdict = HistoryCheck.check(file);
        assertTrue(said > 100, "the child said too little: " + said);
        assertTrue(verdict.events() > said, verdict.events() + " events, " + said + " were recorded long before");
    }
}
