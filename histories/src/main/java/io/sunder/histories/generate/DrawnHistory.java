package io.sunder.histories.generate;

import io.sunder.histories.event.EventType;
import io.sunder.histories.event.OperationKind;
import io.sunder.histories.file.HistoryHeader;
import io.sunder.histories.file.HistoryRecorder;
import io.sunder.histories.file.PolledRecords;
import io.sunder.histories.file.ReplicaLogRead;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** A history in memory: what a generator drew or a mutator changed. */
public record DrawnHistory(HistoryHeader header, List<Row> rows) {
    public DrawnHistory {
        rows = List.copyOf(rows);
    }

    /**
     * Writes it with the recorder that runs use, so that the file is exactly what a run with these events leaves.
     *
     * @throws io.sunder.histories.file.HistoryWriteException if the disk fails
     */
    public void write(Path file) {
        long[] now = {0};
        try (HistoryRecorder recorder = HistoryRecorder.create(file, header, () -> now[0])) {
            for (Row row : rows) {
                now[0] = row.time();
                write(recorder, row);
            }
        }
    }

    private static void write(HistoryRecorder recorder, Row row) {
        if (row instanceof Row.Records records) {
            records(recorder, records);
        } else if (row instanceof Row.Assignment assignment) {
            assignment(recorder, assignment);
        } else if (row instanceof Row.EndOffsets question) {
            question(recorder, question);
        } else if (row instanceof Row.ReplicaRead read) {
            replicaRead(recorder, read);
        } else if (row instanceof Row.Crash crash) {
            recorder.crash(crash.process(), null);
        } else if (row instanceof Row.Nemesis nemesis) {
            recorder.nemesis(nemesis.kind(), nemesis.value());
        } else if (row instanceof Row.Observation observation) {
            recorder.observe(observation.partitions());
        }
    }

    private static void records(HistoryRecorder recorder, Row.Records row) {
        String error = row.type() == EventType.INFO ? "timeout" : null;
        if (row.kind() == OperationKind.SEND && row.ops().get(0) instanceof MicroOp.Send send) {
            if (row.type() == EventType.INVOKE) {
                recorder.invokeSend(row.process(), send.key(), send.value());
            } else {
                long offset = send.offset().orElse(HistoryRecorder.UNKNOWN_OFFSET);
                recorder.completeSend(row.type(), row.process(), send.key(), offset, send.value(), error);
            }
        } else if (row.kind() == OperationKind.POLL && row.ops().get(0) instanceof MicroOp.Poll poll) {
            poll(recorder, row, poll, error == null ? "" : error);
        } else {
            recorder.operation(row.type(), row.process(), row.kind().json(), json(row), error);
        }
    }

    private static void poll(HistoryRecorder recorder, Row.Records row, MicroOp.Poll poll, String error) {
        switch (row.type()) {
            case INVOKE -> recorder.invokePoll(row.process());
            case OK -> {
                PolledRecords polled = new PolledRecords();
                poll.records().forEach((key, all) -> all.forEach(r -> polled.add(key, r.offset(), r.value())));
                recorder.okPoll(row.process(), polled);
            }
            case FAIL, INFO -> recorder.completePoll(row.type(), row.process(), error);
        }
    }

    private static ArrayNode json(Row.Records row) {
        ArrayNode ops = JsonNodeFactory.instance.arrayNode();
        for (MicroOp op : row.ops()) {
            if (op instanceof MicroOp.Send send) {
                ArrayNode sent = ops.addArray().add("send").add(send.key());
                if (row.type() != EventType.OK) {
                    sent.add(send.value());
                } else if (send.offset().isPresent()) {
                    sent.addArray().add(send.offset().getAsLong()).add(send.value());
                } else {
                    sent.addArray().addNull().add(send.value());
                }
            } else if (op instanceof MicroOp.Poll poll) {
                ArrayNode polled = ops.addArray().add("poll");
                if (row.type() == EventType.OK) {
                    polled(polled.addObject(), poll.records());
                }
            }
        }
        return ops;
    }

    private static void polled(ObjectNode map, Map<String, List<MicroOp.Polled>> records) {
        records.forEach((key, all) -> {
            ArrayNode pairs = map.putArray(key);
            all.forEach(r -> pairs.addArray().add(r.offset()).add(r.value()));
        });
    }

    private static void assignment(HistoryRecorder recorder, Row.Assignment row) {
        if (row.kind() == OperationKind.ASSIGN) {
            recorder.assign(row.type(), row.process(), row.keys(), row.toBeginning(), null);
        } else {
            ArrayNode topics = JsonNodeFactory.instance.arrayNode();
            row.keys().forEach(topics::add);
            recorder.operation(row.type(), row.process(), row.kind().json(), topics, null);
        }
    }

    private static void replicaRead(HistoryRecorder recorder, Row.ReplicaRead row) {
        if (row.type() == EventType.INVOKE) {
            recorder.invokeReplicaRead(row.process(), row.replica(), row.keys());
        } else {
            ReplicaLogRead read = new ReplicaLogRead(row.replica());
            row.logs().forEach((key, log) -> log.write(read, key));
            recorder.okReplicaRead(row.process(), read);
        }
    }

    private static void question(HistoryRecorder recorder, Row.EndOffsets row) {
        switch (row.type()) {
            case INVOKE -> recorder.invokeEndOffsets(row.process(), row.keys());
            case OK -> recorder.okEndOffsets(row.process(), row.offsets());
            case FAIL, INFO -> recorder.completeEndOffsets(row.type(), row.process(), row.keys(), "timeout");
        }
    }
}
