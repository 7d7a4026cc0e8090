package io.sunder.histories.mutate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sunder.histories.generate.DrawnHistory;
import io.sunder.histories.generate.HistoryGenerator;
import io.sunder.histories.generate.HistoryShape;
import io.sunder.histories.verdict.AnomalyKind;
import java.util.EnumSet;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Every kind of anomaly can be planted, and a mutator changes one place only when it says so. */
class MutatorsTest {
    /** Kinds without a mutator, by name, with the reason; a kind that is neither here nor planted fails the test. */
    private static final Map<String, String> EXEMPT = Map.of();

    @Test
    void everyKindIsPlantedOrExcused() {
        Set<String> missing = new TreeSet<>();
        for (AnomalyKind kind : AnomalyKind.values()) {
            if (Mutators.of(kind).isEmpty() == !EXEMPT.containsKey(kind.json())) {
                missing.add(kind.json());
            }
        }
        assertEquals(Set.of(), missing, "kinds with neither a mutator nor a reason, or with both");
    }

    @Test
    void noKindHasTwoMutators() {
        Set<AnomalyKind> kinds = EnumSet.noneOf(AnomalyKind.class);
        Mutators.all().forEach(mutator -> assertTrue(kinds.add(mutator.kind()), mutator.kind() + " twice"));
    }

    @ParameterizedTest
    @EnumSource(AnomalyKind.class)
    void theSameSeedPlantsTheSame(AnomalyKind kind) {
        Mutator mutator = Mutators.of(kind).orElseThrow();
        for (long seed = 0; seed < 2_000; seed++) {
            HistoryShape shape = HistoryShape.draw(seed, 200);
            if (mutator.suits(shape)) {
                DrawnHistory history = HistoryGenerator.draw(shape);
                Optional<Mutation> once = mutator.mutate(history, new Random(seed));
                if (once.isPresent()) {
                    assertEquals(once, mutator.mutate(history, new Random(seed)));
                    assertNotEquals(history, once.get().history());
                    assertEquals(kind, once.get().planted().kind());
                    return;
                }
            }
        }
        throw new AssertionError("no place for " + kind);
    }
}
