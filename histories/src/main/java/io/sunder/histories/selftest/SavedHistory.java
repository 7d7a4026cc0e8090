package io.sunder.histories.selftest;

import java.nio.file.Path;

/**
 * A history that was judged wrongly.
 *
 * @param file where it lies
 * @param complaint what was expected of it and what came out
 */
public record SavedHistory(Path file, String complaint) {}
