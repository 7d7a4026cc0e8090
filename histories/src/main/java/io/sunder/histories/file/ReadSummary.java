package io.sunder.histories.file;

import java.util.List;

/**
 * What reading a file came to.
 *
 * @param events number of events, the header not counted
 * @param warnings what was odd and no error, for instance a torn last line
 */
public record ReadSummary(long events, List<String> warnings) {
    public ReadSummary {
        warnings = List.copyOf(warnings);
    }
}
