package io.sunder.histories.scan;

import java.util.OptionalLong;

/**
 * The final read of one key.
 *
 * @param process who read
 * @param wanted the end offset asked after healing
 * @param askedAt index of the question for it
 * @param answeredAt index of the answer
 * @param reached one past the highest offset that was read
 * @param complete whether that covers everything below {@code wanted}
 */
public record FinalRead(long process, long wanted, long askedAt, long answeredAt, long reached, boolean complete) {

    /** The end offset if the read was complete. */
    public OptionalLong completeUpTo() {
        return complete ? OptionalLong.of(wanted) : OptionalLong.empty();
    }
}
