package io.sunder.harness.nemesis;

import io.sunder.harness.admin.Administrator;
import io.sunder.harness.admin.ReplicaSizes;
import io.sunder.harness.admin.SettingsOwner;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/** One partition and settings, in memory. What a test puts into {@code trouble} is what every order fails with, once taken. */
final class FakeAdministrator implements Administrator {
    final List<String> elections = new ArrayList<>();
    final Map<SettingsOwner, Map<String, String>> settings = new HashMap<>();
    List<Integer> replicas = List.of(1, 2, 3);
    boolean reassigning;
    Optional<RuntimeException> trouble = Optional.empty();
    ReplicaSizes sizes = new ReplicaSizes(0, Map.of());

    private void fail() {
        trouble.ifPresent(problem -> {
            throw problem;
        });
    }

    @Override
    public List<Integer> replicas(String key) {
        return replicas;
    }

    @Override
    public void reassign(String key, List<Integer> to) {
        replicas = List.copyOf(to);
        fail();
    }

    @Override
    public boolean isReassigning(String key) {
        return reassigning;
    }

    @Override
    public void electPreferred(String key) {
        elections.add("preferred " + key);
        fail();
    }

    @Override
    public void electUnclean(String key) {
        elections.add("unclean " + key);
        fail();
    }

    @Override
    public Map<String, String> settings(SettingsOwner owner) {
        return Map.copyOf(settings.getOrDefault(owner, Map.of()));
    }

    @Override
    public void change(SettingsOwner owner, Map<String, Optional<String>> changes) {
        Map<String, String> own = settings.computeIfAbsent(owner, one -> new HashMap<>());
        changes.forEach((name, value) -> value.ifPresentOrElse(v -> own.put(name, v), () -> own.remove(name)));
        fail();
    }

    @Override
    public ReplicaSizes sizes(String key, List<Integer> brokers) {
        return sizes;
    }

    @Override
    public OptionalInt coordinator(String topic, String name) {
        return OptionalInt.empty();
    }
}
