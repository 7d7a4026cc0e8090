package io.sunder.harness.nemesis;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sunder.harness.admin.ReplicaSizes;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Broker 1 leads, broker 3 is outside the ISR; the rate is 20,000 bytes a second. */
class ThrottleMeterTest {
    private final FakeAdministrator administrator = new FakeAdministrator();
    private final FakeRoles roles = new FakeRoles();
    private boolean untouched = true;
    private final ThrottleMeter meter =
            new ThrottleMeter(administrator, roles, (from, to) -> untouched, "orders-0", 20_000);

    @BeforeEach
    void threeIsOut() {
        roles.isr = List.of(1, 2);
    }

    private Optional<String> at(long ms, long leader, long follower) {
        administrator.sizes = new ReplicaSizes(ms * 1_000_000, Map.of(1, leader, 2, leader, 3, follower));
        return meter.look();
    }

    @Test
    void aFollowerThatCopiesNoMoreThanItMayForTwoSecondsIsHeldBack() {
        assertTrue(at(0, 500_000, 100_000).isEmpty());
        assertTrue(at(1000, 700_000, 120_000).isEmpty());
        assertEquals(
                Optional.of("broker-3 copied 40000 bytes of orders-0 in 2.0 s, at most 20000 a second, and was 760000"
                        + " bytes behind"),
                at(2000, 900_000, 140_000));
    }

    @Test
    void oneThatStandsStillAfterALeapIsHeldBackFromThenOn() {
        assertTrue(at(0, 2_000_000, 100_000).isEmpty());
        assertTrue(at(1000, 2_200_000, 1_100_000).isEmpty(), "a leap");
        assertTrue(at(2500, 2_500_000, 1_100_000).isEmpty());
        assertTrue(at(3000, 2_600_000, 1_100_000).isPresent());
    }

    @Test
    void oneThatCopiesAsFastAsItCanIsNot() {
        for (int second = 0; second < 10; second++) {
            assertTrue(at(second * 1000L, 5_000_000, 100_000 + second * 90_000L).isEmpty());
        }
    }

    @Test
    void oneThatKeepsUpIsNot() {
        for (int second = 0; second < 10; second++) {
            assertTrue(at(second * 1000L, 100_000 + second * 9_000L, 99_000 + second * 9_000L)
                    .isEmpty());
        }
    }

    @Test
    void oneInTheIsrIsNot() {
        roles.isr = List.of(1, 2, 3);
        assertTrue(at(0, 500_000, 100_000).isEmpty());
        assertTrue(at(9000, 500_000, 100_000).isEmpty());
    }

    @Test
    void oneWhoseLinkSuffersProvesNothing() {
        at(0, 500_000, 100_000);
        untouched = false;
        assertTrue(at(1500, 500_000, 100_000).isEmpty());
        untouched = true;
        assertTrue(at(3000, 500_000, 100_000).isEmpty(), "it counts anew");
        assertTrue(at(5000, 500_000, 100_000).isPresent());
    }

    @Test
    void oneThatDoesNotAnswerProvesNothing() {
        at(0, 500_000, 100_000);
        administrator.sizes = new ReplicaSizes(1, Map.of(1, 500_000L));
        assertTrue(meter.look().isEmpty());
        assertTrue(at(3000, 500_000, 100_000).isEmpty());
    }

    @Test
    void anotherLeaderLetsItCountAnew() {
        at(0, 500_000, 100_000);
        roles.leader = OptionalInt.of(2);
        assertTrue(at(2500, 500_000, 100_000).isEmpty());
        roles.leader = OptionalInt.empty();
        assertTrue(at(5000, 500_000, 100_000).isEmpty());
    }
}
