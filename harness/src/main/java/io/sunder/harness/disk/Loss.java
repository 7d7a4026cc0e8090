package io.sunder.harness.disk;

/**
 * What one partition's log on a node lost.
 *
 * @param key the partition, {@code topic-number}
 * @param from the end of what is left: the first offset that is gone, or the log's start if nothing is left
 * @param records how many records went, 0 where they were not counted
 * @param bytes how many bytes of record batches went
 */
public record Loss(String key, long from, long records, long bytes) {}
