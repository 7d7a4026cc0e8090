package io.sunder.histories.verdict;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A fault as the history's nemesis rows tell it.
 *
 * @param id the fault's id in its schedule
 * @param kind the fault's kind, for instance {@code blackhole}
 * @param targets what it struck, for instance {@code 2>1}
 * @param beginNanos when it began, nanoseconds since start
 * @param endNanos when it was healed, if it was
 * @param optional whether the run may do without it
 * @param witness proof that it took effect, if there is any
 */
public record FaultSummary(
        String id,
        String kind,
        List<String> targets,
        long beginNanos,
        OptionalLong endNanos,
        boolean optional,
        Optional<String> witness) {
    public FaultSummary {
        targets = List.copyOf(targets);
    }
}
