package io.sunder.histories.reference;

import io.sunder.histories.contract.Acks;
import io.sunder.histories.contract.Assignment;
import io.sunder.histories.contract.CleanupPolicy;
import io.sunder.histories.contract.Contract;
import io.sunder.histories.contract.Isolation;
import io.sunder.histories.contract.Retention;
import io.sunder.histories.event.EventType;
import io.sunder.histories.event.OperationKind;
import io.sunder.histories.generate.DrawnHistory;
import io.sunder.histories.generate.Row;
import io.sunder.histories.verdict.AnomalyClass;
import io.sunder.histories.verdict.AnomalyKind;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * The anomalies of one key as the design defines them, each by a search through everything. Knows histories without
 * faults, whose last reader asks for the end offsets itself.
 */
final class ReferenceChecker {
    /** Offsets that one reader passed over, and how. */
    private record Pass(
            KeyStory.Session session, long from, long to, boolean within, boolean fresh, int invoked, int event) {}

    private final KeyStory story;
    private final Contract contract;
    private final List<Finding> findings = new ArrayList<>();
    private final List<Pass> passes = new ArrayList<>();
    private final Set<Long> values = new TreeSet<>();
    private final Set<Long> gone = new HashSet<>();
    /** Values of which another one of the same transaction, of any key, was read after it was sent. */
    private final Set<Long> matesSeen;

    private final DrawnHistory history;
    private final KeyStory.Answer finalAnswer;
    private final boolean finalComplete;

    private ReferenceChecker(String key, DrawnHistory history) {
        contract = history.header().contract();
        this.history = history;
        matesSeen = Transactions.matesSeen(history);
        story = new KeyStory(key, history, contract.assignment() == Assignment.SUBSCRIBE);
        story.sends.forEach(s -> values.add(s.value()));
        story.reads.forEach(r -> values.add(r.value()));
        finalAnswer = story.answers.get(story.answers.size() - 1);
        long reached = story.reads.stream()
                .filter(r -> r.process() == finalAnswer.process() && r.event() > finalAnswer.event())
                .mapToLong(KeyStory.Read::offset)
                .max()
                .orElse(-1);
        boolean markersOnly =
                history.rows().stream().anyMatch(row -> row instanceof Row.Records r && r.kind() == OperationKind.TXN)
                        && finalAnswer.endOffset() - reached - 1 <= 1_000
                        && values.stream()
                                .flatMap(v -> story.sightings(v).stream())
                                .noneMatch(seen -> seen[1] > reached && seen[1] < finalAnswer.endOffset());
        finalComplete = reached + 1 >= finalAnswer.endOffset() || markersOnly;
    }

    static List<Finding> findings(String key, DrawnHistory history) {
        ReferenceChecker checker = new ReferenceChecker(key, history);
        checker.run();
        return checker.findings;
    }

    private void run() {
        collectPasses();
        values.forEach(this::lost);
        values.forEach(this::vanished);
        replaced();
        skips();
        conflicts();
        values.forEach(this::origin);
        values.forEach(this::duplicate);
        stepsBack();
        sendOrder();
        endOffsets();
    }

    private void add(AnomalyKind kind, AnomalyClass anomalyClass, long offset, long value) {
        findings.add(new Finding(kind, anomalyClass, story.key, offset, value));
    }

    private void judge(AnomalyKind kind, boolean allowed, long offset, long value) {
        add(kind, allowed ? AnomalyClass.ALLOWED : AnomalyClass.VIOLATION, offset, value);
    }

    private void collectPasses() {
        for (int s = 0; s < story.sessions.size(); s++) {
            int session = s;
            List<KeyStory.Read> reads =
                    story.reads.stream().filter(r -> r.session() == session).toList();
            long farthest = -1;
            for (int i = 0; i < reads.size(); i++) {
                KeyStory.Read read = reads.get(i);
                boolean counts = i > 0 || story.sessions.get(s).fromBeginning();
                long from =
                        read.place() > 0 && story.sessions.get(s).ofGroup() ? farthestInPoll(reads, read) : farthest;
                boolean forward = i == 0 || read.offset() > reads.get(i - 1).offset();
                if (counts && forward && read.offset() > from + 1) {
                    pass(reads, read, from, i == 0);
                }
                farthest = Math.max(farthest, read.offset());
            }
        }
    }

