package io.sunder.harness.run;

import io.sunder.harness.observer.ClusterView;
import io.sunder.harness.observer.PartitionState;
import java.util.LinkedHashMap;
import java.util.Map;

/** A view of the cluster as the value of an observer event. */
final class ObserverEvents {
    private static final int NOBODY = -1;

    private ObserverEvents() {}

    /** {@code {"orders-0":{"leader":2,"epoch":5,"isr":[2,3],"said-by":[2,3]},..}}; a missing leader is -1. */
    static Map<String, Object> value(ClusterView view) {
        Map<String, Object> partitions = new LinkedHashMap<>();
        view.partitions().forEach((key, said) -> {
            PartitionState state = said.state();
            Map<String, Object> fields = new LinkedHashMap<>();
            fields.put("leader", state.leader().orElse(NOBODY));
            fields.put("epoch", state.epoch());
            fields.put("isr", state.isr());
            fields.put("said-by", said.by());
            partitions.put(key, fields);
        });
        return partitions;
    }
}
