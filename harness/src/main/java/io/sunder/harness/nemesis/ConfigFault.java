package io.sunder.harness.nemesis;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Settings changed while the cluster runs; the heal restores the old ones. Its witness: the cluster says that it has them. */
final class ConfigFault implements Fault {
    private final List<SettingsChange> changes;
    private final List<Hold> holds;
    private final Map<String, String> settings;
    private boolean inForce;

    /**
     * @param changes one for each owner
     * @param holds on every setting of every owner
     * @param settings what is set, for the witness
     */
    ConfigFault(List<SettingsChange> changes, List<Hold> holds, Map<String, String> settings) {
        this.changes = List.copyOf(changes);
        this.holds = List.copyOf(holds);
        this.settings = new TreeMap<>(settings);
    }

    @Override
    public List<String> targets() {
        return changes.stream().map(change -> change.owner().toString()).toList();
    }

    @Override
    public void begin() {
        holds.forEach(Hold::take);
        changes.forEach(SettingsChange::make);
    }

    @Override
    public Optional<String> witness() {
        inForce = inForce || changes.stream().allMatch(SettingsChange::isInForce);
        return inForce
                ? Optional.of(targets().stream()
                        .map(owner -> owner + " told that it had " + settings)
                        .collect(Collectors.joining("; ")))
                : Optional.empty();
    }

    @Override
    public void heal() {
        List<RuntimeException> failures = new ArrayList<>();
        for (SettingsChange change : changes) {
            try {
                change.undo();
            } catch (RuntimeException e) {
                // The other owners' settings have to be restored all the same.
                failures.add(e);
            }
        }
        holds.forEach(Hold::release);
        if (!failures.isEmpty()) {
            throw failures.get(0);
        }
    }
}