    /** A rebalance may have moved a member back; what matters then is what the poll itself returned. */
    private static long farthestInPoll(List<KeyStory.Read> session, KeyStory.Read read) {
        return session.stream()
                .filter(r -> r.event() == read.event() && r.place() < read.place())
                .mapToLong(KeyStory.Read::offset)
                .max()
                .orElseThrow();
    }

    /** What the same poll still brings afterwards was not passed over. */
    private void pass(List<KeyStory.Read> session, KeyStory.Read read, long farthest, boolean fresh) {
        TreeSet<Long> cuts = new TreeSet<>();
        session.stream()
                .filter(r -> r.event() == read.event() && r.place() > read.place())
                .filter(r -> r.offset() > farthest && r.offset() < read.offset())
                .forEach(r -> cuts.add(r.offset()));
        cuts.add(read.offset());
        long from = farthest;
        boolean within = read.place() > 0;
        for (long to : cuts) {
            passes.add(new Pass(
                    story.sessions.get(read.session()),
                    from,
                    to,
                    within,
                    fresh && !within,
                    read.invoked(),
                    read.event()));
            from = to;
            within = true;
        }
    }

    private boolean movedByGroup(Pass pass) {
        return pass.session.ofGroup() && !pass.within && !pass.fresh;
    }

    private boolean electedAfter(int event) {
        return story.elections.stream().anyMatch(e -> e > event);
    }

    private boolean uncleanAfter(int event) {
        return contract.uncleanLeaderElection()
                && story.uncleanElections.stream().anyMatch(e -> e > event);
    }

    private boolean lossAllowed(KeyStory.Send send) {
        return contract.acks() == Acks.NONE
                || (contract.acks() == Acks.LEADER && electedAfter(send.invoked()))
                || uncleanAfter(send.invoked());
    }

    private boolean deleted(boolean within) {
        return contract.cleanupPolicy() == CleanupPolicy.COMPACT
                || (contract.retention() == Retention.LIMITED && !within);
    }

    private void lost(long value) {
        Optional<KeyStory.Send> send = story.send(value).filter(KeyStory.Send::acked);
        if (send.isEmpty() || !story.readsOf(value).isEmpty()) {
            return;
        }
        long offset = send.get().offset();
        boolean known = offset != KeyStory.UNKNOWN;
        boolean replaced =
                known && valuesAt(offset).stream().anyMatch(v -> v != value && firstRead(v) != KeyStory.NEVER);
        Optional<Pass> passed = passes.stream()
                .filter(p -> known && !movedByGroup(p) && p.from < offset && offset < p.to)
                .findFirst();
        boolean beyond = known
                && story.reads.stream().anyMatch(r -> {
                    KeyStory.Session session = story.sessions.get(r.session());
                    return !session.placed() && !session.ofGroup() && r.offset() > offset;
                });
        boolean ended = finalComplete && send.get().completed() < finalAnswer.asked();
        boolean allowed = lossAllowed(send.get());
        if (replaced) {
            loss(AnomalyKind.LOST_WRITE, allowed, offset, value);
        } else if (passed.isPresent()) {
            loss(AnomalyKind.LOST_WRITE, allowed || deleted(passed.get().within), offset, value);
        } else if (beyond) {
            loss(AnomalyKind.LOST_WRITE, allowed || deleted(false), offset, value);
        } else if (ended && known && offset >= finalAnswer.endOffset() && heldBack(finalAnswer)) {
            add(AnomalyKind.UNSEEN, AnomalyClass.NOTE, offset, value);
        } else if (ended && known && offset >= finalAnswer.endOffset()) {
            loss(AnomalyKind.UNSEEN, allowed, offset, value);
        } else if (ended) {
            loss(AnomalyKind.LOST_WRITE, allowed || deleted(false), offset, value);
        } else {
            add(AnomalyKind.UNSEEN, AnomalyClass.NOTE, offset, value);
        }
    }

