package io.sunder.histories.check;

import io.sunder.histories.check.Dependencies.Place;
import io.sunder.histories.event.Event;
import io.sunder.histories.graph.EdgeKind;
import io.sunder.histories.graph.Step;
import io.sunder.histories.scan.HistoryScan;
import io.sunder.histories.scan.KeyScan;
import io.sunder.histories.scan.Records;
import io.sunder.histories.scan.Transactions;
import io.sunder.histories.verdict.AnomalyExample;
import io.sunder.histories.verdict.RecordValue;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeSet;

/** Tells a circle of transactions: one clause per step, and the events of all of them. */
final class CycleWords {
    /** More steps than this are counted only. */
    private static final int MOST_TOLD = 8;

    private final HistoryScan scan;
    private final Transactions transactions;
    private final Dependencies dependencies;
    private final Circumstances circumstances;

    CycleWords(HistoryScan scan, Dependencies dependencies, Circumstances circumstances) {
        this.scan = scan;
        this.transactions = scan.transactions();
        this.dependencies = dependencies;
        this.circumstances = circumstances;
    }

    /** The example stands at the first record that the circle names. */
    AnomalyExample example(List<Step> cycle, Optional<String> clause) {
        Place place = cycle.stream()
                .filter(step -> step.kind() != EdgeKind.PROCESS && step.kind() != EdgeKind.REALTIME)
                .findFirst()
                .map(this::place)
                .orElseThrow(() -> new IllegalStateException("a circle of order in time alone: " + cycle));
        KeyScan key = scan.scan(place.key());
        long offset = key.records().offset(place.row());
        List<Long> events = events(cycle);
        return new AnomalyExample(
                key.name(),
                offset == Event.UNKNOWN_OFFSET ? OptionalLong.empty() : OptionalLong.of(offset),
                Optional.of(value(place)),
                events,
                sentence(cycle),
                clause,
                circumstances.around(key.name(), events.get(0), events.get(events.size() - 1)));
    }

    private Place place(Step step) {
        return step.kind() == EdgeKind.WW ? dependencies.version(step.label()) : dependencies.read(step.label());
    }

    private List<Long> events(List<Step> cycle) {
        TreeSet<Long> events = new TreeSet<>();
        for (Step step : cycle.subList(0, Math.min(cycle.size(), MOST_TOLD))) {
            events.add(transactions.invoked(step.from()));
            if (transactions.completed(step.from()) != Records.NONE) {
                events.add(transactions.completed(step.from()));
            }
            if (step.kind() == EdgeKind.REALTIME) {
                events.add(dependencies.over(step.from()));
            }
        }
        return List.copyOf(events);
    }

    private String sentence(List<Step> cycle) {
        List<String> told = new ArrayList<>();
        for (Step step : cycle.subList(0, Math.min(cycle.size(), MOST_TOLD))) {
            told.add(words(step));
        }
        if (cycle.size() > MOST_TOLD) {
            told.add("and so on, " + (cycle.size() - MOST_TOLD) + " steps more");
        }
        return cycle.size() + " operations came before one another in a circle: " + String.join("; ", told);
    }

    private String words(Step step) {
        String from = name(step.from());
        String to = name(step.to());
        return switch (step.kind()) {
            case WW ->
                from + " wrote " + record(dependencies.version(step.label())) + ", and then " + to + " wrote "
                        + record(dependencies.nextVersion(step.label()));
            case WR -> from + " wrote " + record(dependencies.read(step.label())) + ", which " + to + " read";
            case PROCESS -> from + " was over when the same process began " + to;
            case REALTIME ->
                from + (seenFirst(step.from()) ? " had been read" : " was over") + " (event "
                        + dependencies.over(step.from()) + ") when " + to + " began";
            case RW ->
                from + " read up to " + record(dependencies.read(step.label())) + ", so that it missed "
                        + record(dependencies.missed(step.label())) + ", which " + to + " wrote";
        };
    }

    private boolean seenFirst(int operation) {
        return transactions.completed(operation) != dependencies.over(operation) && !transactions.single(operation);
    }

    private String name(int operation) {
        return (transactions.single(operation) ? "the send of process " : "the transaction of process ")
                + transactions.process(operation) + " (event " + transactions.invoked(operation) + ")";
    }

    private String record(Place place) {
        KeyScan key = scan.scan(place.key());
        return "value " + value(place) + " at offset " + key.records().offset(place.row()) + " of " + key.name();
    }

    private RecordValue value(Place place) {
        long id = scan.scan(place.key()).records().value(place.row());
        return new RecordValue(scan.values().text(id), scan.values().isInteger(id));
    }
}
