package io.sunder.workloads.log;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sunder.workloads.time.FakeClock;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PacerTest {

    private static final long SECOND = 1_000_000_000L;

    private final FakeClock clock = new FakeClock();

    @ParameterizedTest
    @ValueSource(ints = {1, 7, 500, 20_000})
    void grantsTheWantedRate(int rate) {
        Pacer pacer = new Pacer(rate, clock);
        int granted = 0;
        while (clock.nanoTime() < 10 * SECOND) {
            long wait = pacer.tryTake();
            if (wait == 0) {
                granted++;
            } else {
                clock.sleep(wait);
            }
        }
        assertEquals(10.0 * rate, granted, 0.001 * rate + 1);
    }

    @Test
    void keepsTheRateThoughSleepsAreTooLong() {
        Pacer pacer = new Pacer(10_000, clock);
        int granted = 0;
        while (clock.nanoTime() < SECOND) {
            if (pacer.tryTake() == 0) {
                granted++;
            } else {
                clock.sleep(1_000_000);
            }
        }
        assertEquals(10_000, granted, 20);
    }

    @Test
    void doesNotMakeUpForALongHangWithABurst() {
        Pacer pacer = new Pacer(500, clock);
        clock.advance(60 * SECOND);
        int burst = 0;
        while (pacer.tryTake() == 0) {
            burst++;
        }
        // 100 ms of turns, and the one that is due now
        assertEquals(51, burst);
    }

    @Test
    void aTurnThatIsNotDueIsNotTaken() {
        Pacer pacer = new Pacer(10, clock);
        assertEquals(0, pacer.tryTake());
        assertEquals(SECOND / 10, pacer.tryTake());
        assertEquals(SECOND / 10, pacer.tryTake());
        clock.advance(SECOND / 10);
        assertEquals(0, pacer.tryTake());
        assertTrue(pacer.tryTake() > 0);
    }

    @Test
    void rateZeroIsNoLimit() {
        Pacer pacer = new Pacer(0, clock);
        for (int i = 0; i < 1000; i++) {
            assertEquals(0, pacer.tryTake());
        }
    }
}
