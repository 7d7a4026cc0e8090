package io.sunder.broker.log;

/**
 * Where records went.
 *
 * @param baseOffset offset of the first record
 * @param lastOffset offset of the last record; base offset minus one if nothing was appended
 * @param logAppendTimeMs the time stored in the records if they carry the time of appending, else -1
 * @param startOffset the log start offset at that moment
 * @param duplicate whether an idempotent producer had sent the batch before: nothing was appended, and the offsets are
 *     those of the first time
 */
public record AppendResult(
        long baseOffset, long lastOffset, long logAppendTimeMs, long startOffset, boolean duplicate) {

    /** Whether no record was given to append. */
    public boolean isEmpty() {
        return lastOffset < baseOffset;
    }
}
