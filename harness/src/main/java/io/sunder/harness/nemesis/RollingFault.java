package io.sunder.harness.nemesis;

import io.sunder.harness.cluster.Cluster;
import io.sunder.harness.cluster.ClusterException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Orderly restarts of nodes one after the other; the next one's turn comes when the last one is back. It goes on by itself
 * after its begin and is done with the last node. A heal before that lets the present step end, and starts what is stopped.
 * Its witness: every node ended by itself and lives on as another process.
 */
final class RollingFault implements Fault {
    private static final long STEP_END_MS = 30_000;

    /** Something done to a node between its end and its start. */
    interface Change {
        void to(int id);

        /** In words, what became of a node that is back; empty if the change has no visible effect. */
        Optional<String> proof(int id, NodeLog log);
    }

    private final Cluster cluster;
    private final Roles roles;
    private final List<Integer> ids;
    private final Duration eachWithin;
    private final Change change;
    private final Features features;
    private final Thread thread = new Thread(this::roll, "rolling-restart");
    private final List<Integer> struck = new ArrayList<>();
    private final List<String> proofs = new ArrayList<>();
    private @Nullable String problem;
    private String finalized = "";
    private boolean over;
    private boolean waiting;
    private boolean cancelled;

    /**
     * @param ids in the order of their turns
     * @param eachWithin how long a node may take from its start until it is back
     * @param change what is done to each node while it is down
     * @param features what is done when all are back; it tells what it did, or nothing
     */
    RollingFault(
            Cluster cluster, Roles roles, List<Integer> ids, Duration eachWithin, Change change, Features features) {
        this.cluster = cluster;
        this.roles = roles;
        this.ids = List.copyOf(ids);
        this.eachWithin = eachWithin;
        this.change = change;
        this.features = features;
        thread.setDaemon(true);
    }

    @Override
    public List<String> targets() {
        return NodeNames.of(ids);
    }

    @Override
    public void begin() {
        ids.forEach(id -> OrderlyStop.requireRunning(cluster, id));
        thread.start();
    }

    private void roll() {
        try {
            for (int id : ids) {
                if (!mayGoOn()) {
                    return;
                }
                restart(id);
            }
            if (mayGoOn()) {
                setFinalized(features.finalizeLatest());
            }
        } catch (InterruptedException e) {
            // Only heal() interrupts, and says itself how far it came.
            Thread.currentThread().interrupt();
        } catch (FaultException | ClusterException e) {
            setProblem("broke off: " + e.getMessage());
        } catch (RuntimeException e) {
            setProblem("broke off: " + e);
        } finally {
            setOver();
        }
    }

    private void restart(int id) throws InterruptedException {
        OrderlyStop.requireRunning(cluster, id);
        strike(id);
        String ended = OrderlyStop.of(cluster, id);
        change.to(id);
        Comeback comeback = Comeback.of(cluster, roles, id);
        NodeLog log = NodeLog.ofNow(cluster, id);
        cluster.start(id);
        setWaiting(true);
        try {
            comeback.await(eachWithin);
        } finally {
            setWaiting(false);
        }
        change.proof(id, log)
                .ifPresent(
                        words -> prove(ended + ", back as " + cluster.life(id).process() + words));
    }

    private synchronized boolean mayGoOn() {
        return !cancelled;
    }

    private synchronized void strike(int id) {
        struck.add(id);
    }

    private synchronized void prove(String words) {
        proofs.add(words);
    }

    private synchronized void setProblem(String words) {
        problem = cancelled ? problem : words;
    }

    private synchronized void setFinalized(String words) {
        finalized = words;
    }

    private synchronized void setOver() {
        over = true;
    }

    /** While a node is waited for, and only then, the thread may be interrupted: a stop that is interrupted is a kill. */
    private synchronized void setWaiting(boolean now) throws InterruptedException {
        if (now && cancelled) {
            throw new InterruptedException("healed");
        }
        waiting = now;
    }

    @Override
    public synchronized boolean isDone() {
        return over;
    }

    @Override
    public synchronized Optional<String> witness() {
        return proofs.size() == ids.size() ? Optional.of(String.join("; ", proofs) + finalized) : Optional.empty();
    }

    @Override
    public synchronized Optional<String> problem() {
        return Optional.ofNullable(problem);
    }

    @Override
    public void heal() {
        cancel();
        try {
            thread.join(STEP_END_MS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        List<Integer> ended;
        synchronized (this) {
            ended = List.copyOf(struck);
        }
        ended.forEach(id -> Restart.ifEnded(cluster, id));
    }

    private synchronized void cancel() {
        if (!over && !cancelled) {
            cancelled = true;
            problem = "it was ended when " + proofs.size() + " of " + ids.size() + " nodes had been restarted";
            if (waiting) {
                thread.interrupt();
            }
        }
    }
}