    /** A transaction of which a part was seen is torn, and what it lacks is no loss of its own. */
    private void loss(AnomalyKind kind, boolean allowed, long offset, long value) {
        gone.add(value);
        if (matesSeen.contains(value)) {
            return;
        }
        judge(allowed ? AnomalyKind.LEGAL_LOSS : kind, allowed, offset, value);
    }

    private boolean atTwoOffsets(long value) {
        return story.sightings(value).stream()
                        .mapToLong(seen -> seen[1])
                        .distinct()
                        .count()
                > 1;
    }

    private boolean sharesAnOffset(long value) {
        return story.sightings(value).stream()
                .anyMatch(seen -> valuesAt(seen[1]).size() > 1);
    }

    /** The values seen at an offset, in the order in which they were. */
    private List<Long> valuesAt(long offset) {
        record Seen(long event, long value) {}
        return values.stream()
                .flatMap(v -> story.sightings(v).stream()
                        .filter(seen -> seen[1] == offset)
                        .limit(1)
                        .map(seen -> new Seen(seen[0], v)))
                .sorted(Comparator.comparingLong(Seen::event))
                .map(Seen::value)
                .toList();
    }

    private int firstRead(long value) {
        return story.readsOf(value).stream()
                .mapToInt(KeyStory.Read::event)
                .min()
                .orElse(KeyStory.NEVER);
    }

    private int lastRead(long value) {
        return story.readsOf(value).stream()
                .mapToInt(KeyStory.Read::event)
                .max()
                .orElse(KeyStory.NEVER);
    }

    private boolean failed(long value) {
        return story.send(value).filter(s -> s.type() == EventType.FAIL).isPresent();
    }

    private boolean sound(long value) {
        return story.send(value).isPresent()
                && firstRead(value) != KeyStory.NEVER
                && !failed(value)
                && !atTwoOffsets(value)
                && !sharesAnOffset(value)
                && !gone.contains(value);
    }

    private void vanished(long value) {
        if (!sound(value)) {
            return;
        }
        long offset = story.home(value);
        boolean allowed = uncleanAfter(story.send(value).orElseThrow().invoked());
        Optional<Pass> passed = passes.stream()
                .filter(p -> !movedByGroup(p) && p.from < offset && offset < p.to)
                .filter(p -> lastRead(value) < p.invoked)
                .findFirst();
        boolean beyond = finalComplete && offset >= finalAnswer.endOffset() && lastRead(value) < finalAnswer.asked();
        if (passed.isPresent()) {
            gone.add(value);
            judge(AnomalyKind.VANISHED_READ, allowed || deleted(passed.get().within), offset, value);
        } else if (beyond) {
            gone.add(value);
            judge(AnomalyKind.VANISHED_READ, allowed, offset, value);
        }
    }

    private Set<Long> sharedOffsets() {
        Set<Long> shared = new TreeSet<>();
        values.forEach(v -> story.sightings(v).forEach(seen -> {
            if (valuesAt(seen[1]).size() > 1) {
                shared.add(seen[1]);
            }
        }));
        return shared;
    }

    private void replaced() {
        for (long offset : finalComplete ? sharedOffsets() : Set.<Long>of()) {
            List<Long> both = valuesAt(offset).subList(0, 2);
            replaced(both.get(0), both.get(1));
            replaced(both.get(1), both.get(0));
        }
    }

    private void replaced(long value, long other) {
        boolean acked = story.send(value).filter(KeyStory.Send::acked).isPresent();
        boolean before = acked
                && firstRead(value) != KeyStory.NEVER
                && !gone.contains(value)
                && lastRead(value) < finalAnswer.asked();
        if (before && lastRead(other) > finalAnswer.asked()) {
            gone.add(value);
            judge(
                    AnomalyKind.VANISHED_READ,
                    uncleanAfter(story.send(value).orElseThrow().invoked()),
                    story.home(value),
                    value);
        }
    }

