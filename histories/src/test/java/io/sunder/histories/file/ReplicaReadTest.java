package io.sunder.histories.file;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sunder.histories.event.Event;
import io.sunder.histories.event.EventType;
import io.sunder.histories.event.Keys;
import io.sunder.histories.event.OpenOperation;
import io.sunder.histories.event.ReplicaLogs;
import io.sunder.histories.event.Values;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ReplicaReadTest {
    @TempDir
    Path folder;

    /** Words what it is told of replicas. */
    private static final class Told implements HistoryVisitor {
        private final Keys keys = new Keys();
        private final List<String> completed = new ArrayList<>();

        @Override
        public void header(HistoryHeader header) {}

        @Override
        public void invoked(Event event, OpenOperation operation) {}

        @Override
        public void crashed(Event event) {}

        @Override
        public void nemesis(Event event) {}

        @Override
        public void observed(Event event) {}

        @Override
        public void neverCompleted(OpenOperation operation) {}

        @Override
        public void completed(Event event, OpenOperation operation) {
            ReplicaLogs logs = event.replicaLogs();
            StringBuilder told = new StringBuilder(event.type().json() + " " + logs.replica());
            for (int log = 0; log < logs.logs(); log++) {
                told.append(' ').append(keys.name(logs.key(log))).append(' ').append(logs.start(log));
                told.append(' ').append(logs.highWatermark(log)).append(' ').append(logs.end(log));
                for (int i = logs.recordStart(log); i < logs.recordEnd(log); i++) {
                    told.append(' ').append(event.recordOffset(i)).append('=').append(event.recordValue(i));
                }
                for (int i = logs.epochFirst(log); i < logs.epochEnd(log); i++) {
                    told.append(' ').append(logs.epoch(i)).append('@').append(logs.epochStart(i));
                }
            }
            completed.add(told.toString());
        }
    }

    private List<String> read(Path file) {
        Told told = new Told();
        HistoryReader.read(file, told.keys, new Values(), told);
        return told.completed;
    }

    @Test
    void whatWasRecordedIsReadBack() throws IOException {
        Path file = folder.resolve("history.jsonl");
        ReplicaLogRead logs = new ReplicaLogRead(2).log("orders-0", 5, 1010, 1012);
        logs.record(1009, 317).record(1L << 40, 318).epoch(4, 5).epoch(5, 1009);
        logs.log("orders-1", 0, 0, 0);
        try (HistoryRecorder recorder = HistoryRecorder.create(file, HistoryRecorderTest.header(), () -> 7)) {
            recorder.invokeReplicaRead(5, 2, List.of("orders-0", "orders-1"));
            recorder.okReplicaRead(5, logs);
            recorder.invokeReplicaRead(5, 3, List.of("orders-0"));
            recorder.completeReplicaRead(EventType.FAIL, 5, 3, List.of("orders-0"), "node is down");
        }
        assertEquals(
                List.of(
                        "ok 2 orders-0 5 1010 1099511627777 1009=317 1099511627776=318 4@5 5@1009 orders-1 0 0 0",
                        "fail 3"),
                read(file));
        String line = Files.readAllLines(file).get(1);
        assertTrue(line.endsWith("\"value\":{\"replica\":2,\"keys\":[\"orders-0\",\"orders-1\"]}}"), line);
    }

    @Test
    void theBuilderRefusesWhatTheReaderWould() {
        ReplicaLogRead read = new ReplicaLogRead(1);
        assertThrows(IllegalStateException.class, () -> read.record(0, 1));
        read.log("a", 0, 2, 2).record(1, 10);
        assertThrows(IllegalArgumentException.class, () -> read.record(1, 11));
        assertThrows(IllegalArgumentException.class, () -> new ReplicaLogRead(-1));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "{'replica':-1,'a':{'start':0,'hw':1}}; replica must not be negative",
                "{'replica':4294967296,'a':{'start':0,'hw':1}}; replica must fit in 32 bits",
                "{'replica':1,'a':{'hw':1}}; a log must have start and hw",
                "{'replica':1,'a':{'start':0,'hw':2,'records':[[1,10],[1,11]]}}; log must rise",
                "{'replica':1,'a':{'start':0,'hw':2,'records':7}}; expected a list of records",
                "{'replica':1,'a':{'start':0,'hw':2,'epochs':[[1,2,3]]}}; too many parts",
                "{'replica':1,'a':{'start':0,'hw':2,'epochs':[4]}}; expected an epoch",
                "{'replica':1,'a':7}; expected a log",
                "[7]; expected a map with replica"
            },
            quoteCharacter = '`')
    void namesWhatIsWrongWithARow(String value, String reason) throws IOException {
        Path file = folder.resolve("bad.jsonl");
        String row = "{'index':%d,'process':5,'type':'%s','f':'replica-read','value':%s}\n";
        String text = row.formatted(0, "invoke", "null") + row.formatted(1, "ok", value);
        Files.writeString(file, text.replace('\'', '"'));
        HistoryException thrown = assertThrows(HistoryException.class, () -> read(file));
        assertTrue(thrown.getMessage().contains(reason), thrown.getMessage());
    }
}
