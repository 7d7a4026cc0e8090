package io.sunder.harness.nemesis;

import io.sunder.harness.cluster.Cluster;
import io.sunder.harness.cluster.NodeState;
import io.sunder.harness.time.Deadline;
import java.time.Duration;
import java.util.List;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * The return of a node that was started again: a broker serves, and is in the ISR of every partition that it has a replica
 * of; a controller leads the quorum, or has fetched from the one that does since it came back.
 */
final class Comeback {
    private static final Duration LOOK = Duration.ofMillis(50);
    private static final int FIRST_CONTROLLER = 101;

    private final Cluster cluster;
    private final Roles roles;
    private final int id;
    private final OptionalLong lastFetchMs;

    private Comeback(Cluster cluster, Roles roles, int id, OptionalLong lastFetchMs) {
        this.cluster = cluster;
        this.roles = roles;
        this.id = id;
        this.lastFetchMs = lastFetchMs;
    }

    /** Of a node that has ended and is about to be started. */
    static Comeback of(Cluster cluster, Roles roles, int id) {
        return new Comeback(cluster, roles, id, id < FIRST_CONTROLLER ? OptionalLong.empty() : roles.lastFetchMs(id));
    }

    /**
     * Waits for it.
     *
     * @throws FaultException at the limit; says what was missing
     * @throws RuntimeException if the node ends meanwhile, or doesn't serve in time
     */
    void await(Duration limit) throws InterruptedException {
        Deadline deadline = Deadline.after(limit);
        if (id < FIRST_CONTROLLER) {
            cluster.awaitBrokerReady(id, limit);
        }
        if (!deadline.await(this::isBack, LOOK)) {
            throw new FaultException(NodeNames.of(id) + " was not back " + limit.toSeconds() + " s after its start: "
                    + (id < FIRST_CONTROLLER ? "not in the ISR of " + missing() : "it takes no part in the quorum"));
        }
    }

    private boolean isBack() {
        if (cluster.state(id) != NodeState.RUNNING) {
            throw new FaultException(NodeNames.of(id) + " ended after it had been started again");
        }
        return id < FIRST_CONTROLLER ? missing().isEmpty() : takesPart();
    }

    /** A partition without a leader is missing too: nobody says who is in sync. */
    private List<String> missing() {
        return roles.keys().stream()
                .filter(key -> roles.leader(key).isEmpty()
                        || (roles.replicas(key).contains(id) && !roles.isr(key).contains(id)))
                .toList();
    }

    private boolean takesPart() {
        if (roles.controller().equals(OptionalInt.of(id))) {
            return true;
        }
        OptionalLong now = roles.lastFetchMs(id);
        return now.isPresent() && now.getAsLong() > lastFetchMs.orElse(0);
    }
}
