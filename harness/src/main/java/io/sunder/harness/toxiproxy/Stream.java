package io.sunder.harness.toxiproxy;

import java.util.Locale;
import java.util.Optional;

/** The two directions of a proxied connection. */
enum Stream {
    /** From the client to the upstream server. */
    UPSTREAM,
    /** From the upstream server to the client. */
    DOWNSTREAM;

    /** Reads a stream's name, in whatever case. */
    static Optional<Stream> parse(String text) {
        return switch (text.toLowerCase(Locale.ROOT)) {
            case "upstream" -> Optional.of(UPSTREAM);
            case "downstream" -> Optional.of(DOWNSTREAM);
            default -> Optional.empty();
        };
    }

    /** The name in the API and in metrics. */
    String id() {
        return name().toLowerCase(Locale.ROOT);
    }
}
