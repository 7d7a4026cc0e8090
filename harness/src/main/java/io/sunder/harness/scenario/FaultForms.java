package io.sunder.harness.scenario;

import io.sunder.harness.link.Direction;
import io.sunder.harness.link.OnFrames;
import io.sunder.harness.scenario.FaultAction.Elect;
import io.sunder.harness.scenario.FaultAction.Halves;
import io.sunder.harness.scenario.FaultAction.Isolate;
import io.sunder.harness.scenario.FaultAction.Kill;
import io.sunder.harness.scenario.FaultAction.LoseUnflushed;
import io.sunder.harness.scenario.FaultAction.OnLinks;
import io.sunder.harness.scenario.FaultAction.Pause;
import io.sunder.harness.scenario.FaultAction.Wipe;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/** Writes what a fault does as {@link ActionParser} reads it. A test holds it against all kinds of faults. */
final class FaultForms {
    private FaultForms() {}

    /** What stands at the fault's kind. */
    static Object value(FaultAction action) {
        if (action instanceof OnLinks onLinks) {
            return onLinks(onLinks);
        }
        if (action instanceof Isolate isolate) {
            Map<String, Object> value = new LinkedHashMap<>();
            value.put("node", selector(isolate.target()));
            value.put("effect", isolate.effect().kind());
            if (isolate.clients()) {
                value.put("clients", true);
            }
            return value;
        }
        if (action instanceof Halves halves) {
            return ordered(
                    "side", selector(halves.side()), "effect", halves.effect().kind());
        }
        if (action instanceof Elect elect) {
            return ordered("partition", elect.key(), "leader", selector(elect.leader()));
        }
        if (action instanceof NodeAction onNodes) {
            return NodeForms.value(onNodes, selector(onNodes.nodes()));
        }
        if (action instanceof Kill kill) {
            return selector(kill.target());
        }
        if (action instanceof Wipe wipe) {
            return selector(wipe.target());
        }
        if (action instanceof LoseUnflushed lose) {
            return selector(lose.target());
        }
        if (action instanceof Pause pause) {
            return selector(pause.target());
        }
        throw new IllegalStateException("no YAML form of the fault " + action);
    }

    private static Map<String, Object> onLinks(OnLinks action) {
        Map<String, Object> value = new LinkedHashMap<>();
        value.put("from", action.fromClient() ? "client" : selector(action.from()));
        value.put("to", selector(action.to()));
        String direction = action.direction().name().toLowerCase(Locale.ROOT);
        if (action.effect() instanceof OnFrames) {
            value.put("message", direction);
        } else if (action.direction() != Direction.BOTH) {
            value.put("direction", direction);
        }
        value.putAll(EffectForms.settings(action.effect()));
        return value;
    }

    private static Object selector(Selector selector) {
        if (selector instanceof Selector.ById byId) {
            return byId.id();
        }
        return selector instanceof Selector.All all
                ? all.parts().stream().map(FaultForms::selector).toList()
                : selector.toString();
    }

    private static Map<String, Object> ordered(String first, Object value, String second, Object other) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put(first, value);
        map.put(second, other);
        return map;
    }
}
