package io.sunder.harness.process;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import org.apache.kafka.common.Uuid;
import org.junit.jupiter.api.Test;

class KafkaIdsTest {
    @Test
    void kafkaReadsEachOfThemAndNoneBeginsWithADash() {
        for (int i = 0; i < 10_000; i++) {
            String id = KafkaIds.from("run " + i);
            assertEquals(id, Uuid.fromString(id).toString());
            assertNotEquals('-', id.charAt(0));
        }
    }

    @Test
    void theyDifferAsTheirTextsDo() {
        assertNotEquals(KafkaIds.from("a"), KafkaIds.from("b"));
        assertEquals(KafkaIds.from("a"), KafkaIds.from("a"));
    }
}
