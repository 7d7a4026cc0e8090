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
        "3,3, 0,1, OPEN",
        "3,3, 0,2, WORSE",
        "3,3, 1,1, GOOD",
        "5,5, 0,2, WORSE",
        "5,5, 1,2, OPEN",
        "5,5, 3,3, GOOD",
        "5,5, 2,2, OPEN",
        "5,5, 2,4, OPEN",
        "5,5, 1,4, WORSE",
        "5,5, 2,5, WORSE",
        "10,10, 0,1, WORSE",
    })
    void decidesAsSoonAsNoFurtherTryCouldChangeTheAnswer(int hits, int tries, int shown, int made, Answer answer) {
        Criterion criterion = Criterion.of(new Proportion(hits, tries), tries);

        assertEquals(answer, criterion.answer(new Proportion(shown, made)));
    }

    @Test
    void aRareAnomalyNeedsMoreTriesThanAFrequentOne() {
        assertEquals(5, Criterion.of(new Proportion(5, 5), 5).tries());
        assertTrue(Criterion.of(new Proportion(3, 10), 5).tries() > 5);
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
    void aCandidateAsGoodAsTheOriginalIsSeldomRefusedAndOneMuchWorseOften() {
        Criterion criterion = Criterion.of(new Proportion(9, 10), 10);

        assertTrue(refused(criterion, 0.9) < 0.15, () -> refused(criterion, 0.9) + " of the equal ones refused");
        assertTrue(refused(criterion, 0.2) > 0.95, () -> refused(criterion, 0.2) + " of the worse ones refused");
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
