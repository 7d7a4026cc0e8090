package io.sunder.broker.replica;

import io.sunder.broker.metadata.AlterIsr;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;

/**
 * The ISR as its leader must see it: what the controller has written, and a change that is on its way and may or may not
 * be in force. As long as that is not known, the high watermark waits for the members of both.
 */
final class Isr {
    private List<Integer> committed;
    private Optional<AlterIsr> proposed = Optional.empty();
    private boolean onTheWay;

    Isr(List<Integer> committed) {
        this.committed = committed;
    }

    List<Integer> committed() {
        return committed;
    }

    /** Everybody who may be in the ISR. */
    List<Integer> maximal() {
        if (proposed.isEmpty()) {
            return committed;
        }
        TreeSet<Integer> all = new TreeSet<>(committed);
        proposed.get().isr().forEach(member -> all.add(member.brokerId()));
        return new ArrayList<>(all);
    }

    /** The controller told what is in force: the change is in it, or will be refused for its old partition epoch. */
    void commit(List<Integer> isr) {
        committed = isr;
        proposed = Optional.empty();
        onTheWay = false;
    }

    void propose(AlterIsr change) {
        proposed = Optional.of(change);
        onTheWay = true;
    }

    /** The change was refused, for certain. */
    void refused() {
        proposed = Optional.empty();
        onTheWay = false;
    }

    /** The outcome is not known: the same change must be asked for again. */
    void outcomeUnknown() {
        onTheWay = false;
    }

    boolean proposing() {
        return proposed.isPresent();
    }

    /** The change that must be sent again. */
    Optional<AlterIsr> toRepeat() {
        return onTheWay ? Optional.empty() : proposed;
    }
}
