package io.sunder.harness.scenario;

import io.sunder.harness.scenario.AdminAction.ConfigureBrokers;
import io.sunder.harness.scenario.AdminAction.ConfigureTopic;
import io.sunder.harness.scenario.AdminAction.ElectPreferred;
import io.sunder.harness.scenario.AdminAction.ElectUnclean;
import io.sunder.harness.scenario.AdminAction.Goal;
import io.sunder.harness.scenario.AdminAction.Reassign;
import io.sunder.harness.scenario.AdminAction.ThrottleReplication;
import java.util.Map;
import java.util.TreeMap;

/** Writes what an administrator does as {@link AdminActionParser} reads it. */
final class AdminForms {
    private AdminForms() {}

    static Map<String, Object> value(AdminAction action) {
        if (action instanceof ElectPreferred elect) {
            return FaultForms.ordered("partition", elect.key(), "type", "preferred");
        }
        if (action instanceof ElectUnclean elect) {
            return FaultForms.ordered("partition", elect.key(), "type", "unclean");
        }
        if (action instanceof Reassign reassign) {
            return FaultForms.ordered("partition", reassign.key(), "to", goal(reassign.goal()));
        }
        if (action instanceof ThrottleReplication throttle) {
            return FaultForms.ordered("partition", throttle.key(), "bytes-per-second", throttle.bytesPerSecond());
        }
        if (action instanceof ConfigureTopic topic) {
            return FaultForms.ordered("topic", topic.topic(), "set", new TreeMap<>(topic.settings()));
        }
        ConfigureBrokers brokers = (ConfigureBrokers) action;
        Object whose = brokers.brokers().map(FaultForms::selector).orElse("all");
        return FaultForms.ordered("brokers", whose, "set", new TreeMap<>(brokers.settings()));
    }

    private static Object goal(Goal goal) {
        if (goal instanceof Goal.Replicas replicas) {
            return replicas.ids();
        }
        return goal instanceof Goal.Rotated ? "rotate" : "random";
    }
}
