package io.sunder.harness.disk;

/**
 * A damage as it was done.
 *
 * @param key the partition, {@code topic-number}
 * @param file the file's name
 * @param position the first byte that isn't what it was
 * @param what which bytes differ, in words
 */
public record Corruption(String key, String file, long position, String what) {}
