package io.sunder.harness.scenario;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DurationTextTest {
    @ParameterizedTest
    @CsvSource({"500ms,500,500ms", "5s,5000,5s", "1.5s,1500,1.5s", "2m,120000,120s", "1h,3600000,3600s", "0s,0,0ms"})
    void readsAndWrites(String text, long millis, String written) {
        Duration duration = DurationText.parse(text).orElseThrow();

        assertEquals(millis, duration.toMillis());
        assertEquals(written, DurationText.format(duration));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "5", "s", "-5s", "5 parsecs", "1e3s", "99999999999999s"})
    void refusesWhatIsNoDuration(String text) {
        assertTrue(DurationText.parse(text).isEmpty());
    }
}
