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
    NOOP,
    KAFKA_HOLD,
    KAFKA_DROP,
    KAFKA_DELAY,
    KAFKA_CLOSE;

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
            case KAFKA_HOLD, KAFKA_DROP, KAFKA_CLOSE -> List.of("nth", "count");
            case KAFKA_DELAY -> List.of("latency", "nth", "count");
        };
    }

    /** The names of those settings that are texts, shown before the numbers. */
    List<String> textNames() {
        return frameAction().isPresent() ? List.of("api", "client_id", "partition", "topic_id") : List.of();
    }

    /** What it does with Kafka frames; empty for the toxics that don't know Kafka, which are all of Toxiproxy's. */
    Optional<FrameAction> frameAction() {
        return switch (this) {
            case KAFKA_HOLD -> Optional.of(FrameAction.HOLD);
            case KAFKA_DROP -> Optional.of(FrameAction.DROP);
            case KAFKA_DELAY -> Optional.of(FrameAction.DELAY);
            case KAFKA_CLOSE -> Optional.of(FrameAction.CLOSE);
            case LATENCY, BANDWIDTH, SLOW_CLOSE, TIMEOUT, RESET_PEER, SLICER, LIMIT_DATA, NOOP -> Optional.empty();
        };
    }

    /** A stage for one flow of one connection; Kafka-aware toxics act in the flow's {@link FrameStage}. */
    Stage stage(Flow flow, ToxicMeter meter, Attributes attributes) {
        return switch (this) {
            case LATENCY -> new LatencyToxic(flow, meter, attributes);
            case BANDWIDTH -> new BandwidthToxic(flow, meter, attributes);
            case SLOW_CLOSE -> new SlowCloseToxic(flow, meter, attributes);
            case TIMEOUT -> new TimeoutToxic(flow, meter, attributes);
            case RESET_PEER -> new ResetPeerToxic(flow, meter, attributes);
            case SLICER -> new SlicerToxic(flow, meter, attributes);
            case LIMIT_DATA -> new LimitDataToxic(flow, meter, attributes);
            case NOOP, KAFKA_HOLD, KAFKA_DROP, KAFKA_DELAY, KAFKA_CLOSE -> new NoopToxic();
        };
    }
}
