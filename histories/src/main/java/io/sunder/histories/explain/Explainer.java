package io.sunder.histories.explain;

import io.sunder.histories.check.Examination;
import io.sunder.histories.check.HistoryCheck;
import io.sunder.histories.event.Keys;
import io.sunder.histories.event.Values;
import io.sunder.histories.file.HistoryReader;
import io.sunder.histories.scan.HistoryScan;
import io.sunder.histories.verdict.AnomalyExample;
import io.sunder.histories.verdict.Finding;
import io.sunder.histories.verdict.RecordValue;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.LongStream;

/**
 * Explains one record of a history: two passes over the file, three where the question names an event. Memory is that of
 * a check, and a bounded list of what happened.
 */
public final class Explainer {
    private Explainer() {}

    /**
     * Explains a record.
     *
     * @param file {@code .jsonl}, {@code .jsonl.gz} or {@code .jsonl.zst}
     * @throws NoSuchRecordException if the history has no such record, or several
     * @throws io.sunder.histories.file.HistoryException if the file is missing, unreadable or malformed
     */
    public static Explanation explain(Path file, Question question) {
        if (question instanceof Question.OfEvent of) {
            return ofEvent(file, of.index());
        }
        HistoryScan.Result scan = HistoryScan.of(file);
        return explain(file, scan, subject(new Resolver(scan.scan()), question));
    }

    private static Subject subject(Resolver resolver, Question question) {
        if (question instanceof Question.AtOffset at) {
            return resolver.at(at.key(), at.offset());
        }
        Question.OfValue of = (Question.OfValue) question;
        return resolver.value(of.text(), of.key());
    }

    private static Explanation explain(Path file, HistoryScan.Result scan, Subject subject) {
        Set<RecordValue> values = new LinkedHashSet<>(values(scan.scan(), subject));
        Examination examination = HistoryCheck.examine(file, scan, finding -> about(finding, subject, values));
        return trace(file, examination, subject);
    }

    private static Explanation ofEvent(Path file, long index) {
        HistoryScan.Result scan = HistoryScan.of(file);
        EventLookup lookup = new EventLookup(index);
        HistoryReader.read(file, scan.scan().keyNumbers(), scan.scan().values(), lookup);
        String words = lookup.words().orElseThrow(() -> new NoSuchRecordException(lookup.nearMiss()));
        Resolver resolver = new Resolver(scan.scan());
        Optional<Subject> only = lookup.only().map(record -> resolver.value(record.key(), record.value()));
        if (only.isPresent()) {
            return explain(file, scan, only.get());
        }
        List<Finding> naming = HistoryCheck.examine(
                        file, scan, finding -> finding.example().events().contains(index))
                .wanted();
        Subject subject = theOne(words, naming, resolver);
        // The checkers left their marks in that scan, so another one is checked for this record.
        return explain(file, HistoryScan.of(file), subject);
    }

    /** The record that all findings are about which name an event. */
    private static Subject theOne(String words, List<Finding> naming, Resolver resolver) {
        Set<String> records = new TreeSet<>();
        for (Finding finding : naming) {
            AnomalyExample example = finding.example();
            records.add("--key " + example.key()
                    + (example.offset().isPresent()
                            ? " --offset " + example.offset().getAsLong()
                            : example.value()
                                    .map(value -> " --value " + value.text())
                                    .orElse("")));
        }
        if (records.isEmpty()) {
            throw new NoSuchRecordException(
                    words + ", and no finding names it; name a record with --key and --offset, or with --value");
        }
        if (records.size() > 1) {
            throw new NoSuchRecordException(
                    words + "; findings about several records name it: " + String.join(", ", records));
        }
        AnomalyExample example = naming.get(0).example();
        if (example.offset().isPresent()) {
            return resolver.at(example.key(), example.offset().getAsLong());
        }
        return example.value()
                .map(value -> resolver.value(value.text(), Optional.of(example.key())))
                .orElseThrow(() -> new NoSuchRecordException(words + "; the finding that names it is about no single"
                        + " record: " + example.explanation()));
    }

    private static boolean about(Finding finding, Subject subject, Set<RecordValue> values) {
        AnomalyExample example = finding.example();
        if (!example.key().equals(subject.keyName())) {
            return false;
        }
        boolean there = example.offset().isPresent()
                && subject.offsets().contains(example.offset().getAsLong());
        return there || example.value().filter(values::contains).isPresent();
    }

    private static Explanation trace(Path file, Examination examination, Subject subject) {
        HistoryScan scan = examination.scan();
        Keys keys = scan.keyNumbers();
        Values numbers = scan.values();
        Trace trace = new Trace(subject, numbers, scan.finalRead(subject.key()));
        HistoryReader.read(file, keys, numbers, trace);
        return new Explanation(
                examination.verdict().history(),
                examination.verdict().events(),
                examination.verdict().outcome(),
                subject.keyName(),
                LongStream.of(subject.sortedOffsets()).boxed().toList(),
                values(scan, subject),
                Surroundings.merged(trace, scan, subject),
                examination.wanted());
    }

    private static List<RecordValue> values(HistoryScan scan, Subject subject) {
        return subject.values()
                .longStream()
                .mapToObj(id ->
                        new RecordValue(scan.values().text(id), scan.values().isInteger(id)))
                .toList();
    }
}
