package io.sunder.histories.explain;

import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Locale;

/** Keeps the first and the last of happenings of one sort, and counts those between. */
final class Sample {
    /** Beyond this many different processes nobody wants to know their exact number. */
    private static final int MOST_PROCESSES = 10_000;

    private final int most;
    private final int mostLast;
    private final String noun;
    private final List<Happening> first = new ArrayList<>();
    private final Deque<Happening> last = new ArrayDeque<>();
    private final LongOpenHashSet processes = new LongOpenHashSet();
    private long between;
    private long betweenFrom;
    private long betweenTo;
    private long betweenTime;
    private Happening.Kind betweenKind = Happening.Kind.READ;

    /**
     * A sample.
     *
     * @param noun what is counted, for instance {@code polls that returned it}
     */
    Sample(int first, int last, String noun) {
        this.most = first;
        this.mostLast = last;
        this.noun = noun;
    }

    void add(Happening happening, long process) {
        if (first.size() < most) {
            first.add(happening);
            return;
        }
        last.addLast(happening);
        if (processes.size() < MOST_PROCESSES) {
            processes.add(process);
        }
        if (last.size() > mostLast) {
            leaveOut(last.removeFirst());
        }
    }

    private void leaveOut(Happening happening) {
        if (between == 0) {
            betweenFrom = happening.event();
            betweenTime = happening.time();
            betweenKind = happening.kind();
        }
        between++;
        betweenTo = happening.event();
    }

    List<Happening> happenings() {
        List<Happening> all = new ArrayList<>(first);
        if (between > 0) {
            String who = processes.size() == 1 ? "one process" : processes.size() + " processes";
            all.add(new Happening(
                    betweenFrom,
                    betweenTime,
                    betweenKind,
                    String.format(
                            Locale.ROOT,
                            "... %,d more %s, up to event %d; by %s together with those below",
                            between,
                            noun,
                            betweenTo,
                            who)));
        }
        all.addAll(last);
        return all;
    }
}
