package io.sunder.workloads.stats;

/**
 * How many operations of one kind ended in which way so far.
 *
 * @param ok succeeded
 * @param fail certainly had no effect
 * @param info unknown outcome
 * @param inFlight invoked and not yet completed
 */
public record OperationCounts(long ok, long fail, long info, long inFlight) {

    /** All invocations so far. */
    public long invoked() {
        return ok + fail + info + inFlight;
    }
}
