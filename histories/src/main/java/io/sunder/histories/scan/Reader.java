package io.sunder.histories.scan;

import io.sunder.histories.event.Event;
import io.sunder.histories.event.OpenOperation;
import it.unimi.dsi.fastutil.ints.Int2ObjectOpenHashMap;
import java.util.function.IntToLongFunction;

/**
 * One process as a reader: where it stands in each key since its last assignment. An assignment starts it anew, and so
 * does an operation after which nobody knows where it stands.
 */
final class Reader {
    /** Where a reader starts a key from. */
    private enum Start {
        /** No assignment is recorded. */
        UNPLACED,
        /** It went to the beginning. */
        BEGINNING,
        /** Wherever its group or its reset policy put it. */
        ANYWHERE
    }

    private final long process;
    private Int2ObjectOpenHashMap<Position> positions = new Int2ObjectOpenHashMap<>();
    private Start start = Start.UNPLACED;
    private boolean inGroup;
    private long startedAt = Records.NONE;
    private int lastKey = Records.NONE;
    private Position lastPosition = new Position();

    /** Where the reader stands in one key. */
    private static final class Position {
        private static final long NOWHERE = -1;
        private long last = NOWHERE;
        private long farthest = NOWHERE;
        private long farthestInPoll = NOWHERE;
        private long event = Records.NONE;
        private int row = Records.NONE;
    }

    Reader(long process, boolean inGroup) {
        this.process = process;
        this.inGroup = inGroup;
    }

    void assigned(boolean toBeginning, boolean group, long event) {
        start = toBeginning ? Start.BEGINNING : Start.ANYWHERE;
        inGroup = group;
        startedAt = event;
        forget();
    }

    /** Nobody knows where the reader stands now. */
    void lost(long event) {
        start = Start.ANYWHERE;
        startedAt = event;
        forget();
    }

    private void forget() {
        positions = new Int2ObjectOpenHashMap<>(); // the old ones remain as how far a final read got
        lastKey = Records.NONE;
    }

    /**
     * The highest offset by key that is read in the assignment of now, -1 if none. It follows the reader until the next
     * assignment, and then stays as it is.
     */
    IntToLongFunction farthest() {
        Int2ObjectOpenHashMap<Position> ofThisAssignment = positions;
        return key -> {
            Position position = ofThisAssignment.get(key);
            return position == null ? Position.NOWHERE : position.farthest;
        };
    }

    /**
     * One group of records came out of a poll.
     *
     * @param transaction where the poll belongs to a transaction, that one in {@code transactions}, else {@link
     *     Records#NONE}
     */
    void polled(
            KeyScan scan,
            int key,
            Event event,
            int group,
            OpenOperation poll,
            Transactions transactions,
            int transaction) {
        Position position = position(key);
        int first = event.groupStart(group);
        int end = event.groupEnd(group);
        position.farthestInPoll = Position.NOWHERE;
        for (int i = first; i < end; i++) {
            long offset = event.recordOffset(i);
            int row = scan.records().read(offset, event.recordValue(i), event.index(), position.row + 1);
            if (i > first && offset < position.farthest) {
                scan.gaps().filled(process, event.index(), offset);
            }
            if (offset != position.last + 1 || i == first) {
                step(scan, position, offset, row, event, i > first, poll);
            }
            if (transaction != Records.NONE) {
                transactions.read(transaction, key, scan.records(), row);
            }
            position.row = row;
            position.last = offset;
            position.farthest = Math.max(position.farthest, offset);
            position.farthestInPoll = Math.max(position.farthestInPoll, offset);
            position.event = event.index();
        }
        if (start == Start.UNPLACED && !inGroup) {
            scan.readUnplaced(position.farthest, event.index());
        }
    }

    private Position position(int key) {
        if (key != lastKey) {
            lastPosition = positions.computeIfAbsent(key, k -> new Position());
            lastKey = key;
        }
        return lastPosition;
    }

    private void step(
            KeyScan scan, Position at, long offset, int row, Event event, boolean withinPoll, OpenOperation poll) {
        boolean fresh = at.last == Position.NOWHERE;
        long farthest = inGroup && withinPoll ? at.farthestInPoll : at.farthest; // a rebalance may have moved it back
        if (!fresh && offset <= at.last) {
            scan.stepsBack()
                    .add(new KeyScan.StepBack(
                            process, at.last, at.event, offset, event.index(), row, withinPoll, inGroup));
        } else if (offset > farthest + 1 && (!fresh || start == Start.BEGINNING)) {
            long before = fresh ? startedAt : at.event;
            scan.gaps()
                    .add(
                            gapKind(fresh, withinPoll),
                            process,
                            farthest,
                            offset,
                            before,
                            poll.invokeIndex(),
                            event.index());
        }
    }

    private Gaps.Kind gapKind(boolean fresh, boolean withinPoll) {
        if (withinPoll) {
            return Gaps.Kind.WITHIN_POLL;
        }
        if (fresh) {
            return Gaps.Kind.FROM_BEGINNING;
        }
        return inGroup ? Gaps.Kind.BETWEEN_POLLS_OF_GROUP : Gaps.Kind.BETWEEN_POLLS;
    }
}
