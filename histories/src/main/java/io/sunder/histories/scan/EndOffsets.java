package io.sunder.histories.scan;

import io.sunder.histories.event.Event;
import io.sunder.histories.event.OpenOperation;
import it.unimi.dsi.fastutil.ints.Int2LongOpenHashMap;
import it.unimi.dsi.fastutil.longs.Long2ObjectOpenHashMap;

/** Watches the end offsets that each process got, for those that go back or fall short of what was acknowledged. */
final class EndOffsets {
    private static final long NONE = -1;

    private static final class Seen {
        private final Int2LongOpenHashMap offsets = new Int2LongOpenHashMap();
        private final Int2LongOpenHashMap events = new Int2LongOpenHashMap();

        private Seen() {
            offsets.defaultReturnValue(NONE);
        }
    }

    private final Long2ObjectOpenHashMap<Seen> byProcess = new Long2ObjectOpenHashMap<>();

    void answered(KeyScan scan, int key, Event event, int i, OpenOperation question) {
        long endOffset = event.endOffset(i);
        Seen seen = byProcess.get(event.process());
        if (seen == null) {
            seen = new Seen();
            byProcess.put(event.process(), seen);
        }
        long previous = seen.offsets.get(key);
        if (endOffset < previous) {
            scan.endOffsetDrops()
                    .add(new KeyScan.EndOffsetDrop(
                            event.process(), previous, seen.events.get(key), endOffset, event.index()));
        }
        seen.offsets.put(key, endOffset);
        seen.events.put(key, event.index());
        if (endOffset <= highestAckedWhenAsked(question, key)) {
            scan.shortEndOffsets()
                    .add(new KeyScan.ShortEndOffset(event.process(), question.invokeIndex(), event.index(), endOffset));
        }
    }

    private static long highestAckedWhenAsked(OpenOperation question, int key) {
        for (int note = 0; note < question.notes(); note++) {
            if (question.key(note) == key) {
                return question.mark(note);
            }
        }
        return NONE;
    }
}
