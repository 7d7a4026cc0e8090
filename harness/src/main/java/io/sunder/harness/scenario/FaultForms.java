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

    /** The word in a schedule under which it stands; in events an unclean election has one of its own. */
    static String key(FaultAction action) {
        return action instanceof AdminAction.ElectUnclean ? "elect" : action.kind();
    }

    /** What stands there. */
    static Object value(FaultAction action) {
        if (action instanceof OnLinks onLinks) {
            return onLinks(onLinks);
        }
        if (action instanceof Isolate isolate) {
            Map<String, Object> value = ordered(
                    "node",
                    selector(isolate.target()),
                    "effect",
                    isolate.effect().kind());
            if (isolate.clients()) {
                value.put("clients", true);
            }
            value.putAll(ManyLinkForms.border(isolate.border()));
            return value;
        }
        if (action instanceof Halves halves) {
            Map<String, Object> value = ordered(
                    "side", selector(halves.side()), "effect", halves.effect().kind());
            value.putAll(ManyLinkForms.border(halves.border()));
            return value;
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
        if (action instanceof LinkAction onMany) {
            return ManyLinkForms.value(onMany);
        }
        if (action instanceof AdminAction administered) {
            return AdminForms.value(administered);
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

    /** A node or several, as {@link NodeParser} reads them. */
    static Object selector(Selector selector) {
        if (selector instanceof Selector.ById byId) {
            return byId.id();
        }
        return selector instanceof Selector.All all
                ? all.parts().stream().map(FaultForms::selector).toList()
                : selector.toString();
    }

    /** Two entries in this order, to which more may be added. */
    static Map<String, Object> ordered(String first, Object value, String second, Object other) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put(first, value);
        map.put(second, other);
        return map;
    }
}
