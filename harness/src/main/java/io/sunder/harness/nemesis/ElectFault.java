package io.sunder.harness.nemesis;

import java.util.List;
import java.util.Optional;

/** A clean election of a chosen leader. Its witness: the controller's answer. There is nothing to heal. */
final class ElectFault implements Fault {
    private final Elections elections;
    private final String key;
    private final int broker;
    private boolean elected;

    ElectFault(Elections elections, String key, int broker) {
        this.elections = elections;
        this.key = key;
        this.broker = broker;
    }

    @Override
    public List<String> targets() {
        return List.of(NodeNames.of(broker));
    }

    @Override
    public void begin() {
        elections.elect(key, broker);
        elected = true;
    }

    @Override
    public Optional<String> witness() {
        return elected
                ? Optional.of("the controller elected " + NodeNames.of(broker) + " leader of " + key)
                : Optional.empty();
    }

    @Override
    public void heal() {
        // Nothing lasts: whoever was elected is a leader like any other.
    }
}
