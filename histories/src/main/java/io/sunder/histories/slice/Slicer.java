package io.sunder.histories.slice;

import io.sunder.histories.check.Examination;
import io.sunder.histories.check.HistoryCheck;
import io.sunder.histories.file.HistoryReader;
import io.sunder.histories.file.HistoryVisitor;
import io.sunder.histories.scan.HistoryScan;
import io.sunder.histories.verdict.Finding;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Cuts slices. The first attempt takes what proves the finding and nothing else. If the checkers do not find the same in
 * it, it grows: by all records of the polls that the finding names, by what was read and never sent, then by everything that happened near its events;
 * what it grew by is then reduced as far as the finding stays.
 */
public final class Slicer {
    /** How far around the finding's events a slice grows, in events, one step after the other. */
    private static final long[] WINDOWS = {100, 2_000, 40_000};

    private static final int MOST_TESTS = 200;

    private final Path history;
    private final Path slice;
    private final Examination whole;
    private final Finding finding;

    private Slicer(Path history, Path slice, Examination whole, Finding finding) {
        this.history = history;
        this.slice = slice;
        this.whole = whole;
        this.finding = finding;
    }

    /** What a slice consists of. */
    private record Parts(Proof proof, List<Operation> fixed, List<Operation> extra, LongArrayList rows) {}

    /**
     * Cuts a slice.
     *
     * @param slice the file to write, {@code .jsonl}, {@code .jsonl.gz} or {@code .jsonl.zst}; replaced if it is there
     * @throws SliceException if there is no such finding, or no small part of the history shows it
     * @throws io.sunder.histories.file.HistoryException if the history is missing, unreadable or malformed
     * @throws IOException if the slice can't be written
     */
    public static Slice cut(Path history, Choice choice, Path slice) throws IOException {
        Examination whole = HistoryCheck.examine(history, choice::fits);
        Slicer slicer = new Slicer(history, slice, whole, Target.of(whole, choice));
        Finding shown = slicer.cut();
        return new Slice(
                slicer.finding,
                shown,
                HistoryCheck.check(slice),
                whole.verdict().events(),
                Files.size(slice),
                Files.size(history));
    }

    private Finding cut() throws IOException {
        Parts small = parts(new Proof(scan(), finding.example()), false, 0);
        Optional<Finding> shown = shown(history, small, small.extra());
        if (shown.isPresent()) {
            return shown.get();
        }
        Proof larger = new Proof(scan(), finding.example());
        Parts complete = parts(larger, true, 0);
        shown = shown(history, complete, complete.extra());
        if (shown.isEmpty()) {
            larger.addUnsent();
            shown = shown(history, complete, complete.extra());
        }
        for (int i = 0; i < WINDOWS.length && shown.isEmpty(); i++) {
            Parts wide = parts(larger, true, WINDOWS[i]);
            if (wide.fixed().size() + wide.extra().size() > Collector.MOST_OPERATIONS) {
                break;
            }
            shown = shown(history, wide, wide.extra());
            if (shown.isPresent()) {
                shown = reduced(wide);
            }
        }
        return shown.orElseThrow(() -> SliceException.notFound("no small part of "
                + whole.verdict().history()
                + " shows " + finding.kind().json() + " of " + finding.example().key()
                + " by itself; the whole file is needed"));
    }

    private HistoryScan scan() {
        return whole.scan();
    }

    /** Reduces what is in the slice's file now, which is far smaller to read again and again than the history. */
    private Optional<Finding> reduced(Parts wide) throws IOException {
        Path source = Files.createTempFile(slice.toAbsolutePath().getParent(), "wide", ".jsonl");
        try {
            select(history, wide, wide.extra(), source);
            List<Operation> left = Reduction.reduce(wide.extra(), extra -> stillShown(source, wide, extra), MOST_TESTS);
            return shown(source, wide, left);
        } finally {
            Files.deleteIfExists(source);
        }
    }

    private boolean stillShown(Path source, Parts parts, List<Operation> extra) {
        try {
            return shown(source, parts, extra).isPresent();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Gathers the parts of a slice.
     *
     * @param allPolled whether to keep all records of the polls that the finding names, not just the first and last
     * @param window how many events around the finding's to take along
     */
    private Parts parts(Proof proof, boolean allPolled, long window) {
        pass(new Turns(proof, allPolled));
        Collector needed = new Collector(proof::has, proof, scan());
        pass(needed);
        if (window == 0) {
            return new Parts(proof, needed.operations(), List.of(), needed.rows());
        }
        Set<Long> fixed = new HashSet<>();
        needed.operations().forEach(operation -> fixed.add(operation.invoke()));
        Collector around =
                new Collector(near(window).and(operation -> !fixed.contains(operation.invoke())), proof, scan());
        pass(around);
        List<Operation> extra = around.operations().stream()
                .filter(operation -> !fixed.contains(operation.invoke()))
                .toList();
        return new Parts(proof, needed.operations(), extra, needed.rows());
    }

    private Predicate<Operation> near(long window) {
        List<Long> events = finding.example().events();
        return operation -> events.stream()
                .anyMatch(event -> Math.abs(event - operation.invoke()) <= window
                        || (operation.complete() != Operation.NEVER
                                && Math.abs(event - operation.complete()) <= window));
    }

    private void pass(HistoryVisitor visitor) {
        HistoryReader.read(history, scan().keyNumbers(), scan().values(), visitor);
    }

    /** Writes a slice and checks it: the same finding as the slice shows it, if it does and shows nothing new. */
    private Optional<Finding> shown(Path source, Parts parts, List<Operation> extra) throws IOException {
        select(source, parts, extra, slice);
        Examination checked = HistoryCheck.examine(slice, other -> Target.same(finding, other));
        return Target.nothingNew(checked.verdict(), whole.verdict())
                ? checked.wanted().stream().findFirst()
                : Optional.empty();
    }

    private void select(Path source, Parts parts, List<Operation> extra, Path to) throws IOException {
        Selection selection = new Selection();
        parts.proof().keepRecords(selection);
        selection.keep(parts.fixed());
        selection.keep(extra);
        parts.rows().forEach(selection::keepEvent);
        SliceWriter.write(source, scan(), selection, origin(), to);
    }

    private ObjectNode origin() {
        ObjectNode origin = JsonNodeFactory.instance.objectNode();
        origin.put("of", whole.verdict().history());
        origin.put("events", whole.verdict().events());
        origin.put("anomaly", finding.kind().json());
        origin.put("key", finding.example().key());
        finding.example().offset().ifPresent(offset -> origin.put("offset", offset));
        return origin;
    }
}
