package io.sunder.broker.settings;

import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.common.config.ConfigException;

/**
 * An address of a node, bound or advertised.
 *
 * @param listener its name
 * @param host where bound it may be "": all addresses
 * @param port where bound it may be 0: any
 */
public record Endpoint(String listener, String host, int port) {

    /**
     * Reads {@code NAME://HOST:PORT,...}.
     *
     * @throws ConfigException if it has another form, or names a listener twice
     */
    static List<Endpoint> list(String key, String text) {
        List<Endpoint> all = new ArrayList<>();
        for (String entry : List.of(text.split(",", -1))) {
            if (!entry.isBlank()) {
                Endpoint one = parse(key, entry.trim());
                if (all.stream().anyMatch(e -> e.listener().equals(one.listener()))) {
                    throw new ConfigException(key, text, "the listener " + one.listener() + " comes twice");
                }
                all.add(one);
            }
        }
        return all;
    }

    private static Endpoint parse(String key, String entry) {
        int scheme = entry.indexOf("://");
        int colon = entry.lastIndexOf(':');
        if (scheme <= 0 || colon < scheme + 3) {
            throw new ConfigException(key, entry, "expected NAME://HOST:PORT");
        }
        try {
            String host = entry.substring(scheme + 3, colon);
            return new Endpoint(
                    entry.substring(0, scheme).toUpperCase(java.util.Locale.ROOT),
                    host.startsWith("[") ? host.substring(1, host.length() - 1) : host,
                    Integer.parseInt(entry.substring(colon + 1)));
        } catch (NumberFormatException e) {
            throw new ConfigException(key, entry, "the port is no number");
        }
    }
}
