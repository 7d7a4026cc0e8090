package io.sunder.histories.file;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sunder.histories.check.HistoryCheck;
import io.sunder.histories.event.EventType;
import io.sunder.histories.verdict.Verdict;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(value = 60, unit = TimeUnit.SECONDS)
class ConcurrentRecorderTest {
    private static final int THREADS = 8;
    private static final int SENDS = 5_000;

    @TempDir
    Path folder;

    @Test
    void indexesAreTheOrderOfLinesAndTimesNeverGoBack() throws Exception {
        Path file = folder.resolve("history.jsonl");
        List<long[]> spans = recordConcurrently(file);
        List<String> lines = Files.readAllLines(file);
        assertEquals(2 * THREADS * SENDS + 1, lines.size());
        long lastTime = -1;
        for (int i = 1; i < lines.size(); i++) {
            String head = "{\"index\":" + (i - 1) + ",\"time\":";
            assertTrue(lines.get(i).startsWith(head), lines.get(i));
            long time = Long.parseLong(
                    lines.get(i).substring(head.length(), lines.get(i).indexOf(',', head.length())));
            assertTrue(time >= lastTime, lines.get(i));
            lastTime = time;
        }
        for (long[] span : spans) {
            assertTrue(span[0] < span[1], "the invocation comes before the completion");
        }
    }

    @Test
    void whatManyThreadsRecordedIsWellFormed() throws Exception {
        Path file = folder.resolve("history.jsonl.zst");
        recordConcurrently(file);
        Verdict verdict = HistoryCheck.check(file);
        assertEquals(2L * THREADS * SENDS, verdict.events());
        assertEquals((long) THREADS * SENDS, verdict.operations().get("send").ok());
    }

    /** Indexes of the invocation and the completion of every send. */
    private static List<long[]> recordConcurrently(Path file) throws Exception {
        List<long[]> spans = new ArrayList<>();
        AtomicLong clock = new AtomicLong();
        ExecutorService threads = Executors.newFixedThreadPool(THREADS);
        try (HistoryRecorder recorder =
                HistoryRecorder.create(file, HistoryRecorderTest.header(), clock::incrementAndGet)) {
            List<Future<List<long[]>>> results = new ArrayList<>();
            for (int t = 0; t < THREADS; t++) {
                int process = t;
                Callable<List<long[]>> sends = () -> sends(recorder, process);
                results.add(threads.submit(sends));
            }
            for (Future<List<long[]>> result : results) {
                spans.addAll(result.get());
            }
        } finally {
            threads.shutdown();
        }
        return spans;
    }

    private static List<long[]> sends(HistoryRecorder recorder, int process) throws IOException {
        List<long[]> spans = new ArrayList<>();
        String key = "orders-" + process;
        for (int i = 0; i < SENDS; i++) {
            long invoked = recorder.invokeSend(process, key, i);
            spans.add(new long[] {invoked, recorder.completeSend(EventType.OK, process, key, i, i, null)});
        }
        return spans;
    }
}
