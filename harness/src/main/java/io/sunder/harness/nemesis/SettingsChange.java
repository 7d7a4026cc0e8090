package io.sunder.harness.nemesis;

import io.sunder.harness.admin.Administrator;
import io.sunder.harness.admin.SettingsOwner;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** Settings of one owner, changed for a while. */
final class SettingsChange {
    private final Administrator administrator;
    private final SettingsOwner owner;
    private final Map<String, String> wanted;
    private final Map<String, Optional<String>> before = new HashMap<>();

    SettingsChange(Administrator administrator, SettingsOwner owner, Map<String, String> wanted) {
        this.administrator = administrator;
        this.owner = owner;
        this.wanted = Map.copyOf(wanted);
    }

    SettingsOwner owner() {
        return owner;
    }

    /** Makes it; what was there before is known from then on, even if this fails. */
    void make() {
        Map<String, String> found = administrator.settings(owner);
        wanted.keySet().forEach(name -> before.put(name, Optional.ofNullable(found.get(name))));
        Map<String, Optional<String>> changes = new HashMap<>();
        wanted.forEach((name, value) -> changes.put(name, Optional.of(value)));
        administrator.change(owner, changes);
    }

    /** Whether the cluster says that the owner has the settings. */
    boolean isInForce() {
        return administrator.settings(owner).entrySet().containsAll(wanted.entrySet());
    }

    /** Restores what {@link #make()} found; does nothing before it, and nothing the second time. */
    void undo() {
        if (!before.isEmpty()) {
            administrator.change(owner, before);
            before.clear();
        }
    }
}
