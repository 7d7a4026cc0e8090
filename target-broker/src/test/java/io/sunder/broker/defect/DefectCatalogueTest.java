package io.sunder.broker.defect;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class DefectCatalogueTest {
    @Test
    void theResourceTellsWhatTheBrokerHas() throws IOException {
        try (InputStream in = Defect.class.getResourceAsStream("defects.tsv")) {
            assertEquals(
                    Defect.catalogue(),
                    new String(in.readAllBytes(), StandardCharsets.UTF_8),
                    "copy what was expected to src/main/resources/io/sunder/broker/defect/defects.tsv");
        }
    }

    @Test
    void idsDifferWhateverTheirCase() {
        assertEquals(
                Defect.values().length,
                Arrays.stream(Defect.values())
                        .map(d -> d.id().toLowerCase(java.util.Locale.ROOT))
                        .distinct()
                        .count());
        assertTrue(Arrays.stream(Defect.values()).noneMatch(d -> d.description().contains("\t")));
    }
}
