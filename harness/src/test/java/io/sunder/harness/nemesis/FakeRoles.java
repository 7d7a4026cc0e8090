package io.sunder.harness.nemesis;

import io.sunder.harness.scenario.Selector;
import java.util.List;
import java.util.OptionalInt;
import java.util.OptionalLong;

/** One partition whose leader and ISR a test sets; its replicas are 1, 2 and 3. */
final class FakeRoles implements Roles {
    volatile OptionalInt leader = OptionalInt.of(1);
    volatile List<Integer> isr = List.of(1, 2, 3);

    @Override
    public List<Integer> brokers() {
        return List.of(1, 2, 3);
    }

    @Override
    public OptionalInt leader(String key) {
        return leader;
    }

    @Override
    public List<Integer> replicas(String key) {
        return List.of(1, 2, 3);
    }

    @Override
    public List<Integer> isr(String key) {
        return isr;
    }

    @Override
    public OptionalInt controller() {
        return OptionalInt.of(101);
    }

    @Override
    public List<String> keys() {
        return List.of("orders-0");
    }

    @Override
    public OptionalLong lastFetchMs(int controller) {
        return OptionalLong.empty();
    }

    @Override
    public OptionalInt coordinator(Selector.CoordinatorRole role, String name) {
        return OptionalInt.of(role == Selector.CoordinatorRole.GROUP ? 2 : 3);
    }
}