    private void skips() {
        for (Pass pass : passes) {
            values.stream()
                    .filter(this::sound)
                    .filter(v -> pass.from < story.home(v) && story.home(v) < pass.to)
                    .min(Comparator.comparingLong(story::home))
                    .ifPresent(v -> judge(
                            pass.within ? AnomalyKind.INT_POLL_SKIP : AnomalyKind.POLL_SKIP,
                            movedByGroup(pass) || deleted(pass.within) || uncleanAfter(firstRead(v)),
                            story.home(v),
                            v));
        }
    }

    private void conflicts() {
        for (long offset : sharedOffsets()) {
            List<Long> both = valuesAt(offset).subList(0, 2);
            if (both.stream().noneMatch(gone::contains)) {
                Optional<Long> unread = both.stream()
                        .filter(v -> firstRead(v) == KeyStory.NEVER)
                        .findFirst();
                boolean allowed = unread.isPresent()
                        ? lossAllowed(story.send(unread.get()).orElseThrow())
                        : uncleanAfter(Math.min(earliest(both.get(0)), earliest(both.get(1))));
                judge(AnomalyKind.INCONSISTENT_OFFSETS, allowed, offset, 0);
            }
        }
    }

    private int earliest(long value) {
        return Math.min(firstSeen(value), firstRead(value));
    }

    private int firstSeen(long value) {
        return story.send(value)
                .filter(KeyStory.Send::acked)
                .map(KeyStory.Send::completed)
                .orElseGet(() -> firstRead(value));
    }

    private void origin(long value) {
        Optional<KeyStory.Send> send = story.send(value);
        int read = firstRead(value);
        if (read == KeyStory.NEVER) {
            return;
        }
        if (send.isEmpty() || read < send.get().invoked()) {
            add(AnomalyKind.PHANTOM, AnomalyClass.VIOLATION, story.home(value), value);
        } else if (failed(value)) {
            boolean visible = send.get().inTransaction() && contract.isolation() == Isolation.READ_UNCOMMITTED;
            judge(AnomalyKind.G1A, visible, story.home(value), value);
        }
    }

    private void duplicate(long value) {
        long home = story.home(value);
        story.sightings(value).stream()
                .filter(seen -> seen[1] != home)
                .findFirst()
                .ifPresent(second -> judge(
                        AnomalyKind.DUPLICATE,
                        !contract.idempotence()
                                || uncleanAfter((int) Math.min(
                                        firstRead(value) == KeyStory.NEVER ? firstSeen(value) : earliest(value),
                                        second[0])),
                        second[1],
                        value));
    }

    private void stepsBack() {
        for (int s = 0; s < story.sessions.size(); s++) {
            int session = s;
            List<KeyStory.Read> reads =
                    story.reads.stream().filter(r -> r.session() == session).toList();
            for (int i = 1; i < reads.size(); i++) {
                if (reads.get(i).offset() <= reads.get(i - 1).offset()) {
                    stepBack(reads.get(i - 1), reads.get(i));
                }
            }
        }
    }

    private void stepBack(KeyStory.Read before, KeyStory.Read read) {
        long value = read.value();
        if (atTwoOffsets(value) || sharesAnOffset(value) || story.send(value).isEmpty()) {
            return;
        }
        if (before.event() == read.event()) {
            add(AnomalyKind.INT_NONMONOTONIC_POLL, AnomalyClass.VIOLATION, read.offset(), value);
        } else if (story.sessions.get(read.session()).ofGroup()) {
            add(AnomalyKind.REDELIVERY, AnomalyClass.NOTE, read.offset(), value);
        } else {
            judge(AnomalyKind.NONMONOTONIC_POLL, uncleanAfter(before.event()), read.offset(), value);
        }
    }

    /** Acknowledged at a known place, with no finding that says why it may be odd. */
    private List<KeyStory.Send> standing() {
        return story.sends.stream()
                .filter(s -> s.acked() && s.offset() != KeyStory.UNKNOWN)
                .filter(s -> firstRead(s.value()) == KeyStory.NEVER || firstRead(s.value()) > s.invoked())
                .filter(s -> !gone.contains(s.value()) && !atTwoOffsets(s.value()) && !sharesAnOffset(s.value()))
                .toList();
    }

