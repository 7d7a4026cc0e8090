package io.sunder.harness.run;

import io.sunder.harness.admin.Administrator;
import io.sunder.harness.nemesis.Roles;
import io.sunder.harness.observer.Observer;
import io.sunder.harness.observer.PartitionState;
import io.sunder.harness.scenario.Selector.CoordinatorRole;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.Supplier;

/** Roles as the observer sees them. */
final class ObservedRoles implements Roles {
    private final List<Integer> brokers;
    private final Observer observer;
    private final Supplier<OptionalInt> controller;
    private final Administrator administrator;

    ObservedRoles(
            List<Integer> brokers, Observer observer, Supplier<OptionalInt> controller, Administrator administrator) {
        this.brokers = List.copyOf(brokers);
        this.observer = observer;
        this.controller = controller;
        this.administrator = administrator;
    }

    @Override
    public List<Integer> brokers() {
        return brokers;
    }

    @Override
    public OptionalInt leader(String key) {
        return observer.partition(key).map(PartitionState::leader).orElseGet(OptionalInt::empty);
    }

    @Override
    public List<Integer> replicas(String key) {
        return observer.partition(key).map(PartitionState::replicas).orElseGet(List::of);
    }

    @Override
    public List<Integer> isr(String key) {
        return observer.partition(key).map(PartitionState::isr).orElseGet(List::of);
    }

    @Override
    public OptionalInt controller() {
        return controller.get();
    }

    @Override
    public OptionalInt coordinator(CoordinatorRole role, String name) {
        return administrator.coordinator(
                switch (role) {
                    case GROUP -> "__consumer_offsets";
                    case TRANSACTION -> "__transaction_state";
                },
                name);
    }
}
