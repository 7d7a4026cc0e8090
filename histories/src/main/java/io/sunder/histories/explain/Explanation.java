package io.sunder.histories.explain;

import io.sunder.histories.verdict.Finding;
import io.sunder.histories.verdict.Outcome;
import io.sunder.histories.verdict.RecordValue;
import java.util.List;

/**
 * The story of one record.
 *
 * @param history the file's name, without its folder
 * @param events number of events in it
 * @param outcome the verdict on the whole history
 * @param key the topic-partition
 * @param offsets the offsets that it is about, ascending; none if no offset is known
 * @param values the values that were seen there, the one asked about first
 * @param happenings what happened, in order
 * @param findings what the checkers found of it
 */
public record Explanation(
        String history,
        long events,
        Outcome outcome,
        String key,
        List<Long> offsets,
        List<RecordValue> values,
        List<Happening> happenings,
        List<Finding> findings) {
    public Explanation {
        offsets = List.copyOf(offsets);
        values = List.copyOf(values);
        happenings = List.copyOf(happenings);
        findings = List.copyOf(findings);
    }

    /** As lines of text for a terminal, each ended by {@code \n}. */
    public String toText() {
        return ExplanationText.render(this);
    }

    /** As one line of JSON, format {@code sunder-explain/1}. */
    public String toJson() {
        return ExplanationJson.write(this).toString();
    }
}
