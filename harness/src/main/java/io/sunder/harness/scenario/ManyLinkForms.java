package io.sunder.harness.scenario;

import io.sunder.harness.link.Direction;
import io.sunder.harness.link.OnFrames;
import io.sunder.harness.scenario.LinkAction.Bridge;
import io.sunder.harness.scenario.LinkAction.MajorityRing;
import io.sunder.harness.scenario.LinkAction.OnGroup;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.UnaryOperator;

/** Writes faults on many links as {@link LinkActionParser} reads them. */
final class ManyLinkForms {
    private ManyLinkForms() {}

    /** The keys of a border that is not the whole one. */
    static Map<String, Object> border(Border border) {
        Map<String, Object> value = new LinkedHashMap<>();
        if (border.flow() != Border.Flow.BOTH) {
            value.put("direction", border.flow().word());
        }
        value.putAll(links(border.links()));
        return value;
    }

    private static Map<String, Object> links(LinkGroup links) {
        return links == LinkGroup.NODES ? Map.of() : Map.of("links", links.word());
    }

    static Map<String, Object> value(LinkAction action) {
        Map<String, Object> value = new LinkedHashMap<>();
        if (action instanceof OnGroup onGroup) {
            value.put("links", onGroup.links().word());
            onGroup.node().ifPresent(node -> value.put("node", FaultForms.selector(node)));
            String direction = onGroup.direction().name().toLowerCase(Locale.ROOT);
            if (onGroup.effect() instanceof OnFrames) {
                value.put("message", direction);
            } else if (onGroup.direction() != Direction.BOTH) {
                value.put("direction", direction);
            }
            value.putAll(EffectForms.settings(onGroup.effect()));
            return value;
        }
        if (action instanceof Bridge bridge) {
            value.put("node", FaultForms.selector(bridge.node()));
            bridge.sides().ifPresent(sides -> value.put("sides", List.of(sides.one(), sides.other())));
        }
        if (action instanceof MajorityRing ring && !ring.order().isEmpty()) {
            value.put("order", ring.order());
        }
        value.put("effect", action.effect().kind());
        value.putAll(links(action.links()));
        return value;
    }

    /** The same fault on other nodes. */
    static LinkAction aimed(LinkAction action, UnaryOperator<Selector> replacement) {
        if (action instanceof Bridge bridge) {
            return new Bridge(replacement.apply(bridge.node()), bridge.sides(), bridge.effect(), bridge.links());
        }
        if (action instanceof OnGroup onGroup) {
            return new OnGroup(
                    onGroup.effect(),
                    onGroup.direction(),
                    onGroup.links(),
                    onGroup.node().map(replacement));
        }
        return (MajorityRing) action;
    }
}
