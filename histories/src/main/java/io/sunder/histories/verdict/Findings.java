package io.sunder.histories.verdict;

import java.util.List;

/**
 * The findings of one kind and one class.
 *
 * @param kind which anomaly
 * @param anomalyClass what it means under the contract
 * @param count how many there are
 * @param examples the first of them, at most {@value #MAX_EXAMPLES}
 */
public record Findings(AnomalyKind kind, AnomalyClass anomalyClass, long count, List<AnomalyExample> examples) {
    /** How many examples are kept; the count is never capped. */
    public static final int MAX_EXAMPLES = 10;

    public Findings {
        examples = List.copyOf(examples);
        if (examples.size() > MAX_EXAMPLES || examples.size() > count) {
            throw new IllegalArgumentException(examples.size() + " examples of " + count + " findings");
        }
    }
}
