package io.sunder.harness.cluster;

import java.util.List;
import java.util.OptionalLong;

/**
 * What nodes get at the beginning so that faults can be done to them later; nothing of it has an effect of its own.
 *
 * @param furtherTargets programs that nodes may become
 * @param diskBytes the size of a disk that each broker gets for itself; empty for none
 * @param movableClocks whether each node gets a clock that can be set
 */
public record Equipment(List<Target> furtherTargets, OptionalLong diskBytes, boolean movableClocks) {
    public Equipment {
        furtherTargets = List.copyOf(furtherTargets);
    }

    /** Nothing of it. */
    public static Equipment none() {
        return new Equipment(List.of(), OptionalLong.empty(), false);
    }
}
