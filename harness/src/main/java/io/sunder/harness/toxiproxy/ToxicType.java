package io.sunder.harness.toxiproxy;

import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The kinds of toxic, with the attributes that each has. */
enum ToxicType {
    LATENCY,
    BANDWIDTH,
    SLOW_CLOSE,
    TIMEOUT,
    RESET_PEER,
    SLICER,
    LIMIT_DATA,
    NOOP;

    /** The type that is called {@code id} in the API. */
    static Optional<ToxicType> of(String id) {
        for (ToxicType type : values()) {
            if (type.id().equals(id)) {
                return Optional.of(type);
            }
        }
        return Optional.empty();
    }

    String id() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The names of the settings, in the order in which they are shown. */
    List<String> attributeNames() {
        return switch (this) {
            case LATENCY -> List.of("latency", "jitter");
            case BANDWIDTH -> List.of("rate");
            case SLOW_CLOSE -> List.of("delay");
            case TIMEOUT, RESET_PEER -> List.of("timeout");
            case SLICER -> List.of("average_size", "size_variation", "delay");
            case LIMIT_DATA -> List.of("bytes");
            case NOOP -> List.of();
        };
    }

    /** A stage for one flow of one connection. */
    Stage stage(Flow flow, ToxicMeter meter, Attributes attributes) {
        return switch (this) {
            case LATENCY -> new LatencyToxic(flow, meter, attributes);
            case BANDWIDTH -> new BandwidthToxic(flow, meter, attributes);
            case SLOW_CLOSE -> new SlowCloseToxic(flow, meter, attributes);
            case TIMEOUT -> new TimeoutToxic(flow, meter, attributes);
            case RESET_PEER -> new ResetPeerToxic(flow, meter, attributes);
            case SLICER -> new SlicerToxic(flow, meter, attributes);
            case LIMIT_DATA -> new LimitDataToxic(flow, meter, attributes);
            case NOOP -> new NoopToxic();
        };
    }
}
