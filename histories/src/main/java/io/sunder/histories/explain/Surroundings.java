package io.sunder.histories.explain;

import io.sunder.histories.event.Event;
import io.sunder.histories.explain.Happening.Kind;
import io.sunder.histories.scan.Fault;
import io.sunder.histories.scan.FinalRead;
import io.sunder.histories.scan.HistoryScan;
import io.sunder.histories.scan.LeaderChange;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Puts faults, elections and the final read among the happenings of a record. */
final class Surroundings {
    private static final long AROUND_NANOS = 1_000_000_000L;
    private static final int FIRST = 12;
    private static final int LAST = 4;

    private final HistoryScan scan;
    private final Subject subject;
    private final List<Happening> all;
    private final long from;
    private final long to;

    private Surroundings(Trace trace, HistoryScan scan, Subject subject) {
        this.scan = scan;
        this.subject = subject;
        this.all = new ArrayList<>(trace.happenings());
        finalRead(trace);
        this.from = all.stream()
                        .filter(own -> own.kind() != Kind.END_OFFSET)
                        .mapToLong(Happening::time)
                        .min()
                        .orElse(0)
                - AROUND_NANOS;
        this.to = all.stream().mapToLong(Happening::time).max().orElse(0) + AROUND_NANOS;
    }

    /** All in order: what happened to the record, and around it from a second before to a second after. */
    static List<Happening> merged(Trace trace, HistoryScan scan, Subject subject) {
        Surroundings surroundings = new Surroundings(trace, scan, subject);
        surroundings.faults();
        surroundings.cluster(trace.cluster());
        surroundings.all.removeIf(
                happening -> happening.time() < surroundings.from && happening.kind() == Kind.END_OFFSET);
        surroundings.all.sort(Comparator.comparingLong(Happening::event).thenComparing(Happening::kind));
        return surroundings.all;
    }

    private void finalRead(Trace trace) {
        scan.finalRead(subject.key()).ifPresent(read -> finalRead(trace, read));
    }

    private void finalRead(Trace trace, FinalRead read) {
        String reach = "it reaches " + read.reached()
                + (read.complete() ? ", so it is complete, and returns " : " only, so it is incomplete, and returns ");
        all.add(new Happening(
                read.answeredAt(),
                trace.finalReadTime(),
                Kind.FINAL_READ,
                "the final read, by process " + read.process() + ", begins, and the log ends at " + read.wanted() + "; "
                        + reach + trace.finallyRead()));
    }

    private void faults() {
        Sample sample = new Sample(FIRST, LAST, "begins and ends of faults");
        for (Fault fault : scan.faults().all()) {
            if (fault.activeBetween(from, to)) {
                String name =
                        "fault " + fault.id() + " (" + fault.kind() + " " + String.join(", ", fault.targets()) + ")";
                String witness =
                        fault.witness().map(words -> "; witness: " + words).orElse("; no witness");
                String over = fault.endTime().isPresent() ? "" : "; it never ends";
                sample.add(
                        new Happening(
                                fault.beginIndex(), fault.beginTime(), Kind.FAULT, name + " begins" + witness + over),
                        Event.NEMESIS);
                if (fault.endIndex().isPresent()) {
                    sample.add(
                            new Happening(
                                    fault.endIndex().getAsLong(),
                                    fault.endTime().getAsLong(),
                                    Kind.FAULT,
                                    name + " ends"),
                            Event.NEMESIS);
                }
            }
        }
        all.addAll(sample.happenings());
    }

    /** The state in which the record was sent, and each change after that. */
    private void cluster(List<Happening> changes) {
        Sample sample = new Sample(FIRST, LAST, "changes of the partition's leader or ISR");
        Optional<Happening> before = Optional.empty();
        for (Happening change : changes) {
            if (change.time() < from) {
                before = Optional.of(change);
            } else if (change.time() <= to) {
                sample.add(
                        new Happening(
                                change.event(), change.time(), change.kind(), change.text() + outside(change.event())),
                        Event.OBSERVER);
            }
        }
        before.ifPresent(all::add);
        all.addAll(sample.happenings());
    }

    private String outside(long event) {
        for (LeaderChange change : scan.elections().of(subject.keyName())) {
            if (change.index() == event && change.unclean()) {
                return ", elected from outside the ISR";
            }
        }
        return "";
    }
}
