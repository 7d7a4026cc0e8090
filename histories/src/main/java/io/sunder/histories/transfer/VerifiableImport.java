package io.sunder.histories.transfer;

import io.sunder.histories.contract.Contract;
import io.sunder.histories.contract.ContractJson;
import io.sunder.histories.file.HistoryException;
import io.sunder.histories.file.HistorySource;
import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/**
 * Makes one history of the logs of verifiable producers and consumers, in the order of their timestamps. Two passes: the
 * logs tell only of what ended, and what began must come first.
 *
 * <p>What is filled in, such that it can't raise a false alarm: every send is invoked at the very beginning, by a process of
 * its own, so nothing follows about the order of sends; one that failed, whose partition is unknown, may have gone to any
 * partition of its topic; a record that was read and that no log tells the end of was sent and never completed, so a
 * phantom can't be told. The tool sets retries=0, which switches idempotence off.
 */
final class VerifiableImport {
    private static final long NANOS_PER_MS = 1_000_000;

    private final List<HistorySource> sources;
    private final VerifiableRecords records;
    private final ImportedEvents out;
    private final List<Producing> producing = new ArrayList<>();
    private long processes;
    private long untold;

    /** The next process of a log's sends, in the order in which the log tells of them. */
    private static final class Producing {
        private long nextProcess;

        Producing(long first) {
            nextProcess = first;
        }
    }

    /** A log as it is merged with the others. */
    private record Merged(int position, VerifiableLog log, VerifiableReader reader) {
        long timestamp() {
            return VerifiableLog.timestamp(log.peek().orElseThrow());
        }
    }

    private VerifiableImport(List<HistorySource> sources, VerifiableRecords records, Writer out) {
        this.sources = sources;
        this.records = records;
        this.out = new ImportedEvents(out);
    }

    static HistoryImport.Result run(List<HistorySource> sources, Optional<Contract> contract, Writer out)
            throws IOException {
        for (HistorySource source : sources) {
            if (!VerifiableLog.isOne(source)) {
                throw new HistoryException(
                        source.where(),
                        0,
                        "is no log of a verifiable producer or consumer; only those can be put together into one history");
            }
        }
        VerifiableImport made = new VerifiableImport(sources, VerifiableRecords.of(sources), out);
        made.out.header(
                ImportHeader.of("kafka-verifiable", sources, contract.orElseGet(VerifiableImport::usualContract)));
        made.invocations();
        made.rest();
        return new HistoryImport.Result(made.out.count(), made.notes());
    }

    private static Contract usualContract() {
        return ContractJson.read(
                JsonNodeFactory.instance.objectNode().put("idempotence", false).put("assignment", "subscribe"),
                Contract.strictest());
    }

    private void invocations() throws IOException {
        for (HistorySource source : sources) {
            producing.add(new Producing(processes));
            try (VerifiableLog log = new VerifiableLog(source)) {
                for (Optional<JsonNode> next = log.take(); next.isPresent(); next = log.take()) {
                    JsonNode event = next.get();
                    switch (VerifiableLog.name(event)) {
                        case "producer_send_success" ->
                            out.send(processes++, "invoke", List.of(log.key(event)), log.text(event, "value"), "");
                        case "producer_send_error" ->
                            out.send(
                                    processes++,
                                    "invoke",
                                    records.keys(log.text(event, "topic")),
                                    log.text(event, "value"),
                                    "");
                        default -> {}
                    }
                }
            }
        }
        records.forEachUntold((key, value) -> {
            untold++;
            out.send(processes++, "invoke", List.of(key), value, "");
        });
    }

    private void rest() throws IOException {
        PriorityQueue<Merged> logs =
                new PriorityQueue<>(Comparator.comparingLong(Merged::timestamp).thenComparingInt(Merged::position));
        List<VerifiableLog> open = new ArrayList<>();
        try {
            for (int i = 0; i < sources.size(); i++) {
                VerifiableLog log = new VerifiableLog(sources.get(i));
                open.add(log);
                if (log.peek().isPresent()) {
                    logs.add(new Merged(
                            i,
                            log,
                            new VerifiableReader(log, out, () -> processes++, records.tellsRecords(sources.get(i)))));
                }
            }
            while (!logs.isEmpty()) {
                Merged next = logs.remove();
                next(next);
                if (next.log.peek().isPresent()) {
                    logs.add(next);
                } else {
                    next.reader.end();
                }
            }
        } finally {
            for (VerifiableLog log : open) {
                log.close();
            }
        }
    }

    private void next(Merged from) {
        JsonNode event = from.log.take().orElseThrow();
        out.at((VerifiableLog.timestamp(event) - records.firstTimestamp()) * NANOS_PER_MS);
        switch (VerifiableLog.name(event)) {
            case "producer_send_success" ->
                out.acknowledged(
                        producing.get(from.position).nextProcess++,
                        from.log.key(event),
                        from.log.number(event, "offset"),
                        from.log.text(event, "value"));
            case "producer_send_error" ->
                out.send(
                        producing.get(from.position).nextProcess++,
                        "info",
                        records.keys(from.log.text(event, "topic")),
                        from.log.text(event, "value"),
                        event.path("exception").asString("failed") + ": "
                                + event.path("message").asString(""));
            default -> from.reader.event(event);
        }
    }

    private List<String> notes() {
        List<String> notes = new ArrayList<>();
        notes.add(
                "the logs tell of no invocations: sends are taken to have begun at the start, so the order of sends is"
                        + " not judged");
        if (untold > 0) {
            notes.add(
                    untold + " value(s) were read whose sends no log tells the end of: taken as sent, outcome unknown");
        }
        List<String> silent = sources.stream()
                .filter(source -> !records.tellsRecords(source))
                .filter(source -> records.sends(sources.indexOf(source)) == 0)
                .map(HistorySource::name)
                .toList();
        if (!silent.isEmpty()) {
            notes.add(String.join(", ", silent)
                    + ": no record_data, so nothing is known of what was read; run the consumer" + " with --verbose");
        }
        if (!records.leftOut().isEmpty()) {
            notes.add("left out, for they say nothing about records: "
                    + records.leftOut().entrySet().stream()
                            .map(entry -> entry.getValue() + " " + entry.getKey())
                            .collect(Collectors.joining(", ")));
        }
        if (records.passedOver() > 0) {
            notes.add(records.passedOver() + " line(s) that are no JSON were passed over");
        }
        return notes;
    }
}
