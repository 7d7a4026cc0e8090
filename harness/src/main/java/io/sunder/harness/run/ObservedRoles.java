package io.sunder.harness.run;

import io.sunder.harness.admin.Administrator;
import io.sunder.harness.nemesis.Roles;
import io.sunder.harness.observer.Observer;
import io.sunder.harness.observer.PartitionState;
import io.sunder.harness.scenario.Selector.CoordinatorRole;
import java.util.List;
import java.util.OptionalInt;
import java.util.OptionalLong;

/** Roles as the observer sees them. */
final class ObservedRoles implements Roles {
    private final List<Integer> brokers;
    private final Observer observer;
    private final ClusterAdmin admin;
    private final List<String> keys;
    private final Administrator administrator;

    ObservedRoles(
            List<Integer> brokers,
            List<String> keys,
            Observer observer,
            ClusterAdmin admin,
            Administrator administrator) {
        this.brokers = List.copyOf(brokers);
        this.keys = List.copyOf(keys);
        this.observer = observer;
        this.admin = admin;
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
        return admin.controller();
    }

    @Override
    public List<String> keys() {
        return keys;
    }

    @Override
    public OptionalLong lastFetchMs(int controller) {
        return admin.lastFetchMs(controller);
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
