package io.sunder.harness.scenario;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/** The racks that brokers stand in, as node properties: {@code racks: [a, b, c]} gives broker 1 the rack a, and so on. */
public final class Racks {
    private static final String RACK = "broker.rack";
    private static final String SELECTOR = "replica.selector.class";

    private Racks() {}

    /** The properties, with the racks of a scenario's key {@code racks} in them; what the scenario sets itself wins. */
    static Map<String, String> in(Map<String, String> properties, Optional<YamlValue> racks, int brokers) {
        if (racks.isEmpty()) {
            return properties;
        }
        List<String> names = racks.get().list().stream().map(YamlValue::text).toList();
        if (names.isEmpty() || names.stream().anyMatch(String::isBlank)) {
            throw racks.get().error("a list of racks was expected, as in [a, b, c]; brokers get them in turn");
        }
        Map<String, String> more = new LinkedHashMap<>();
        more.put(SELECTOR, "org.apache.kafka.common.replica.RackAwareReplicaSelector");
        for (int broker = 1; broker <= brokers; broker++) {
            more.put(RACK + "@" + broker, names.get((broker - 1) % names.size()));
        }
        more.putAll(properties);
        return more;
    }

    /** The rack of each broker from broker 1 on; an empty text for none. */
    public static List<String> of(Scenario scenario) {
        Map<String, String> properties = scenario.cluster().properties();
        return IntStream.rangeClosed(1, scenario.cluster().brokers())
                .mapToObj(broker -> properties.getOrDefault(RACK + "@" + broker, properties.getOrDefault(RACK, "")))
                .toList();
    }
}
