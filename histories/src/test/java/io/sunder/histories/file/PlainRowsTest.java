package io.sunder.histories.file;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sunder.histories.event.Event;
import io.sunder.histories.event.EventParser;
import io.sunder.histories.event.Keys;
import io.sunder.histories.event.Values;
import io.sunder.histories.generate.HistoryGenerator;
import io.sunder.histories.generate.HistoryShape;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Rows read straight from their bytes say the same as by way of the JSON parser, which gets every row of a history whose
 * lines begin with a blank.
 */
class PlainRowsTest {
    private static final int TRIES = 1_500;

    @TempDir
    Path folder;

    @Test
    void aDamagedHistoryReadsTheSameEitherWay() throws IOException {
        SplittableRandom random = new SplittableRandom(20);
        String history = drawn(300);
        int refused = 0;
        for (int i = 0; i < TRIES; i++) {
            String some = history.substring(0, history.indexOf('\n', random.nextInt(3_000)) + 1);
            String text = random.nextInt(4) == 0 ? Damage.lines(some, random) : Damage.tokens(some, random);
            String read = assertSame(text);
            refused += read.contains("refused") ? 1 : 0;
        }
        assertTrue(refused > TRIES / 10 && refused < TRIES * 9 / 10, refused + " refused");
    }

    @Test
    void whereBlocksEndMakesNoDifference() throws IOException {
        SplittableRandom random = new SplittableRandom(21);
        StringBuilder text = new StringBuilder();
        long index = 0;
        while (text.length() < 3_000_000) {
            index = rows(text, index, random);
        }
        String all = text.toString();
        assertTrue(assertSame(all).contains("records 40000"), "a line longer than any block");
        assertSame(all.substring(0, all.length() - 1));
        assertSame(all.substring(0, all.length() - 9));
        String bad = all + "{\"index\":" + index + ",\"time\":1,\"process\":1,\"type\":\"maybe\"}\n" + all;
        String line = "line " + (1 + all.chars().filter(c -> c == '\n').count());
        assertTrue(assertSame(bad).contains(line), line);
    }

    @Test
    void theFormsOfTheRecorderArePlain() throws IOException {
        String history = drawn(50);
        assertNotEquals(0, plain(history), "rows that were read as bytes");
        assertEquals(0, plain(spaced(history)));
    }

    private int plain(String text) throws IOException {
        int[] taken = {0};
        try (RowFeed feed = HistorySource.of(Files.writeString(folder.resolve("counted.jsonl"), text))
                .open()) {
            EventParser parser = new EventParser(Rows.MAPPER, new Keys(), new Values());
            Event event = new Event();
            RowFeed.ByteTaker taker = new RowFeed.ByteTaker() {
                @Override
                public int take(byte[] buffer, int from) {
                    return parser.parsePlain(buffer, from, event);
                }

                @Override
                public void taken(long line) {
                    taken[0]++;
                }
            };
            while (feed.nextRun(taker)) {
                feed.readAllBytes();
            }
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
        return taken[0];
    }

    private String assertSame(String text) throws IOException {
        String plain = read(text);
        assertEquals(read(spaced(text)), plain);
        return plain;
    }

    private String read(String text) throws IOException {
        Path file = folder.resolve("history.jsonl");
        Files.write(file, text.getBytes(StandardCharsets.UTF_8));
        return Transcript.of(file);
    }

    private static String spaced(String text) {
        String spaced = text.lines().map(line -> ' ' + line).collect(Collectors.joining("\n"));
        return text.endsWith("\n") ? spaced + '\n' : spaced;
    }

    private String drawn(int steps) throws IOException {
        Path file = folder.resolve("drawn.jsonl");
        HistoryGenerator.draw(HistoryShape.draw(7, steps)).write(file);
        return Files.readString(file);
    }

    /** A send or a poll, of any length, and now and then something else or a form that is not plain. */
    private static long rows(StringBuilder text, long index, SplittableRandom random) {
        String head = "{\"index\":" + index + ",\"time\":" + 1000 * index + ",\"process\":" + random.nextInt(5);
        switch (random.nextInt(12)) {
            case 0 -> text.append("\n");
            case 1 -> {
                text.append("{\"index\":" + index + ",\"process\":\"observer\",\"type\":\"info\",\"f\":\"cluster\"}\n");
                return index + 1;
            }
            case 2 -> text.append("\r\n");
            default -> {
                int records = random.nextInt(400) == 0 ? 40_000 : random.nextInt(60);
                text.append(head).append(",\"type\":\"invoke\",\"f\":\"poll\",\"value\":[[\"poll\"]]}\n");
                text.append("{\"index\":" + (index + 1)).append(head.substring(head.indexOf(',')));
                text.append(random.nextInt(9) == 0 ? ", " : ",");
                text.append("\"type\":\"ok\",\"f\":\"poll\",\"value\":[[\"poll\",{");
                polled(text, index, records);
                text.append("}]]}\n");
                return index + 2;
            }
        }
        return index;
    }

    private static void polled(StringBuilder text, long index, int records) {
        text.append("\"orders-").append(index % 7).append("\":[");
        for (int i = 0; i < records; i++) {
            text.append(i == 0 ? "[" : ",[")
                    .append(index * 100_000 + i)
                    .append(',')
                    .append(index + i)
                    .append(']');
        }
        text.append(']');
    }
}
