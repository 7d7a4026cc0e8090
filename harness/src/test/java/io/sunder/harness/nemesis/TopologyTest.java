package io.sunder.harness.nemesis;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TopologyTest {
    private static final int SEEDS = 50;

    private static List<String> nodes(int count) {
        return IntStream.rangeClosed(1, count).mapToObj(Integer::toString).toList();
    }

    @ParameterizedTest
    @ValueSource(ints = {3, 4, 5, 6, 7})
    void inARingEachHearsAMajorityAndNoTwoHearTheSame(int count) {
        for (int seed = 0; seed < SEEDS; seed++) {
            Topology.Ring ring = Topology.ring(nodes(count), new SplittableRandom(seed));
            Set<Set<String>> heard = new HashSet<>();
            for (String hearer : nodes(count)) {
                Set<String> by = nodes(count).stream()
                        .filter(speaker -> !ring.isDeaf(hearer, speaker))
                        .collect(Collectors.toSet());
                assertTrue(by.contains(hearer));
                assertEquals(count / 2 + 1, by.size());
                assertTrue(heard.add(by), by + " is heard twice");
            }
        }
    }

    @Test
    void hearingIsMutualWhereAMajorityIsOdd() {
        Topology.Ring ring = Topology.ring(nodes(5), new SplittableRandom(3));
        for (String a : nodes(5)) {
            for (String b : nodes(5)) {
                assertEquals(ring.isDeaf(a, b), ring.isDeaf(b, a));
            }
        }
    }

    @Test
    void whoIsNotInTheRingHearsAndIsHeard() {
        Topology.Ring ring = Topology.ring(nodes(3), new SplittableRandom(1));
        assertFalse(ring.isDeaf("client", "1") || ring.isDeaf("1", "client"));
    }

    @Test
    void halvesAreEvenAndChanceDecidesWhoIsWhere() {
        Set<Set<String>> drawn = new HashSet<>();
        for (int seed = 0; seed < SEEDS; seed++) {
            Topology.Halves halves = Topology.halves(nodes(4), List.of("101"), new SplittableRandom(seed));
            assertEquals(5, halves.one().size() + halves.other().size());
            assertEquals(1, Math.abs(halves.one().size() - halves.other().size()));
            String first = halves.one().iterator().next();
            String second = halves.other().iterator().next();
            assertTrue(halves.apart(first, second) && halves.apart(second, first));
            assertFalse(halves.apart(first, first) || halves.apart(first, "not there"));
            drawn.add(halves.one());
        }
        assertTrue(drawn.size() > 6, drawn::toString);
    }
}
