package io.sunder.harness.junit;

import io.sunder.harness.nemesis.StruckFault;
import io.sunder.harness.run.LiveRun;
import io.sunder.harness.scenario.FaultText;
import java.util.List;

/**
 * Strikes faults by hand. Each is recorded in the history with begin, witness and end, and healed at the end of the run in any
 * case; one that had no effect makes the verdict unknown. Nodes are ids or roles: {@code 2}, {@code leader(orders-0)}, {@code any}.
 */
public final class Nemesis {
    private final TestRun run;

    Nemesis(TestRun run) {
        this.run = run;
    }

    /** SIGKILL of a node; healing starts it again. */
    public ActiveFault kill(String node) throws InterruptedException {
        return strike("kill: " + quoted(node));
    }

    /** SIGSTOP of a node; healing lets it go on. */
    public ActiveFault pause(String node) throws InterruptedException {
        return strike("pause: " + quoted(node));
    }

    /** Nothing arrives between the node and all others. */
    public ActiveFault isolate(String node) throws InterruptedException {
        return strike("isolate: " + quoted(node));
    }

    /**
     * Strikes any fault of a scenario's, written as there but without a beginning: {@code {pause: any, for: 3s}}. Returns when it
     * has struck.
     *
     * @throws io.sunder.harness.scenario.ScenarioException if there is no such fault, node or partition
     * @throws io.sunder.harness.nemesis.FaultException if it could not strike
     */
    public ActiveFault strike(String fault) throws InterruptedException {
        LiveRun live = run.live();
        String id = "by-hand-" + run.nextFault();
        StruckFault struck = live.nemesis().strike(FaultText.parse(id, fault, live.scenario()));
        return new ActiveFault(live.nemesis(), struck);
    }

    /** Heals all faults that are on, and returns when they are healed. */
    public void heal() throws InterruptedException {
        LiveRun live = run.live();
        live.nemesis().struck().forEach(fault -> live.nemesis().heal(fault.id()));
    }

    /** The faults so far. */
    public List<StruckFault> struck() throws InterruptedException {
        return run.live().nemesis().struck();
    }

    static String quoted(String text) {
        return "'" + text.replace("'", "''") + "'";
    }
}
