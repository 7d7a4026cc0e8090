package io.sunder.workloads.error;

/**
 * How often the producer may have put a record on the wire before it reported the error. It matters because the
 * producer reports only the error of its last attempt: an earlier one may have been appended while its answer was lost.
 */
public enum Attempts {
    /**
     * None: {@code send()} itself reported the error, on the calling thread and before it returned, so the record never
     * entered the accumulator. (Metadata, buffer memory, serialisation and the size limit are all checked before it.)
     */
    NONE,
    /** At most one: the record was queued by a producer with {@code retries=0}. */
    ONE,
    /** One or more: the record was queued by a producer that retries by itself. */
    SEVERAL
}
