package io.sunder.harness.shrink;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sunder.harness.campaign.Proportion;
import io.sunder.harness.shrink.Criterion.Answer;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CriterionTest {
    @ParameterizedTest
    @CsvSource({
        "3,3, 0,1, WORSE", "3,3, 1,1, OPEN", "3,3, 3,3, GOOD", "3,3, 2,3, WORSE",
        "5,5, 0,1, WORSE", "5,5, 4,4, OPEN", "5,5, 5,5, GOOD", "5,5, 1,2, WORSE",
        "8,10, 8,8, GOOD", "8,10, 5,7, OPEN", "8,10, 5,8, WORSE", "8,10, 7,10, WORSE",
    })
    void decidesAsSoonAsNoFurtherTryCouldChangeTheAnswer(int hits, int tries, int shown, int made, Answer answer) {
        Criterion criterion = Criterion.of(new Proportion(hits, tries), tries);

        assertEquals(answer, criterion.answer(new Proportion(shown, made)));
    }

    @Test
    void aRareAnomalyNeedsMoreTriesThanAFrequentOne() {
        assertEquals(5, Criterion.of(new Proportion(5, 5), 5).tries());
        assertEquals(20, Criterion.of(new Proportion(1, 20), 5).tries());
    }

    @Test
    void whatNeverShowsItIsNeverGood() {
        Criterion criterion = Criterion.of(new Proportion(1, 20), 5);

        for (int made = 0; made <= criterion.tries(); made++) {
            assertTrue(criterion.answer(new Proportion(0, made)) != Answer.GOOD);
        }
        assertEquals(Answer.WORSE, criterion.answer(new Proportion(0, criterion.tries())));
    }

    @Test
    void aCandidateAsGoodAsTheOriginalIsMostlyKeptAndOneMuchWorseHardlyEver() {
        Criterion criterion = Criterion.of(new Proportion(9, 10), 10);

        assertTrue(refused(criterion, 0.9) < 0.4, () -> refused(criterion, 0.9) + " of the equal ones refused");
        assertTrue(refused(criterion, 0.5) > 0.95, () -> refused(criterion, 0.5) + " of the worse ones refused");
    }

    private static double refused(Criterion criterion, double rate) {
        SplittableRandom chance = new SplittableRandom(4);
        int refused = 0;
        for (int i = 0; i < 2_000; i++) {
            Proportion shown = new Proportion(0, 0);
            while (criterion.answer(shown) == Answer.OPEN) {
                shown = new Proportion(shown.hits() + (chance.nextDouble() < rate ? 1 : 0), shown.tries() + 1);
            }
            refused += criterion.answer(shown) == Answer.WORSE ? 1 : 0;
        }
        return refused / 2_000.0;
    }
}
