package io.sunder.histories.scan;

import java.util.List;

/**
 * An election as the observer saw it.
 *
 * @param index the event that showed the new leader
 * @param time nanoseconds since start
 * @param from the leader before
 * @param to the leader after; the same as {@code from} where only the epochs tell that another led in between
 * @param isrBefore the ISR last seen before
 * @param unclean whether the new leader was not in it
 */
public record LeaderChange(long index, long time, int from, int to, List<Integer> isrBefore, boolean unclean) {
    public LeaderChange {
        isrBefore = List.copyOf(isrBefore);
    }
}
