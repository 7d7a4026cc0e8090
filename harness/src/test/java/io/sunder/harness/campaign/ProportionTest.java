package io.sunder.harness.campaign;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class ProportionTest {
    /** Computed by hand from Wilson's formula with z = 1.96. */
    @Test
    void theIntervalIsWilsons() {
        Proportion.Interval interval = new Proportion(2, 10).interval();
        assertEquals(0.0567, interval.low(), 0.0005);
        assertEquals(0.5098, interval.high(), 0.0005);
    }

    @Test
    void withoutATryNothingIsKnown() {
        assertEquals(new Proportion.Interval(0, 1), new Proportion(0, 0).interval());
        assertEquals("none", new Proportion(0, 0).toString());
    }

    @Test
    void neverAndAlwaysLeaveRoomOnOneSideOnly() {
        Proportion.Interval never = new Proportion(0, 10).interval();
        assertEquals(0, never.low());
        assertEquals(0.2775, never.high(), 0.0005);
        Proportion.Interval always = new Proportion(10, 10).interval();
        assertEquals(1, always.high());
        assertEquals(0.7225, always.low(), 0.0005);
    }

    @Test
    void theIntervalHoldsTheRateAndShrinksWithMoreTries() {
        double width = 1;
        for (int tries = 4; tries <= 4096; tries *= 2) {
            Proportion.Interval interval = new Proportion(tries / 4, tries).interval();
            assertTrue(interval.low() < 0.25 && 0.25 < interval.high());
            assertTrue(interval.high() - interval.low() < width);
            width = interval.high() - interval.low();
        }
    }

    @Test
    void moreHitsThanTriesAreRefused() {
        assertThrows(IllegalArgumentException.class, () -> new Proportion(3, 2));
    }
}
