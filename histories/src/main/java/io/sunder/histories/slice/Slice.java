package io.sunder.histories.slice;

import io.sunder.histories.verdict.Finding;
import io.sunder.histories.verdict.Verdict;

/**
 * A slice that was cut and checked.
 *
 * @param finding the finding that it was cut for, as the whole history shows it
 * @param shown the same finding as the slice shows it
 * @param verdict the verdict on the slice
 * @param wholeEvents number of events in the whole history
 * @param bytes size of the slice's file
 * @param wholeBytes size of the whole history's file
 */
public record Slice(Finding finding, Finding shown, Verdict verdict, long wholeEvents, long bytes, long wholeBytes) {}
