package io.sunder.harness.defect;

import io.sunder.harness.scenario.Scenario.ClusterSettings;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Tells the nodes which defects to have. */
public final class Planting {
    /** The node property that the target broker takes ids from, with commas between. */
    private static final String PROPERTY = "sunder.defect";

    private Planting() {}

    /** The cluster with these defects besides those that its properties name already. */
    public static ClusterSettings in(ClusterSettings cluster, Collection<String> ids) {
        if (ids.isEmpty()) {
            return cluster;
        }
        Map<String, String> properties = new LinkedHashMap<>(cluster.properties());
        Set<String> all = new LinkedHashSet<>();
        if (properties.containsKey(PROPERTY)) {
            all.addAll(List.of(properties.get(PROPERTY).trim().split("\\s*,\\s*", -1)));
        }
        all.addAll(ids);
        properties.put(PROPERTY, String.join(",", all));
        return new ClusterSettings(cluster.brokers(), cluster.controllers(), properties, cluster.images());
    }
}
