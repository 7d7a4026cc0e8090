package io.sunder.histories.verdict;

/** Completions of one kind of operation; {@code info} includes operations that never completed. */
public record OperationCounts(long ok, long fail, long info) {}
