package io.sunder.harness.nemesis;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A throttle on the replication of one partition, at its leader and at its followers; the heal removes it. A follower in sync
 * is never throttled, so its witness is a follower that is not, and that copies no faster than it may.
 */
final class ThrottleFault implements Fault {
    private final String key;
    private final Hold hold;
    private final List<SettingsChange> changes;
    private final ThrottleMeter meter;
    private boolean on;
    private Optional<String> proof = Optional.empty();

    /**
     * @param changes the rates, and whom they are for
     * @param meter looks for a follower that is held back
     */
    ThrottleFault(String key, Hold hold, List<SettingsChange> changes, ThrottleMeter meter) {
        this.key = key;
        this.hold = hold;
        this.changes = List.copyOf(changes);
        this.meter = meter;
    }

    @Override
    public List<String> targets() {
        return List.of(key);
    }

    @Override
    public void begin() {
        hold.take();
        changes.forEach(SettingsChange::make);
        on = true;
    }

    @Override
    public Optional<String> witness() {
        if (on && proof.isEmpty()) {
            proof = meter.look();
        }
        return proof;
    }

    @Override
    public void heal() {
        on = false;
        List<RuntimeException> failures = new ArrayList<>();
        for (SettingsChange change : changes) {
            try {
                change.undo();
            } catch (RuntimeException e) {
                failures.add(e);
            }
        }
        hold.release();
        if (!failures.isEmpty()) {
            throw failures.get(0);
        }
    }
}
