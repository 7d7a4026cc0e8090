package io.sunder.harness.nemesis;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.random.RandomGenerator;

/** Shapes of partitions that chance fills with nodes. Both are Jepsen's: its bridge and its majorities ring. */
final class Topology {
    private Topology() {}

    /** Two groups that don't see one another; who is in neither sees both. */
    record Halves(Set<String> one, Set<String> other) {
        boolean apart(String a, String b) {
            return (one.contains(a) && other.contains(b)) || (other.contains(a) && one.contains(b));
        }
    }

    /** Half of the brokers and half of the controllers on either side, as near as it gets. */
    static Halves halves(List<String> brokers, List<String> controllers, RandomGenerator chance) {
        List<String> first = shuffled(brokers, chance);
        List<String> second = shuffled(controllers, chance);
        int half = first.size() / 2;
        // Where brokers can't be halved, the smaller half of them gets the larger one of the controllers; else chance
        // decides.
        boolean more = first.size() % 2 == 1 || chance.nextBoolean();
        int share = more ? second.size() - second.size() / 2 : second.size() / 2;
        Set<String> one = new HashSet<>(first.subList(0, half));
        one.addAll(second.subList(0, share));
        Set<String> other = new HashSet<>(first.subList(half, first.size()));
        other.addAll(second.subList(share, second.size()));
        return new Halves(one, other);
    }

    /** Nodes in a circle, each of which hears its neighbours. */
    record Ring(List<String> order) {
        /**
         * Whether the one does not hear the other, both being in the circle: a node hears as many as make a majority with itself
         * in their middle, so that each hears others than the next.
         */
        boolean isDeaf(String hearer, String speaker) {
            int at = order.indexOf(hearer);
            int other = order.indexOf(speaker);
            if (at < 0 || other < 0) {
                return false;
            }
            int majority = order.size() / 2 + 1;
            int before = (majority - 1) / 2;
            int ahead = Math.floorMod(other - at + before, order.size());
            return ahead >= majority;
        }
    }

    static Ring ring(Collection<String> nodes, RandomGenerator chance) {
        return new Ring(shuffled(nodes.stream().sorted().toList(), chance));
    }

    private static List<String> shuffled(List<String> nodes, RandomGenerator chance) {
        List<String> order = new ArrayList<>(nodes);
        for (int i = order.size() - 1; i > 0; i--) {
            Collections.swap(order, i, chance.nextInt(i + 1));
        }
        return order;
    }
}
