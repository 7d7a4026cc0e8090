package io.sunder.harness.nemesis;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.sunder.harness.scenario.Condition;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class TriggerTest {
    private final FakeRoles roles = new FakeRoles();

    private Trigger trigger(Condition condition) {
        return new Trigger(condition, roles, () -> 0, fault -> false);
    }

    @Test
    void seesAShrunkIsr() {
        Trigger trigger = trigger(new Condition.IsrShrunk("orders-0"));
        assertEquals(Optional.empty(), trigger.look());
        roles.isr = List.of(1, 3);
        assertEquals(Optional.of("the ISR of orders-0 is [1, 3]"), trigger.look());
    }

    @Test
    void aPartitionThatNobodyDescribesHasNoShrunkIsr() {
        roles.leader = OptionalInt.empty();
        roles.isr = List.of();
        assertEquals(
                Optional.empty(), trigger(new Condition.IsrShrunk("orders-0")).look());
    }

    @Test
    void anIsrIsRestoredOnlyAfterItWasShrunk() {
        Trigger trigger = trigger(new Condition.IsrRestored("orders-0"));
        assertEquals(Optional.empty(), trigger.look());
        roles.isr = List.of(1);
        assertEquals(Optional.empty(), trigger.look());
        roles.isr = List.of(1, 2, 3);
        assertEquals(Optional.of("the ISR of orders-0 is [1, 2, 3] again"), trigger.look());
    }

    @Test
    void aLeaderHasChangedWhenAnotherLeadsAndNotWhenNobodyDoes() {
        Trigger trigger = trigger(new Condition.LeaderChanged("orders-0"));
        assertEquals(Optional.empty(), trigger.look());
        roles.leader = OptionalInt.empty();
        assertEquals(Optional.empty(), trigger.look());
        roles.leader = OptionalInt.of(1);
        assertEquals(Optional.empty(), trigger.look());
        roles.leader = OptionalInt.of(2);
        assertEquals(Optional.of("orders-0 is led by 2, at first by 1"), trigger.look());
    }

    @Test
    void aFollowerLagsWhenItLacksMoreThanThatManyRecords() {
        Map<Integer, Long> lags = new HashMap<>(Map.of(1, 900L, 2, 100L));
        Signals signals = new Signals() {
            @Override
            public long acknowledged() {
                return 0;
            }

            @Override
            public OptionalLong lag(String key, int replica) {
                return lags.containsKey(replica) ? OptionalLong.of(lags.get(replica)) : OptionalLong.empty();
            }
        };
        Trigger any = new Trigger(new Condition.Lag("orders-0", OptionalInt.empty(), 100), roles, signals, f -> false);
        Trigger three = new Trigger(new Condition.Lag("orders-0", OptionalInt.of(3), 100), roles, signals, f -> false);

        assertEquals(Optional.empty(), any.look(), "the leader, and one with just as many");
        lags.put(2, 101L);
        assertEquals(Optional.of("broker-2 lacks 101 records of orders-0"), any.look());
        assertEquals(Optional.empty(), three.look());
        lags.put(3, 500L);
        assertEquals(Optional.of("broker-3 lacks 500 records of orders-0"), three.look());
    }
}
