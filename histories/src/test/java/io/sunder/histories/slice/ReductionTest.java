package io.sunder.histories.slice;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ReductionTest {
    private static final List<Integer> THOUSAND =
            IntStream.range(0, 1_000).boxed().toList();

    @Test
    void findsTheFewUnitsThatMatter() {
        List<Integer> needed = List.of(17, 500, 501, 998);

        assertEquals(needed, Reduction.reduce(THOUSAND, left -> left.containsAll(needed), 1_000));
    }

    @Test
    void takesAllAwayIfNoneMatters() {
        assertEquals(List.of(), Reduction.reduce(THOUSAND, left -> true, 1_000));
        assertEquals(List.of(), Reduction.reduce(List.of(), left -> true, 1_000));
    }

    @Test
    void asksNoMoreOftenThanItMay() {
        AtomicInteger asked = new AtomicInteger();
        List<Integer> needed = List.of(1, 999);

        List<Integer> left = Reduction.reduce(
                THOUSAND,
                fewer -> {
                    asked.incrementAndGet();
                    return fewer.containsAll(needed);
                },
                10);

        assertTrue(asked.get() <= 10, asked::toString);
        assertTrue(left.containsAll(needed) && left.size() < 1_000, left::toString);
    }
}
