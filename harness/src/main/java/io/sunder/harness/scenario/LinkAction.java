package io.sunder.harness.scenario;

import io.sunder.harness.link.Direction;
import io.sunder.harness.link.LinkEffect;
import java.util.Optional;

/** What is done to many links at once, beyond parting two groups of nodes. */
public sealed interface LinkAction extends FaultAction.OfLinks {
    /** Effect of the fault. */
    LinkEffect effect();

    /** The links among which it chooses. */
    LinkGroup links();

    @Override
    default Optional<LinkEffect> linkEffect() {
        return Optional.of(effect());
    }

    /**
     * An effect on all links between two halves of the nodes, drawn from the run's seed; one node belongs to neither and sees
     * both.
     */
    record Bridge(Selector node, LinkEffect effect, LinkGroup links) implements LinkAction {
        @Override
        public String kind() {
            return "bridge";
        }
    }

    /**
     * Every node hears a majority of the nodes, itself among them, and no two hear the same; what the others say to it suffers
     * the effect. Who is next to whom is drawn from the run's seed.
     */
    record MajorityRing(LinkEffect effect, LinkGroup links) implements LinkAction {
        @Override
        public String kind() {
            return "majority-ring";
        }
    }

    /** An effect on all links of a group; with {@code node}, on those that one of these nodes is an end of. */
    record OnGroup(LinkEffect effect, Direction direction, LinkGroup links, Optional<Selector> node)
            implements LinkAction {
        @Override
        public String kind() {
            return effect.kind();
        }
    }
}
