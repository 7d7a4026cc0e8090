package io.sunder.histories.check;

import io.sunder.histories.scan.Elections;
import io.sunder.histories.scan.EpochFork;
import io.sunder.histories.scan.Fault;
import io.sunder.histories.scan.HistoryScan;
import io.sunder.histories.scan.LeaderChange;
import io.sunder.histories.scan.Records;
import io.sunder.histories.scan.Timeline;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/** Faults and elections around the events of a finding: what may excuse it, and what a reader should look at. */
final class Circumstances {
    /** How long after the fact the observer may see an election, and a deposed leader may hear of it. */
    private static final long GRACE_NANOS = 5_000_000_000L;
    /** How late the observer may notice. */
    private static final long OBSERVER_LAG_NANOS = 1_000_000_000L;
    /** How long after its begin was told a kill may strike. */
    private static final long STRIKE_NANOS = 1_000_000_000L;
    /** After this long all partitions should have heard of a commit. */
    private static final long SETTLE_NANOS = 1_000_000_000L;
    /** How far around an event a fault is worth naming. */
    private static final long AROUND_NANOS = 1_000_000_000L;

    private static final long LONGEST_AROUND_NANOS = 10_000_000_000L;

    private static final int MOST_NAMED = 6;
    /** A dead node acknowledges nothing, so these leave no deposed leader that goes on. */
    private static final Set<String> DEADLY =
            Set.of("kill", "stop", "rolling-restart", "upgrade", "lose-unflushed", "wipe", "corrupt");
    /** These let a node shut down in its own time. */
    private static final Set<String> ORDERLY = Set.of("stop", "rolling-restart", "upgrade");
    /** These take away what a node had written. */
    private static final Set<String> LOSSY = Set.of("lose-unflushed", "wipe", "corrupt");

    /** These let a node forget its high watermark, or stand still while the others go on. */
    private static final Set<String> RESTARTING = Set.of(
            "kill",
            "stop",
            "rolling-restart",
            "upgrade",
            "pause",
            "restart",
            "lose-unflushed",
            "wipe",
            "corrupt",
            "disk-full");

    /** What an administrator orders when no replica in the ISR lives; its target is the partition. */
    private static final String ORDERED = "elect-unclean";

    private static final Pattern NOT_DIGITS = Pattern.compile("\\D+");

    private final Timeline timeline;
    private final List<Fault> faults;
    private final Elections elections;
    private final List<String> recoveryProblems;

    Circumstances(HistoryScan scan) {
        this.timeline = scan.timeline();
        this.faults = scan.faults().all();
        this.elections = scan.elections();
        this.recoveryProblems = scan.faults().recoveryProblems();
    }

    /** Seconds since start with three decimals, for instance {@code 12.400 s}. */
    static String seconds(long nanos) {
        return String.format(Locale.ROOT, "%.3f s", nanos / 1e9);
    }

    /** Whether an event was still fresh at another: what follows from it may not have been done everywhere. */
    boolean fresh(long event, long at) {
        return timeline.time(event) + GRACE_NANOS >= timeline.time(at);
    }

    /** Whether a second or more passed from one event to another. */
    boolean settled(long event, long at) {
        return timeline.time(at) - timeline.time(event) >= SETTLE_NANOS;
    }

    String when(long index) {
        return seconds(timeline.time(index));
    }

    /** An election, and the fault that kept the old leader from hearing of it, where that matters. */
    record Succession(LeaderChange change, Optional<Fault> cut) {
        String phrase() {
            return Circumstances.phrase(change)
                    + cut.map(fault -> ", and fault " + fault.id() + " kept the old leader from hearing of it")
                            .orElse("");
        }
    }

    /**
     * The election that explains why what one leader had is unknown to the next: one that the observer saw after the
     * first event and not long after the second; or one before the first, if a fault may have kept the old leader going.
     *
     * @param uncleanOnly whether only an unclean election will do
     */
    Optional<Succession> succession(String key, long from, long shown, boolean uncleanOnly) {
        long latest = timeline.time(shown) + GRACE_NANOS;
        for (LeaderChange change : elections.of(key)) {
            if (uncleanOnly && !change.unclean()) {
                continue;
            }
            if (change.index() > from && change.time() <= latest) {
                return Optional.of(new Succession(change, Optional.empty()));
            }
            Optional<Fault> cut = change.index() <= from ? cutOffSince(change, from) : Optional.empty();
            if (cut.isPresent()) {
                return Optional.of(new Succession(change, cut));
            }
        }
        return Optional.empty();
    }

    /**
     * The unclean election between two events that a fault had ordered for this key: from the order on it promises no more than
     * a topic that allows them.
     */
    Optional<Succession> orderedSuccession(String key, long from, long shown) {
        return faults.stream()
                .filter(fault -> fault.kind().equals(ORDERED) && fault.targets().contains(key))
                .map(order -> succession(key, Math.max(from, order.beginIndex()), shown, true)
                        .filter(found -> found.change().index() > order.beginIndex()))
                .flatMap(Optional::stream)
                .findFirst();
    }

    /** An election whose loser may still have answered a question: alive, and not aware of it. */
    Optional<Succession> deposedLeader(String key, long asked, long answered) {
        long latest = timeline.time(answered) + GRACE_NANOS;
        for (LeaderChange change : elections.of(key)) {
            Optional<Fault> cut = change.time() <= latest ? cutOffSince(change, asked) : Optional.empty();
            if (cut.isPresent()) {
                return Optional.of(new Succession(change, cut));
            }
        }
        return Optional.empty();
    }

