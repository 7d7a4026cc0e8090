package io.sunder.harness.nemesis;

import io.sunder.harness.scenario.FaultAction;
import java.util.List;
import java.util.Optional;

/** A fault together with the action that it was built from, every role in it being replaced with ids. */
record ResolvedFault(Fault fault, FaultAction resolved) implements Fault {
    @Override
    public List<String> targets() {
        return fault.targets();
    }

    @Override
    public void begin() {
        fault.begin();
    }

    @Override
    public Optional<String> witness() {
        return fault.witness();
    }

    @Override
    public boolean isDone() {
        return fault.isDone();
    }

    @Override
    public Optional<String> problem() {
        return fault.problem();
    }

    @Override
    public void heal() {
        fault.heal();
    }

    @Override
    public Optional<FaultAction> action() {
        return Optional.of(resolved);
    }
}
