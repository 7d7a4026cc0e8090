package io.sunder.harness.scenario;

import io.sunder.harness.link.Blackhole;
import io.sunder.harness.link.Cut;
import io.sunder.harness.link.Delay;
import io.sunder.harness.link.Limit;
import io.sunder.harness.link.LinkEffect;
import io.sunder.harness.link.OnFrames;
import io.sunder.harness.link.Reset;
import io.sunder.harness.link.Slice;
import io.sunder.harness.link.SlowClose;
import io.sunder.harness.link.Stall;
import io.sunder.harness.link.Throttle;
import java.util.LinkedHashMap;
import java.util.Map;

/** Writes the settings of link effects as {@link EffectParser} and {@link FrameEffectParser} read them. */
final class EffectForms {
    private EffectForms() {}

    /** The settings by their keys; none for an effect that has none. A test holds it against all effects. */
    static Map<String, Object> settings(LinkEffect effect) {
        Map<String, Object> settings = new LinkedHashMap<>();
        if (effect instanceof Delay delay) {
            settings.put("latency", DurationText.format(delay.latency()));
            settings.put("jitter", DurationText.format(delay.jitter()));
        } else if (effect instanceof Throttle throttle) {
            settings.put("kilobytes-per-second", throttle.kilobytesPerSecond());
        } else if (effect instanceof Slice slice) {
            settings.put("average-bytes", slice.averageBytes());
            settings.put("variation-bytes", slice.variationBytes());
            settings.put("pause", DurationText.format(slice.pause()));
        } else if (effect instanceof SlowClose slowClose) {
            settings.put("delay", DurationText.format(slowClose.delay()));
        } else if (effect instanceof Limit limit) {
            settings.put("bytes", limit.bytes());
        } else if (effect instanceof Reset reset) {
            settings.put("after", DurationText.format(reset.after()));
        } else if (effect instanceof OnFrames onFrames) {
            settings.putAll(frames(onFrames));
        } else if (!(effect instanceof Cut || effect instanceof Blackhole || effect instanceof Stall)) {
            throw new IllegalStateException("no YAML form of the effect " + effect);
        }
        return settings;
    }

    /** The topic's id, which a run adds, is left out: it is another one in every cluster. */
    private static Map<String, Object> frames(OnFrames onFrames) {
        OnFrames.Choice choice = onFrames.choice();
        Map<String, Object> settings = new LinkedHashMap<>();
        settings.put("api", choice.api());
        settings.put("nth", choice.nth());
        settings.put("count", choice.count() == 0 ? "all" : choice.count());
        if (!choice.clientId().isEmpty()) {
            settings.put("client-id", choice.clientId());
        }
        if (!choice.partition().isEmpty()) {
            settings.put("partition", choice.partition());
        }
        if (onFrames.action() == OnFrames.Action.DELAY) {
            settings.put("latency", DurationText.format(onFrames.latency()));
        }
        return settings;
    }
}
