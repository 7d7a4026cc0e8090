package io.sunder.histories.transfer;

import io.sunder.histories.transfer.ImportedEvents.Polled;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.LongSupplier;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;

/**
 * The operations of one verifiable consumer. Its log tells of no invocations: a poll is taken to have begun when the one
 * before it ended, the earliest that is possible. A rebalance ends an open poll without records and starts the reader anew.
 */
final class VerifiableReader {
    private final VerifiableLog log;
    private final ImportedEvents out;
    private final LongSupplier newProcess;
    private final boolean tellsRecords;
    private final Map<String, List<Polled>> records = new LinkedHashMap<>();
    private long process = -1;
    private boolean polling;

    VerifiableReader(VerifiableLog log, ImportedEvents out, LongSupplier newProcess, boolean tellsRecords) {
        this.log = log;
        this.out = out;
        this.newProcess = newProcess;
        this.tellsRecords = tellsRecords;
    }

    void event(JsonNode event) {
        switch (VerifiableLog.name(event)) {
            case "startup_complete" -> {
                end();
                process = -1; // whoever started is another one
            }
            case "partitions_assigned", "partitions_revoked" -> rebalanced(event);
            case "record_data" -> {
                poll();
                records.computeIfAbsent(log.key(event), k -> new ArrayList<>())
                        .add(new Polled(log.number(event, "offset"), log.text(event, "value")));
            }
            case "records_consumed" -> consumed(event);
            default -> {}
        }
    }

    private void consumed(JsonNode event) {
        if (tellsRecords) {
            poll();
            polled();
            poll();
        } else {
            out.both(process(), "records-consumed", event.path("partitions"));
        }
    }

    private void rebalanced(JsonNode event) {
        flush();
        if (polling) {
            out.poll(process(), "fail", "rebalance");
            polling = false;
        }
        Set<String> topics = new TreeSet<>();
        event.path("partitions").forEach(partition -> topics.add(log.text(partition, "topic")));
        ArrayNode value = JsonNodeFactory.instance.arrayNode();
        topics.forEach(value::add);
        out.both(process(), "subscribe", value);
        if (tellsRecords) {
            poll();
        }
    }

    /** What was read and never summed up, because the log ends there, was read all the same. */
    private void flush() {
        if (!records.isEmpty()) {
            polled();
        }
    }

    /** Ends the consumer; an open poll never completes. */
    void end() {
        flush();
        polling = false;
    }

    private void poll() {
        if (!polling) {
            out.poll(process(), "invoke", "");
            polling = true;
        }
    }

    private void polled() {
        out.polled(process(), records);
        records.clear();
        polling = false;
    }

    private long process() {
        if (process < 0) {
            process = newProcess.getAsLong();
        }
        return process;
    }
}
