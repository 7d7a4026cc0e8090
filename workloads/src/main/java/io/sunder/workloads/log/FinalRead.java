package io.sunder.workloads.log;

import java.util.Map;
import java.util.Optional;

/**
 * How far the final complete read came.
 *
 * @param keys progress by key; empty where not even the end offsets became known
 * @param complete whether every key of the workload was read from its beginning to the end offset asked before
 * @param tries how many fresh consumers were needed, at least 1 unless the workload was closed before
 * @param lastError what ended the last try that failed, for people
 */
public record FinalRead(Map<String, Progress> keys, boolean complete, int tries, Optional<String> lastError) {

    public FinalRead {
        keys = Map.copyOf(keys);
    }

    /**
     * The progress on one key.
     *
     * @param reached offset up to which (exclusive) the key was read
     * @param wanted end offset asked before the read
     */
    public record Progress(long reached, long wanted) {
        /** Whether the end was reached. */
        public boolean complete() {
            return reached >= wanted;
        }
    }
}
