package io.sunder.harness.scenario;

import io.sunder.harness.scenario.NodeAction.ClockSkew;
import io.sunder.harness.scenario.NodeAction.Corrupt;
import io.sunder.harness.scenario.NodeAction.DiskFull;
import io.sunder.harness.scenario.NodeAction.RollingRestart;
import io.sunder.harness.scenario.NodeAction.Upgrade;
import java.util.LinkedHashMap;
import java.util.Map;

/** Writes what a fault does to nodes as {@link NodeActionParser} reads it. */
final class NodeForms {
    private NodeForms() {}

    /** What stands at the fault's kind; {@code nodes} is the written form of its targets. */
    static Object value(NodeAction action, Object nodes) {
        Map<String, Object> value = new LinkedHashMap<>();
        if (action instanceof Corrupt corrupt) {
            value.put("node", nodes);
            value.put("partition", corrupt.key());
            value.put("how", corrupt.how().word());
            value.put("where", corrupt.where().word());
            return value;
        }
        if (action instanceof RollingRestart rolling) {
            value.put("nodes", nodes);
            value.put("each-within", DurationText.format(rolling.eachWithin()));
            return value;
        }
        if (action instanceof Upgrade upgrade) {
            value.put("to", upgrade.target());
            value.put("nodes", nodes);
            value.put("finalize", upgrade.finalizing());
            value.put("each-within", DurationText.format(upgrade.eachWithin()));
            return value;
        }
        if (action instanceof ClockSkew skew) {
            value.put("nodes", nodes);
            value.put(
                    "by",
                    (skew.by().isNegative() ? "-" : "")
                            + DurationText.format(skew.by().abs()));
            return value;
        }
        if (action instanceof DiskFull disk) {
            value.put("nodes", nodes);
            value.put("megabytes", disk.megabytes());
            return value;
        }
        return nodes;
    }
}
