package io.sunder.harness.scenario;

import io.sunder.harness.link.Direction;
import io.sunder.harness.link.LinkEffect;
import java.util.List;
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
     * An effect on all links between two halves of the nodes; one node belongs to neither and sees both.
     *
     * @param sides the halves; empty if they are drawn from the run's seed
     */
    record Bridge(Selector node, Optional<Sides> sides, LinkEffect effect, LinkGroup links) implements LinkAction {
        @Override
        public String kind() {
            return "bridge";
        }
    }

    /** Two groups of nodes, by their ids. */
    record Sides(List<Integer> one, List<Integer> other) {
        public Sides {
            one = List.copyOf(one);
            other = List.copyOf(other);
        }
    }

    /**
     * Every node hears a majority of the nodes, itself among them, and no two hear the same; what the others say to it suffers
     * the effect.
     *
     * @param order who is next to whom, by id; empty if it is drawn from the run's seed
     */
    record MajorityRing(List<Integer> order, LinkEffect effect, LinkGroup links) implements LinkAction {
        public MajorityRing {
            order = List.copyOf(order);
        }

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
