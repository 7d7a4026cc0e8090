package io.sunder.harness.toxiproxy;

import java.util.List;
import java.util.Optional;

/** The kinds of toxic, with the attributes that each has. */
enum ToxicType {
    LATENCY("latency", LatencyToxic::new, "latency", "jitter"),
    BANDWIDTH("bandwidth", BandwidthToxic::new, "rate"),
    SLOW_CLOSE("slow_close", SlowCloseToxic::new, "delay"),
    TIMEOUT("timeout", TimeoutToxic::new, "timeout"),
    RESET_PEER("reset_peer", ResetPeerToxic::new, "timeout"),
    SLICER("slicer", SlicerToxic::new, "average_size", "size_variation", "delay"),
    LIMIT_DATA("limit_data", LimitDataToxic::new, "bytes"),
    NOOP("noop", (flow, meter, attributes) -> new NoopToxic());

    private final String id;
    private final StageMaker maker;
    private final List<String> attributeNames;

    private interface StageMaker {
        Stage make(Flow flow, ToxicMeter meter, Attributes attributes);
    }

    ToxicType(String id, StageMaker maker, String... attributeNames) {
        this.id = id;
        this.maker = maker;
        this.attributeNames = List.of(attributeNames);
    }

    /** The type that is called {@code id} in the API. */
    static Optional<ToxicType> of(String id) {
        for (ToxicType type : values()) {
            if (type.id.equals(id)) {
                return Optional.of(type);
            }
        }
        return Optional.empty();
    }

    String id() {
        return id;
    }

    List<String> attributeNames() {
        return attributeNames;
    }

    /** A stage for one flow of one connection. */
    Stage stage(Flow flow, ToxicMeter meter, Attributes attributes) {
        return maker.make(flow, meter, attributes);
    }
}
