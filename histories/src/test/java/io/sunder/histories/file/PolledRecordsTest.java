package io.sunder.histories.file;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class PolledRecordsTest {
    @Test
    void keepsKeysInTheOrderInWhichTheyCame() {
        PolledRecords records = new PolledRecords();
        records.add("b", 1, 10);
        records.add("a", 7, 70);
        records.add("b", 2, 20);
        assertEquals(3, records.count());
        assertEquals(2, records.keys());
        assertEquals("b", records.slot(0).key);
        assertEquals(2, records.slot(0).size());
        assertEquals(20, records.slot(0).value(1));
        assertEquals(7, records.slot(1).offset(0));
    }

    @Test
    void isEmptyAfterClearAndGrowsAgain() {
        PolledRecords records = new PolledRecords();
        records.add("a", 1, 1);
        records.clear();
        assertEquals(0, records.count());
        assertEquals(0, records.keys());
        for (int i = 0; i < 1_000; i++) {
            records.add("a", i, -i);
        }
        assertEquals(1_000, records.slot(0).size());
        assertEquals(-999, records.slot(0).value(999));
    }
}
