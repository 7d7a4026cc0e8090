package io.sunder.harness.chance;

import io.sunder.harness.scenario.FaultAction;
import io.sunder.harness.scenario.NodeAction;
import io.sunder.harness.scenario.Selector;
import io.sunder.harness.scenario.Selector.ByPartitionRole;
import io.sunder.harness.scenario.Selector.PartitionRole;

/** What a fault does to a partition, as far as it can be told before it strikes. */
enum Blow {
    /** Its leader may have to be replaced. */
    ON_LEADER,
    /** Its ISR may shrink. */
    ON_FOLLOWERS,
    /** Neither, or nobody knows. */
    ELSEWHERE;

    static Blow of(FaultAction action, String key) {
        if (action instanceof FaultAction.OnLinks links) {
            return links.fromClient() ? ELSEWHERE : on(links.from(), key);
        }
        if (action instanceof FaultAction.Isolate isolate) {
            return on(isolate.target(), key);
        }
        if (action instanceof FaultAction.Kill kill) {
            return on(kill.target(), key);
        }
        if (action instanceof NodeAction onNodes) {
            return on(onNodes.nodes(), key);
        }
        return action instanceof FaultAction.Pause pause ? on(pause.target(), key) : ELSEWHERE;
    }

    private static Blow on(Selector selector, String key) {
        if (!(selector instanceof ByPartitionRole role) || !role.key().equals(key)) {
            return ELSEWHERE;
        }
        return role.role() == PartitionRole.LEADER ? ON_LEADER : ON_FOLLOWERS;
    }
}
