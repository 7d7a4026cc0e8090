package io.sunder.harness.run;

import io.sunder.harness.cluster.Equipment;
import io.sunder.harness.cluster.Target;
import io.sunder.harness.scenario.FaultSpec;
import io.sunder.harness.scenario.NodeAction;
import io.sunder.harness.scenario.Scenario;
import java.util.List;
import java.util.OptionalLong;

/** What a scenario's faults ask of the nodes. */
final class NodeNeed {
    private NodeNeed() {}

    static Equipment of(Scenario scenario) {
        List<Target> upgrades = scenario.faults().stream()
                .map(FaultSpec::action)
                .filter(NodeAction.Upgrade.class::isInstance)
                .map(action -> Target.parse(((NodeAction.Upgrade) action).target()))
                .distinct()
                .toList();
        OptionalLong diskBytes = scenario.faults().stream()
                .map(FaultSpec::action)
                .filter(NodeAction.DiskFull.class::isInstance)
                .mapToLong(action -> (long) ((NodeAction.DiskFull) action).megabytes() << 20)
                .max();
        boolean clocks = scenario.faults().stream().anyMatch(fault -> fault.action() instanceof NodeAction.ClockSkew);
        return new Equipment(upgrades, diskBytes, clocks);
    }
}
