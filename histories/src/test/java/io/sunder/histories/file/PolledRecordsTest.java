package io.sunder.histories.file;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class PolledRecordsTest {
    @Test
    void keepsKeysInTheOrderInWhichTheyCame() {
        PolledRecords records = new PolledRecords();
        records.add("b", 1, 10);
        records.add("a", 7, 70);
        records.add("b", 2, 20);
        assertEquals(3, records.count());
        assertEquals("{b:[[1,10],[2,20]],a:[[7,70]]}", written(records));
    }

    @Test
    void isEmptyAfterClearAndGrowsAgain() {
        PolledRecords records = new PolledRecords();
        records.add("a", 1, 1);
        records.clear();
        assertEquals(0, records.count());
        assertEquals("{}", written(records));
        for (int i = 0; i < 1_000; i++) {
            records.add("a", i, -i);
        }
        assertTrue(written(records).endsWith(",[998,-998],[999,-999]]}"));
    }

    private static String written(PolledRecords records) {
        LineBuffer line = new LineBuffer(16);
        records.write(line, key -> key.getBytes(StandardCharsets.UTF_8));
        return new String(line.array(), 0, line.length(), StandardCharsets.UTF_8);
    }
}
