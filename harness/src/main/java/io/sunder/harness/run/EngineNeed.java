package io.sunder.harness.run;

import io.sunder.harness.link.Delay;
import io.sunder.harness.link.LinkEffect;
import io.sunder.harness.link.OnFrames;
import io.sunder.harness.link.Slice;
import io.sunder.harness.link.SlowClose;
import io.sunder.harness.link.Stall;
import io.sunder.harness.link.Throttle;
import io.sunder.harness.scenario.Scenario;

/** What a scenario's faults ask of a link engine; the greater the rank, the more. */
enum EngineNeed {
    /** Either engine makes all effects true and can prove them. */
    NOTHING,
    /** Some effect leaves connections open, whose bytes Toxiproxy counts only when they end: a stall may have a witness there, others none. */
    LIVE_COUNTERS,
    /** Some effect acts on Kafka frames, which Toxiproxy can't do. */
    KAFKA_FRAMES;

    static EngineNeed of(Scenario scenario) {
        return scenario.faults().stream()
                .flatMap(fault -> fault.action().linkEffect().stream())
                .map(EngineNeed::of)
                .max(EngineNeed::compareTo)
                .orElse(NOTHING);
    }

    private static EngineNeed of(LinkEffect effect) {
        if (effect instanceof OnFrames) {
            return KAFKA_FRAMES;
        }
        boolean open = effect instanceof Stall
                || effect instanceof Delay
                || effect instanceof Throttle
                || effect instanceof Slice
                || effect instanceof SlowClose;
        return open ? LIVE_COUNTERS : NOTHING;
    }
}
