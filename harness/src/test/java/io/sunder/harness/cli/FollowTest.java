package io.sunder.harness.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sunder.histories.check.HistoryCheck;
import io.sunder.histories.file.HistoryException;
import io.sunder.histories.file.HistorySource;
import io.sunder.histories.verdict.Verdict;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Following a file in simulated time: at each pause somebody writes, and a check takes as long as it is told to. */
class FollowTest {
    private static final Duration SECOND = Duration.ofSeconds(1);
    private static final String[] LINES = {
        "{\"format\":\"sunder-history/1\"}",
        "{\"index\":0,\"process\":1,\"type\":\"invoke\",\"f\":\"send\",\"value\":[[\"send\",\"a\",1]]}",
        "{\"index\":1,\"process\":1,\"type\":\"ok\",\"f\":\"send\",\"value\":[[\"send\",\"a\",[0,1]]]}",
        "{\"index\":2,\"process\":\"nemesis\",\"type\":\"info\",\"f\":\"cut\",\"value\":{\"id\":\"f1\",\"phase\":\"begin\",\"targets\":[\"2>1\"]}}",
        "{\"index\":3,\"process\":\"nemesis\",\"type\":\"info\",\"f\":\"cut\",\"value\":{\"id\":\"f1\",\"phase\":\"end\",\"witness\":\"seen\"}}",
        "{\"index\":4,\"process\":2,\"type\":\"invoke\",\"f\":\"end-offsets\",\"value\":[\"a\"]}",
        "{\"index\":5,\"process\":2,\"type\":\"ok\",\"f\":\"end-offsets\",\"value\":{\"a\":1}}",
        "{\"index\":6,\"process\":2,\"type\":\"invoke\",\"f\":\"assign\",\"value\":[\"a\"],\"seek-to-beginning?\":true}",
        "{\"index\":7,\"process\":2,\"type\":\"ok\",\"f\":\"assign\",\"value\":[\"a\"],\"seek-to-beginning?\":true}",
        "{\"index\":8,\"process\":2,\"type\":\"invoke\",\"f\":\"poll\",\"value\":[[\"poll\"]]}",
        "{\"index\":9,\"process\":2,\"type\":\"ok\",\"f\":\"poll\",\"value\":[[\"poll\",{\"a\":[[0,1]]}]]}",
    };

    @TempDir
    private Path folder;

    private final ArrayDeque<String> toWrite = new ArrayDeque<>();
    private final List<Verdict> verdicts = new ArrayList<>();
    private final List<Long> checkedAt = new ArrayList<>();
    private long now;
    private long checkTakes;
    private int pauses;
    private int stopAfter = Integer.MAX_VALUE;

    private Verdict follow(Path file, Optional<Duration> idle, boolean untilComplete) throws InterruptedException {
        Follow follow = new Follow(
                file,
                () -> {
                    now += checkTakes;
                    return HistoryCheck.soFar(HistorySource.of(file));
                },
                new Follow.Limits(SECOND, idle, untilComplete),
                () -> now,
                limit -> pause(file, limit),
                soFar -> {
                    verdicts.add(soFar.verdict());
                    checkedAt.add(now);
                });
        return follow.run().verdict();
    }

    private boolean pause(Path file, Duration limit) {
        now += limit.toNanos();
        try {
            if (!toWrite.isEmpty()) {
                Files.writeString(file, toWrite.remove(), StandardOpenOption.APPEND);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return ++pauses >= stopAfter;
    }

    @Test
    void growsWithTheFileAndEndsWhenItIsComplete() throws Exception {
        Path file = Files.createFile(folder.resolve("growing.jsonl"));
        for (String line : LINES) {
            toWrite.add(line.substring(0, 9));
            toWrite.add(line.substring(9) + "\n"); // seen half-written, too
            for (int i = 0; line.contains("begin") && i < 6; i++) {
                toWrite.add("\n"); // long enough for a check while the fault is in force
            }
        }
        Verdict verdict = follow(file, Optional.empty(), true);
        assertEquals("valid", verdict.outcome().json(), verdict::toPrettyJson);
        assertEquals(10, verdict.events());
        assertTrue(verdicts.size() > 3, verdicts::toString);
        List<String> lines = verdicts.stream().map(FollowLine::of).toList();
        assertTrue(lines.stream().anyMatch(line -> line.endsWith("1 unseen (note)  ! f1 cut 2>1")), lines::toString);
        assertEquals(
                "so far  10 events  send 1 ok  poll 1 ok  assign 1 ok  end-offsets 1 ok  no anomaly",
                lines.get(lines.size() - 1));
        for (int i = 1; i < checkedAt.size(); i++) {
            assertTrue(checkedAt.get(i) - checkedAt.get(i - 1) >= SECOND.toNanos(), checkedAt::toString);
        }
    }

    @Test
    void rechecksNothingThatDidNotChangeAndEndsWhenIdle() throws Exception {
        Path file = Files.writeString(folder.resolve("still.jsonl"), String.join("\n", LINES) + "\n");
        Verdict verdict = follow(file, Optional.of(Duration.ofSeconds(10)), false);
        assertEquals("valid", verdict.outcome().json());
        assertEquals(1, verdicts.size());
        assertTrue(now >= Duration.ofSeconds(10).toNanos());
    }

    @Test
    void endsWhenAskedWithTheVerdictOnAllThatIsThere() throws Exception {
        Path file = Files.createFile(folder.resolve("stopped.jsonl"));
        for (String line : LINES) {
            toWrite.add(line + "\n");
        }
        stopAfter = LINES.length - 2;
        Verdict verdict = follow(file, Optional.empty(), false);
        assertEquals("unknown", verdict.outcome().json());
        assertEquals(LINES.length - 3, verdict.events());
    }

    @Test
    void checksMoreSeldomWhenACheckTakesLong() throws Exception {
        Path file = Files.createFile(folder.resolve("slow.jsonl"));
        checkTakes = Duration.ofSeconds(2).toNanos();
        for (int i = 0; i < 300; i++) {
            toWrite.add("\n");
        }
        stopAfter = 300;
        follow(file, Optional.empty(), false);
        assertEquals(5, verdicts.size(), "the first, one every 20 s of the next minute, and the last");
        for (int i = 1; i < checkedAt.size() - 1; i++) {
            assertTrue(checkedAt.get(i) - checkedAt.get(i - 1) >= 10 * checkTakes, checkedAt::toString);
        }
    }

    @Test
    void stopsAtWhatIsMalformed() throws Exception {
        Path file = Files.createFile(folder.resolve("bad.jsonl"));
        toWrite.add("{}\n");
        HistoryException thrown = assertThrows(HistoryException.class, () -> follow(file, Optional.empty(), false));
        assertTrue(thrown.getMessage().contains("line 1"), thrown::getMessage);
        assertThrows(HistoryException.class, () -> follow(folder, Optional.empty(), false));
    }
}