    private void sendOrder() {
        List<KeyStory.Send> all = standing();
        for (KeyStory.Send send : all) {
            long offset = story.home(send.value());
            List<KeyStory.Send> own = all.stream()
                    .filter(s -> s.process() == send.process())
                    .filter(s -> all.indexOf(s) < all.indexOf(send))
                    .toList();
            boolean belowOwn = own.stream().anyMatch(s -> story.home(s.value()) > offset);
            if (belowOwn) {
                KeyStory.Send before = own.get(own.size() - 1);
                if (story.home(before.value()) > offset && before.invoked() != send.invoked()) {
                    judge(
                            AnomalyKind.NONMONOTONIC_SEND,
                            !contract.idempotence() || reuse(before.invoked()),
                            offset,
                            send.value());
                }
            } else {
                all.stream()
                        .filter(s -> s.completed() < send.invoked() && story.home(s.value()) > offset)
                        .min(firstAcked())
                        .ifPresent(s -> judge(AnomalyKind.REALTIME_REORDER, reuse(s.invoked()), offset, send.value()));
            }
        }
    }

    /** Of those acknowledged at once, in one transaction, the farthest on. */
    private Comparator<KeyStory.Send> firstAcked() {
        return Comparator.comparingInt(KeyStory.Send::completed)
                .thenComparing(Comparator.<KeyStory.Send>comparingLong(s -> story.home(s.value()))
                        .reversed());
    }

    private boolean reuse(int from) {
        return (contract.acks() != Acks.ALL && electedAfter(from)) || uncleanAfter(from);
    }

    private void endOffsets() {
        for (KeyStory.Answer answer : story.answers) {
            Optional<KeyStory.Answer> before = story.answers.stream()
                    .filter(a -> a.process() == answer.process() && a.event() < answer.event())
                    .reduce((a, b) -> b);
            if (before.filter(a -> a.endOffset() > answer.endOffset()).isPresent()) {
                regression(before.get(), answer);
            } else if (contract.acks() == Acks.ALL) {
                stale(answer);
            }
        }
    }

    private void regression(KeyStory.Answer before, KeyStory.Answer answer) {
        boolean explained = values.stream()
                .filter(v -> gone.contains(v) || sharesAnOffset(v))
                .mapToLong(story::home)
                .anyMatch(o -> o != KeyStory.UNKNOWN && o >= answer.endOffset() && o < before.endOffset());
        if (!explained) {
            judge(AnomalyKind.END_OFFSET_REGRESSION, uncleanAfter(before.event()), answer.endOffset(), 0);
        }
    }

    /** Whether the end offset that was told may be the place of an open transaction's first record. */
    private boolean heldBack(KeyStory.Answer answer) {
        Optional<Long> there = valuesAt(answer.endOffset()).stream().findFirst();
        return contract.isolation() == Isolation.READ_COMMITTED
                && story.sends.stream()
                        .filter(s -> s.inTransaction() && s.invoked() <= answer.event())
                        .filter(s -> s.type() == EventType.INFO
                                || s.completed() > answer.asked()
                                || secondsBetween(s.completed(), answer.asked()) <= 5)
                        .anyMatch(s -> there.isPresent()
                                ? there.get() == s.value()
                                : story.sightings(s.value()).isEmpty());
    }

    private double secondsBetween(int event, int later) {
        return (history.rows().get(later).time() - history.rows().get(event).time()) / 1e9;
    }

    private void stale(KeyStory.Answer answer) {
        standing().stream()
                .filter(s -> s.completed() < answer.asked() && story.home(s.value()) >= answer.endOffset())
                .min(firstAcked())
                .ifPresent(s -> judge(
                        AnomalyKind.STALE_END_OFFSET,
                        heldBack(answer) || uncleanAfter(s.invoked()),
                        story.home(s.value()),
                        s.value()));
    }
}
