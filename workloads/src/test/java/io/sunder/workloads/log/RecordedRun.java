package io.sunder.workloads.log;

import io.sunder.histories.contract.Contract;
import io.sunder.histories.file.Expectations;
import io.sunder.histories.file.HistoryHeader;
import io.sunder.histories.file.HistoryRecorder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * A history in a temporary folder, readable at any time as short lines: {@code process type f value [error]}, for
 * instance {@code 3 ok send [["send","orders-0",[17,5]]]}.
 */
final class RecordedRun implements AutoCloseable {

    private static final JsonMapper JSON = new JsonMapper();

    private final Path file;
    private final HistoryRecorder recorder;

    RecordedRun(Path folder) {
        file = folder.resolve("history.jsonl");
        HistoryHeader header = new HistoryHeader(
                "test", 1, "mock", Contract.strictest(), Optional.empty(), List.of(), Expectations.none());
        recorder = HistoryRecorder.create(file, header, new AtomicLong()::incrementAndGet);
    }

    HistoryRecorder recorder() {
        return recorder;
    }

    /** The events so far, without the header. */
    List<JsonNode> events() {
        recorder.flush();
        try {
            return Files.readAllLines(file).stream()
                    .skip(1)
                    .map(line -> JSON.readTree(line))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The events so far as short lines; of an error only the class is shown. */
    List<String> lines() {
        return events().stream().map(RecordedRun::line).toList();
    }

    /** As {@link #lines()}, only those of one kind. */
    List<String> lines(String f) {
        return events().stream()
                .filter(event -> event.get("f").asString().equals(f))
                .map(RecordedRun::line)
                .toList();
    }

    private static String line(JsonNode event) {
        String line = event.get("process").asString() + " " + event.get("type").asString() + " "
                + event.get("f").asString() + " " + event.get("value");
        JsonNode error = event.get("error");
        return error == null ? line : line + " " + error.asString().split(":", 2)[0];
    }

    @Override
    public void close() {
        recorder.close();
    }
}
