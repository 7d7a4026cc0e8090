package io.sunder.harness.nemesis;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sunder.harness.scenario.Selector;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import org.junit.jupiter.api.Test;

class TargetResolverTest {
    private static Roles roles(OptionalInt leader, List<Integer> isr) {
        return new Roles() {
            @Override
            public List<Integer> brokers() {
                return List.of(1, 2, 3, 4, 5);
            }

            @Override
            public OptionalInt leader(String key) {
                return leader;
            }

            @Override
            public List<Integer> replicas(String key) {
                return List.of(3, 1, 2);
            }

            @Override
            public List<Integer> isr(String key) {
                return isr;
            }

            @Override
            public OptionalInt controller() {
                return OptionalInt.of(101);
            }

            @Override
            public List<String> keys() {
                return List.of("orders-0");
            }

            @Override
            public OptionalLong lastFetchMs(int controller) {
                return OptionalLong.empty();
            }

            @Override
            public OptionalInt coordinator(Selector.CoordinatorRole role, String name) {
                return OptionalInt.of(role == Selector.CoordinatorRole.GROUP ? 2 : 3);
            }
        };
    }

    /** Not {@code java.util.Random}: the first draws of its neighbouring seeds are all but equal. */
    private static RandomGenerator chance(int seed) {
        return RandomGeneratorFactory.of("L64X128MixRandom").create(seed);
    }

    private static List<Integer> resolve(String text, int seed) {
        return new TargetResolver(roles(OptionalInt.of(3), List.of(1, 3)))
                .resolve(Selector.parse(text).orElseThrow(), chance(seed));
    }

    @Test
    void resolvesRolesOfAPartition() {
        assertEquals(List.of(3), resolve("leader(orders-0)", 1));
        assertEquals(List.of(1, 2), resolve("followers(orders-0)", 1));
        assertEquals(List.of(1), resolve("isr-follower(orders-0)", 1));
        assertEquals(List.of(101), resolve("controller", 1));
    }

    @Test
    void drawsEveryFollowerBySomeSeedAndTheSameByTheSame() {
        Set<List<Integer>> drawn = new HashSet<>();
        for (int seed = 0; seed < 50; seed++) {
            drawn.add(resolve("follower(orders-0)", seed));
            assertEquals(resolve("follower(orders-0)", seed), resolve("follower(orders-0)", seed));
        }

        assertEquals(Set.of(List.of(1), List.of(2)), drawn);
    }

    @Test
    void drawsMinoritiesAndMajorities() {
        assertEquals(2, resolve("minority", 7).size());
        assertEquals(3, resolve("majority", 7).size());
        assertEquals(1, resolve("any", 7).size());
    }

    @Test
    void isEmptyAsLongAsOnePartHasNobody() {
        TargetResolver leaderless = new TargetResolver(roles(OptionalInt.empty(), List.of()));
        Selector both = new Selector.All(
                List.of(new Selector.ById(1), Selector.parse("leader(orders-0)").orElseThrow()));

        assertTrue(leaderless.resolve(both, chance(1)).isEmpty());
    }

    @Test
    void resolvesCoordinators() {
        assertEquals(List.of(2), resolve("coordinator(billing)", 1));
        assertEquals(List.of(3), resolve("txn-coordinator(tx 1)", 1));
    }

    @Test
    void theLastInTheIsrIsTheOnlyOneThoughItMayBeGone() {
        Selector last = Selector.parse("last-in-isr(orders-0)").orElseThrow();

        assertEquals(List.of(2), resolved(last, roles(OptionalInt.empty(), List.of(2))));
        assertEquals(List.of(), resolved(last, roles(OptionalInt.of(2), List.of(2, 3))));
        assertEquals(List.of(), resolved(last, roles(OptionalInt.empty(), List.of())));
    }

    private static List<Integer> resolved(Selector selector, Roles roles) {
        return new TargetResolver(roles).resolve(selector, chance(1));
    }
}
