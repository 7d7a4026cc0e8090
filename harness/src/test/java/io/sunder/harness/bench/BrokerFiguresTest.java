package io.sunder.harness.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

class BrokerFiguresTest {
    private static final BrokerFigures SLOW = new BrokerFigures(4, 1000, 10, 300);
    private static final BrokerFigures FAST = new BrokerFigures(2, 3000, 30, 100);

    @Test
    void eachFigureHasItsOwnMedian() {
        BrokerFigures third = new BrokerFigures(9, 2000, 5, 200);
        assertEquals(new BrokerFigures(4, 2000, 10, 200), BrokerFigures.medians(List.of(SLOW, FAST, third)));
        assertEquals(new BrokerFigures(3, 2000, 20, 200), BrokerFigures.medians(List.of(SLOW, FAST)));
    }

    @Test
    void ratiosDivideByTheOther() {
        assertEquals(
                List.of("ratio", "0.50", "3.00", "3.00", "0.33"),
                List.of(FAST.ratios("ratio", SLOW).split(" +", -1)));
    }
}
