package io.sunder.harness.nemesis;

import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** An election that an administrator orders. Its witness: the controller's answer. There is nothing to heal. */
final class OrderedElectionFault implements Fault {
    private final String type;
    private final String key;
    private final Consumer<String> order;
    private boolean held;

    /**
     * @param type how the witness calls it
     * @param order has it held, and fails if it was not
     */
    OrderedElectionFault(String type, String key, Consumer<String> order) {
        this.type = type;
        this.key = key;
        this.order = order;
    }

    @Override
    public List<String> targets() {
        return List.of(key);
    }

    @Override
    public void begin() {
        order.accept(key);
        held = true;
    }

    @Override
    public Optional<String> witness() {
        return held ? Optional.of("the controller held " + type + " election of " + key) : Optional.empty();
    }

    @Override
    public void heal() {
        // Nothing lasts: whoever was elected is a leader like any other.
    }
}
