package io.sunder.harness.link;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LinkIdTest {
    @ParameterizedTest
    @ValueSource(strings = {"2>1", "2>101", "client>1", "client-2>3"})
    void readsWhatItWrites(String text) {
        assertEquals(text, LinkId.parse(text).toString());
    }

    @Test
    void blanksAroundTheEndsDoNotMatter() {
        assertEquals(new LinkId("2", "1"), LinkId.parse(" 2 > 1 "));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "2", "2>", ">1", "2>1>3", "2/1", "a b>1"})
    void refusesWhatIsNoLink(String text) {
        assertThrows(IllegalArgumentException.class, () -> LinkId.parse(text));
    }
}
