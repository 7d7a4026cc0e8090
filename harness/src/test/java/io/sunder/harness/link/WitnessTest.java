package io.sunder.harness.link;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The sentences that effects make of what they did, also on an engine that counts when connections end. */
class WitnessTest {
    private static final Impact NONE = new Impact(0, 0, 0, 0, 0, Impact.Ended.NOTHING);
    /** Two connections have ended with 100 bytes received, 30 of which were not handed on. */
    private static final Impact ENDED = new Impact(0, 0, 0, 0, 0, new Impact.Ended(100, 30));

    private static void assertWitness(String expected, LinkEffect effect, Impact impact, Direction direction) {
        assertEquals(Optional.of(expected), effect.witness(impact, direction));
        assertEquals(Optional.empty(), effect.witness(NONE, direction));
    }

    @Test
    void anEffectThatEndsConnectionsIsProvedByTheirEnd() {
        assertWitness("connections that had carried 100 bytes cut", new Cut(), ENDED, Direction.BOTH);
        assertWitness("30 request bytes lost with their connections", new Cut(), ENDED, Direction.REQUEST);
        assertWitness("30 bytes swallowed", new Blackhole(), ENDED, Direction.RESPONSE);
        assertWitness("30 bytes beyond the limit lost", new Limit(70), ENDED, Direction.RESPONSE);
        assertWitness("30 bytes lost in resets", new Reset(Duration.ZERO), ENDED, Direction.RESPONSE);
    }

    @Test
    void theEndOfConnectionsProvesNothingOfEffectsThatKeepThemOpen() {
        assertEquals(Optional.empty(), new Stall().witness(ENDED, Direction.BOTH));
        assertEquals(Optional.empty(), new Delay(Duration.ofMillis(5)).witness(ENDED, Direction.BOTH));
        assertEquals(Optional.empty(), new Throttle(5).witness(ENDED, Direction.BOTH));
        assertEquals(Optional.empty(), new Slice(5, 0, Duration.ZERO).witness(ENDED, Direction.BOTH));
        assertEquals(Optional.empty(), new SlowClose(Duration.ofMillis(5)).witness(ENDED, Direction.BOTH));
    }

    @Test
    void bytesThatPassedACutAreNotHidden() {
        Impact leaky = new Impact(0, 0, 0, 2, 17, Impact.Ended.NOTHING);
        assertWitness("2 connections cut, 17 bytes passed since", new Cut(), leaky, Direction.BOTH);
    }

    @Test
    void whatAThrottleStillHoldsHasNotPassed() {
        Impact half = new Impact(100, 40, 0, 0, 60, Impact.Ended.NOTHING);
        assertWitness("60 bytes passed at <= 9 KB/s", new Throttle(9), half, Direction.REQUEST);
        Impact nothingYet = new Impact(40, 40, 0, 0, 0, Impact.Ended.NOTHING);
        assertWitness("40 bytes held back at 9 KB/s", new Throttle(9), nothingYet, Direction.REQUEST);
    }

    @Test
    void framesAreCountedAndTheirWaitIsTold() {
        Impact one = new Impact(0, 0, 0, 0, 0, Impact.Ended.NOTHING, new Impact.Frames(1, 0, 10_049));
        Impact three = new Impact(0, 0, 0, 0, 0, Impact.Ended.NOTHING, new Impact.Frames(3, 2, 250));
        assertWitness("1 Fetch request held 10.0 s", onFrames(OnFrames.Action.HOLD), one, Direction.REQUEST);
        assertWitness(
                "3 Fetch responses delayed up to 0.3 s, 2 given up on by the receiver",
                onFrames(OnFrames.Action.DELAY),
                three,
                Direction.RESPONSE);
        assertWitness("3 Fetch responses dropped", onFrames(OnFrames.Action.DROP), three, Direction.RESPONSE);
        assertWitness(
                "1 Fetch request swallowed, and the connection closed",
                onFrames(OnFrames.Action.CLOSE),
                one,
                Direction.REQUEST);
    }

    private static OnFrames onFrames(OnFrames.Action action) {
        return new OnFrames(action, new OnFrames.Choice("Fetch", 1, 0, "", ""), Duration.ZERO, "");
    }

    @Test
    void jitterIsPartOfTheSentence() {
        Delay delay = new Delay(Duration.ofMillis(50), Duration.ofMillis(10));
        Impact some = new Impact(7, 7, 0, 0, 0, Impact.Ended.NOTHING);
        assertWitness("7 bytes delayed by about 50 +/- 10 ms", delay, some, Direction.BOTH);
    }
}
