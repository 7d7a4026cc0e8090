package io.sunder.harness.nemesis;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.sunder.harness.scenario.Condition;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
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
}
