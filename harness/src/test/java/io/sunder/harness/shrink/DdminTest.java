package io.sunder.harness.shrink;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DdminTest {
    private static final List<Integer> TWENTY = IntStream.range(0, 20).boxed().toList();

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void findsAnySubsetThatIsNeeded(long seed) throws InterruptedException {
        SplittableRandom chance = new SplittableRandom(seed);
        TreeSet<Integer> needed = new TreeSet<>();
        for (int i = 0; i < 1 + seed % 4; i++) {
            needed.add(chance.nextInt(20));
        }

        assertEquals(List.copyOf(needed), Ddmin.minimal(TWENTY, part -> part.containsAll(needed)));
    }

    @Test
    void leavesOutNothingOfAListOfWhichAllIsNeeded() throws InterruptedException {
        assertEquals(TWENTY, Ddmin.minimal(TWENTY, part -> part.size() == 20));
        assertEquals(List.of(), Ddmin.minimal(List.of(), part -> true));
    }

    @Test
    void whereSeveralPartsFailItFindsOneOfWhichNothingCanBeLeftOut() throws InterruptedException {
        List<Integer> least = Ddmin.minimal(TWENTY, DdminTest::hasTwoThatAddUp);

        assertTrue(hasTwoThatAddUp(least));
        for (Integer one : least) {
            List<Integer> without = new ArrayList<>(least);
            without.remove(one);
            assertFalse(hasTwoThatAddUp(without), least + " without " + one);
        }
    }

    private static boolean hasTwoThatAddUp(List<Integer> part) {
        return part.stream().anyMatch(a -> part.stream().anyMatch(b -> a + b == 21 && !a.equals(b)));
    }

    @Test
    void whatIsGivenUpIsLittle() throws InterruptedException {
        AtomicInteger givenUp = new AtomicInteger();

        Ddmin.minimal(TWENTY, part -> {
            boolean fails = part.containsAll(List.of(3, 17));
            givenUp.addAndGet(fails ? 0 : 1);
            return fails;
        });

        assertTrue(givenUp.get() <= 10, givenUp + " parts were given up");
    }
}