    /**
     * A fault that may have kept the old leader going: active when the leader changed and (but for a grace period) still
     * at the event. A leader that was dead after the change and before the event answers nobody.
     */
    private Optional<Fault> cutOffSince(LeaderChange change, long index) {
        long time = timeline.time(index);
        if (faults.stream().anyMatch(fault -> killed(fault, change, time))) {
            return Optional.empty();
        }
        return faults.stream()
                .filter(fault -> !DEADLY.contains(fault.kind()))
                .filter(fault -> active(fault, change.time()) && active(fault, time))
                .findFirst();
    }

    private static boolean active(Fault fault, long time) {
        boolean over = fault.endTime().isPresent() && fault.endTime().getAsLong() + GRACE_NANOS < time;
        return fault.beginTime() <= time + OBSERVER_LAG_NANOS && !over;
    }

    /**
     * Whether the old leader was surely dead at some time from the change to the event. One that was killed only after the
     * event may have answered, and so may one that was back before the change. A fault's begin is told before it strikes,
     * so its victims may go on for a moment, or while they shut down in order; once healed, it surely had struck.
     */
    private static boolean killed(Fault fault, LeaderChange change, long time) {
        return DEADLY.contains(fault.kind())
                && Math.min(
                                fault.beginTime() + dyingNanos(fault),
                                fault.endTime().orElse(Long.MAX_VALUE))
                        <= time
                && fault.endTime().orElse(Long.MAX_VALUE) >= change.time()
                && fault.targets().stream().anyMatch(target -> names(target, change.from()));
    }

    private static boolean names(String text, int node) {
        return NOT_DIGITS.splitAsStream(text).anyMatch(Integer.toString(node)::equals);
    }

    /** Whether a node was, or may have been, stopped and started again between two events. */
    boolean restarted(int node, long from, long to) {
        return struck(RESTARTING, node, from, to).isPresent()
                || recoveryProblems.stream().anyMatch(problem -> names(problem, node));
    }

    /** The fault that took from a node, at some time between two events, what it had written. */
    Optional<Fault> tookDisk(int node, long from, long to) {
        return struck(LOSSY, node, from, to);
    }

    private Optional<Fault> struck(Set<String> kinds, int node, long from, long to) {
        return faults.stream()
                .filter(fault -> kinds.contains(fault.kind()) && fault.beginIndex() < to)
                .filter(fault ->
                        fault.endTime().isEmpty() || fault.endTime().getAsLong() + GRACE_NANOS >= timeline.time(from))
                .filter(fault ->
                        fault.targets().isEmpty() || fault.targets().stream().anyMatch(target -> names(target, node)))
                .findFirst();
    }

    /** The first change of a key's leader that may have been felt between two events. */
    Optional<String> leaderChange(String key, long from, long to) {
        long earliest = timeline.time(from) - GRACE_NANOS;
        long latest = timeline.time(to) + OBSERVER_LAG_NANOS;
        return elections.of(key).stream()
                .filter(change -> change.time() >= earliest && change.time() <= latest)
                .map(Circumstances::phrase)
                .findFirst();
    }

    /** The epochs of a key that had two leaders. */
    List<EpochFork> forks(String key) {
        return elections.forksOf(key);
    }

    /**
     * The event after which the cluster had no fault any more, {@link Records#NONE} if there were none at all; empty if one
     * was never healed.
     */
    OptionalLong settledSince() {
        if (faults.stream().anyMatch(fault -> fault.endIndex().isEmpty())) {
            return OptionalLong.empty();
        }
        return OptionalLong.of(faults.stream()
                .mapToLong(fault -> fault.endIndex().orElse(Records.NONE))
                .max()
                .orElse(Records.NONE));
    }

    private static long dyingNanos(Fault fault) {
        return ORDERLY.contains(fault.kind()) ? GRACE_NANOS : STRIKE_NANOS;
    }

    /** Names the nodes that lost what they had written, if there are as many as there were copies. */
    Optional<String> lossyNodes(long from, long shown, int copies) {
        Set<String> nodes = new TreeSet<>();
        for (Fault fault : faults) {
            if (LOSSY.contains(fault.kind())
                    && fault.endIndex().orElse(Long.MAX_VALUE) > from
                    && fault.beginIndex() < shown) {
                nodes.addAll(fault.targets());
            }
        }
        return nodes.size() >= copies
                ? Optional.of("what " + String.join(", ", nodes) + " had written was taken from the disk")
                : Optional.empty();
    }

    private static String phrase(LeaderChange change) {
        String leaders = change.from() == change.to()
                ? "another led between two terms of leader " + change.to() + ", seen"
                : "leader " + change.from() + " changed to " + change.to();
        String outside = change.unclean() ? " (outside the ISR " + change.isrBefore() + ")" : "";
        return leaders + outside + " at " + seconds(change.time());
    }

    /** What was going on between two events and shortly around them; ten seconds from the first at most. */
    List<String> around(String key, long fromIndex, long toIndex) {
        long first = timeline.time(fromIndex);
        long from = first - AROUND_NANOS;
        long to = Math.min(timeline.time(toIndex), first + LONGEST_AROUND_NANOS) + AROUND_NANOS;
        List<String> named = new ArrayList<>();
        for (Fault fault : faults) {
            if (fault.activeBetween(from, to)) {
                String end =
                        fault.endTime().isPresent() ? seconds(fault.endTime().getAsLong()) : "the end";
                named.add("fault " + fault.id() + " (" + fault.kind() + " " + String.join(", ", fault.targets())
                        + ") from " + seconds(fault.beginTime()) + " to " + end);
            }
        }
        for (LeaderChange change : elections.of(key)) {
            if (change.time() >= from && change.time() <= to) {
                named.add(phrase(change));
            }
        }
        return named.size() <= MOST_NAMED ? named : named.subList(0, MOST_NAMED);
    }
}
