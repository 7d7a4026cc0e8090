package io.sunder.histories.check;

import io.sunder.histories.scan.HistoryScan;
import io.sunder.histories.verdict.Finding;
import io.sunder.histories.verdict.Verdict;
import java.util.List;

/**
 * A check that looked out for certain findings.
 *
 * @param verdict the verdict, as any check gives it
 * @param scan what the pass over the history collected
 * @param wanted the findings that were looked for, also those beyond the examples of the verdict
 */
public record Examination(Verdict verdict, HistoryScan scan, List<Finding> wanted) {
    /** More wanted findings than this are counted in the verdict and not kept. */
    public static final int MOST_WANTED = 1_000;

    public Examination {
        wanted = List.copyOf(wanted);
    }
}
