package io.sunder.histories.transfer;

import io.sunder.histories.contract.Contract;
import io.sunder.histories.event.BoundedTree;
import io.sunder.histories.event.MalformedEventException;
import io.sunder.histories.file.HistoryException;
import io.sunder.histories.file.HistorySource;
import io.sunder.histories.file.Rows;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.JsonNode;

/**
 * Makes a history of what other tools recorded: one history of Jepsen's Kafka workload, or any number of logs of Kafka's
 * verifiable producers and consumers. Nothing is made up that a checker could hold against the target: what the source does
 * not tell is filled in such that it excuses more, never less.
 */
public final class HistoryImport {
    private final HistorySource source;
    private final Writer out;
    private final Optional<Contract> contract;
    private long events;

    private HistoryImport(HistorySource source, Optional<Contract> contract, Writer out) {
        this.source = source;
        this.contract = contract;
        this.out = out;
    }

    /**
     * How an import went.
     *
     * @param events number of events written
     * @param notes what a reader should know: what was left out, filled in or cut off
     */
    public record Result(long events, List<String> notes) {
        public Result {
            notes = List.copyOf(notes);
        }
    }

    /**
     * Imports.
     *
     * @param sources one history, or logs of verifiable producers and consumers
     * @param contract by what the history is to be judged, if not by what the source tells or, where it tells nothing, by the
     *     strictest
     * @param out takes JSON Lines, unflushed; stays open
     * @throws HistoryException if a source is missing, unreadable or malformed, or can't be imported
     * @throws IOException if writing fails
     */
    public static Result run(List<HistorySource> sources, Optional<Contract> contract, Writer out) throws IOException {
        Writer text = new UncheckedWriter(out);
        try {
            if (sources.size() > 1 || VerifiableLog.isOne(sources.get(0))) {
                return VerifiableImport.run(sources, contract, text);
            }
            return new HistoryImport(sources.get(0), contract, text).rows();
        } catch (UncheckedIOException e) {
            throw e.getCause();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new HistoryException(sources.get(0).where(), 0, "reading was interrupted");
        }
    }

    private Result rows() throws InterruptedException {
        List<String> notes = new ArrayList<>();
        Rows.read(source, new Rows.Handler() {
                    @Override
                    public void row(JsonParser parser, boolean first) {
                        if (first) {
                            first(parser);
                        } else {
                            copy(parser);
                        }
                    }

                    @Override
                    public void ended(long line) {}
                })
                .ifPresent(reason -> notes.add("the history is cut off: " + reason));
        if (events == 0) {
            notes.add("there is no event in it");
        }
        return new Result(events, notes);
    }

    private void first(JsonParser parser) {
        JsonNode node = BoundedTree.read(parser);
        if (VerifiableLog.isLine(node)) {
            throw new MalformedEventException(
                    "logs of verifiable producers and consumers are read twice, so they have to" + " come as files");
        }
        if (!node.has("format")) {
            line(ImportHeader.of("jepsen", List.of(source), contract.orElseGet(Contract::strictest)));
            events++;
        } else if (contract.isPresent()) {
            throw new MalformedEventException(
                    "the history says in its header what it is judged by; another contract can't" + " be given");
        }
        line(node);
    }

    private void line(JsonNode node) {
        try (JsonParser tokens = Rows.MAPPER.treeAsTokens(node)) {
            tokens.nextToken();
            write(tokens);
        }
    }

    private void copy(JsonParser parser) {
        write(parser);
        events++;
    }

    private void write(JsonParser row) {
        try (JsonGenerator json = RowJson.generator(out)) {
            json.copyCurrentStructureExact(row);
        }
        try {
            out.write('\n');
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
