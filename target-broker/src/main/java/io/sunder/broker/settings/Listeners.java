package io.sunder.broker.settings;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.apache.kafka.common.config.ConfigException;

/** What a node is and where it listens. */
record Listeners(Values values) {
    /** Names of the listeners that are the controller's: {@code controller.listener.names}. */
    private List<String> controllerNames() {
        return values.list("controller.listener.names", "CONTROLLER").stream()
                .map(name -> name.toUpperCase(Locale.ROOT))
                .toList();
    }

    /** What a broker listens on. */
    List<Endpoint> broker() {
        return all().stream()
                .filter(e -> !controllerNames().contains(e.listener()))
                .toList();
    }

    /** What a controller listens on. */
    List<Endpoint> controller() {
        List<Endpoint> found = all().stream()
                .filter(e -> controllerNames().contains(e.listener()))
                .toList();
        if (found.isEmpty()) {
            throw new ConfigException(
                    "listeners", values.text("listeners", ""), "a controller needs one of " + controllerNames());
        }
        return found;
    }

    private List<Endpoint> all() {
        for (String entry : values.list("listener.security.protocol.map", "")) {
            if (!entry.toUpperCase(Locale.ROOT).endsWith(":PLAINTEXT")) {
                throw new ConfigException("listener.security.protocol.map", entry, "this broker speaks PLAINTEXT only");
            }
        }
        String defaults = roles().contains("broker") ? "PLAINTEXT://:9092" : "CONTROLLER://:9093";
        return Endpoint.list("listeners", values.text("listeners", defaults));
    }

    /** What the broker tells others to connect to; listeners that are not advertised are told as they are bound. */
    List<Endpoint> advertised() {
        List<Endpoint> advertised = Endpoint.list("advertised.listeners", values.text("advertised.listeners", ""));
        List<Endpoint> all = new ArrayList<>();
        for (Endpoint bound : broker()) {
            all.add(advertised.stream()
                    .filter(e -> e.listener().equals(bound.listener()))
                    .findFirst()
                    .orElse(bound));
        }
        return all;
    }

    /** The listener by which brokers reach each other. */
    String interBroker() {
        String name = values.text(
                        "inter.broker.listener.name", values.text("security.inter.broker.protocol", "PLAINTEXT"))
                .toUpperCase(Locale.ROOT);
        if (broker().stream().noneMatch(e -> e.listener().equals(name))) {
            throw new ConfigException("inter.broker.listener.name", name, "is none of " + broker());
        }
        return name;
    }

    /** {@code process.roles}: broker, controller or both. */
    Set<String> roles() {
        Set<String> roles = Set.copyOf(values.list("process.roles", "broker,controller"));
        if (roles.isEmpty() || !Set.of("broker", "controller").containsAll(roles)) {
            throw new ConfigException(
                    "process.roles", values.text("process.roles", ""), "expected broker, controller or both");
        }
        return roles;
    }
}
