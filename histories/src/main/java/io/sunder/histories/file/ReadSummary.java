package io.sunder.histories.file;

import java.util.List;
import java.util.Optional;

/**
 * What reading a file came to.
 *
 * @param events number of events, the header not counted
 * @param cutOff why the file is known to end before its time: its last line is torn, or its compressed stream
 * @param warnings what was odd and no error; being cut off among it
 */
public record ReadSummary(long events, Optional<String> cutOff, List<String> warnings) {
    public ReadSummary {
        warnings = List.copyOf(warnings);
    }
}
