package io.sunder.histories.scan;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A fault as the nemesis told it.
 *
 * @param beginIndex index of the event that began it
 * @param beginTime nanoseconds since start
 * @param endIndex index of the event that healed it, if it was healed
 * @param endTime nanoseconds since start, if it was healed
 * @param optional whether the run may do without it
 * @param witness proof that it took effect
 * @param problem why it could not strike wholly or could not be healed, if so
 */
public record Fault(
        String id,
        String kind,
        List<String> targets,
        long beginIndex,
        long beginTime,
        OptionalLong endIndex,
        OptionalLong endTime,
        boolean optional,
        Optional<String> witness,
        Optional<String> problem) {
    public Fault {
        targets = List.copyOf(targets);
    }

    Fault withWitness(String proof) {
        return new Fault(
                id, kind, targets, beginIndex, beginTime, endIndex, endTime, optional, Optional.of(proof), problem);
    }

    /** Whether it was active at some time between two times, nanoseconds since start. */
    public boolean activeBetween(long from, long to) {
        return beginTime <= to && endTime.orElse(Long.MAX_VALUE) >= from;
    }
}
