package io.sunder.harness.nemesis;

import io.sunder.harness.admin.Administrator;
import java.util.List;
import java.util.Optional;

/** Other replicas for a partition; the heal gives it the old ones. Its witness: the move is under way, or done. */
final class ReassignFault implements Fault {
    private final Administrator administrator;
    private final Hold hold;
    private final String key;
    private final List<Integer> wanted;
    private List<Integer> before = List.of();
    private boolean underWay;
    private boolean done;
    private boolean healed;

    ReassignFault(Administrator administrator, Hold hold, String key, List<Integer> wanted) {
        this.administrator = administrator;
        this.hold = hold;
        this.key = key;
        this.wanted = List.copyOf(wanted);
    }

    @Override
    public List<String> targets() {
        return List.of(key);
    }

    @Override
    public void begin() {
        hold.take();
        List<Integer> found = administrator.replicas(key);
        if (found.equals(wanted)) {
            throw new FaultException(key + " is on " + wanted + " already");
        }
        // Noted before the order: one whose answer never came may have been taken.
        before = found;
        administrator.reassign(key, wanted);
    }

    @Override
    public Optional<String> witness() {
        if (!before.isEmpty() && !done && !healed) {
            boolean listed = administrator.isReassigning(key);
            underWay |= listed;
            done = !listed && administrator.replicas(key).equals(wanted);
        }
        if (done) {
            return Optional.of(key + " moved from " + before + " to " + wanted);
        }
        return underWay ? Optional.of(key + " was moving from " + before + " to " + wanted) : Optional.empty();
    }

    @Override
    public void heal() {
        if (!before.isEmpty() && !healed) {
            administrator.reassign(key, before);
        }
        healed = true;
        hold.release();
    }
}
