package io.sunder.harness.junit;

import io.sunder.histories.verdict.Verdict;
import java.nio.file.Path;

/**
 * The history of a run that is over, checked.
 *
 * @param directory the run's folder, with the history, the verdict and the nodes' logs
 * @param verdict what the history proves
 */
public record History(Path directory, Verdict verdict) {}
