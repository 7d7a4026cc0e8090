package io.sunder.harness.scenario;

import io.sunder.harness.scenario.FaultAction.Elect;
import io.sunder.harness.scenario.FaultAction.Halves;
import io.sunder.harness.scenario.FaultAction.Isolate;
import io.sunder.harness.scenario.FaultAction.Kill;
import io.sunder.harness.scenario.FaultAction.LoseUnflushed;
import io.sunder.harness.scenario.FaultAction.OnLinks;
import io.sunder.harness.scenario.FaultAction.Pause;
import io.sunder.harness.scenario.FaultAction.Wipe;
import java.util.function.UnaryOperator;

/** The nodes that a fault aims at, whatever its kind. A test holds it against all kinds of faults. */
public final class FaultTargets {
    private FaultTargets() {}

    /** The same fault aimed at what each of its selectors is replaced with. Where links are meant, {@code to} comes first. */
    public static FaultAction replaced(FaultAction action, UnaryOperator<Selector> replacement) {
        if (action instanceof OnLinks links) {
            Selector to = replacement.apply(links.to());
            Selector from = links.fromClient() ? to : replacement.apply(links.from());
            return new OnLinks(links.effect(), links.direction(), from, to, links.fromClient());
        }
        if (action instanceof Isolate isolate) {
            return new Isolate(
                    replacement.apply(isolate.target()), isolate.effect(), isolate.clients(), isolate.border());
        }
        if (action instanceof Halves halves) {
            return new Halves(replacement.apply(halves.side()), halves.effect(), halves.border());
        }
        if (action instanceof Elect elect) {
            return new Elect(elect.key(), replacement.apply(elect.leader()));
        }
        if (action instanceof NodeAction onNodes) {
            return onNodes.at(replacement.apply(onNodes.nodes()));
        }
        if (action instanceof Kill kill) {
            return new Kill(replacement.apply(kill.target()));
        }
        if (action instanceof Wipe wipe) {
            return new Wipe(replacement.apply(wipe.target()));
        }
        if (action instanceof LoseUnflushed lose) {
            return new LoseUnflushed(replacement.apply(lose.target()));
        }
        if (action instanceof Pause pause) {
            return new Pause(replacement.apply(pause.target()));
        }
        if (action instanceof LinkAction onMany) {
            return ManyLinkForms.aimed(onMany, replacement);
        }
        if (action instanceof AdminAction.ConfigureBrokers config) {
            return new AdminAction.ConfigureBrokers(config.brokers().map(replacement), config.settings());
        }
        if (action instanceof AdminAction) {
            // The others are about partitions and topics, which have no role.
            return action;
        }
        throw new IllegalStateException("no targets of the fault " + action);
    }
}
