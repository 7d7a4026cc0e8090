package io.sunder.histories.scan;

import java.util.ArrayList;
import java.util.List;

/** Everything that one pass over a history collects about one key. */
public final class KeyScan {
    private final String name;
    private final Records records = new Records();
    private final Gaps gaps = new Gaps();
    private final List<StepBack> stepsBack = new ArrayList<>();
    private final List<EndOffsetDrop> endOffsetDrops = new ArrayList<>();
    private final List<ShortEndOffset> shortEndOffsets = new ArrayList<>();
    private final ReplicaScan replicas = new ReplicaScan();
    private final SendWindows windows = new SendWindows();
    private long highestAcked = -1;
    private boolean sendsOutOfOrder;
    private boolean sendsSeveralAtOnce;
    private long farthestUnplaced = -1;
    private long farthestUnplacedEvent = Records.NONE;

    /**
     * A reader went back.
     *
     * @param row the record that it read at {@code offset}
     */
    public record StepBack(
            long process,
            long previousOffset,
            long previousEvent,
            long offset,
            long event,
            int row,
            boolean withinPoll,
            boolean ofGroup) {}

    /** A process got a smaller end offset than before. */
    public record EndOffsetDrop(long process, long previous, long previousEvent, long endOffset, long event) {}

    /** An end offset at or below an offset that was acknowledged before the question was asked. */
    public record ShortEndOffset(long process, long asked, long event, long endOffset) {}

    KeyScan(String name) {
        this.name = name;
    }

    public String name() {
        return name;
    }

    public Records records() {
        return records;
    }

    public Gaps gaps() {
        return gaps;
    }

    public List<StepBack> stepsBack() {
        return stepsBack;
    }

    public List<EndOffsetDrop> endOffsetDrops() {
        return endOffsetDrops;
    }

    public List<ShortEndOffset> shortEndOffsets() {
        return shortEndOffsets;
    }

    /** What its replicas showed. */
    public ReplicaScan replicas() {
        return replicas;
    }

    public SendWindows windows() {
        return windows;
    }

    /** The highest offset acknowledged so far, -1 if none. */
    long highestAcked() {
        return highestAcked;
    }

    void acked(long offset, long highestAtInvocation) {
        highestAcked = Math.max(highestAcked, offset);
        sendsOutOfOrder |= offset < highestAtInvocation;
    }

    /** Whether any send got a smaller offset than one acknowledged before it was invoked. */
    public boolean sendsOutOfOrder() {
        return sendsOutOfOrder;
    }

    void severalSendsAtOnce() {
        sendsSeveralAtOnce = true;
    }

    /** Whether any operation sent several records to this key. */
    public boolean sendsSeveralAtOnce() {
        return sendsSeveralAtOnce;
    }

    /** A record was read by a reader of which no assignment is recorded. */
    void readUnplaced(long offset, long event) {
        if (offset > farthestUnplaced) {
            farthestUnplaced = offset;
            farthestUnplacedEvent = event;
        }
    }

    /**
     * The highest offset read by readers whose history records no assignment at all, -1 if none. Such a history says
     * nothing of where they began; under the strictest contract they began at the beginning.
     */
    public long farthestUnplaced() {
        return farthestUnplaced;
    }

    /** The event that read {@link #farthestUnplaced}. */
    public long farthestUnplacedEvent() {
        return farthestUnplacedEvent;
    }
}
