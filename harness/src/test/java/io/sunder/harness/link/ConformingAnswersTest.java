package io.sunder.harness.link;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sunder.harness.link.EngineUnderTest.Kind;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Replays {@code conformance.txt} on the embedded engine and on a real Toxiproxy: each answers each call like this. */
class ConformingAnswersTest {
    @ParameterizedTest
    @EnumSource(Kind.class)
    void everyCallIsAnsweredAsWritten(Kind kind) throws IOException {
        List<String> lines = lines();
        List<String> wrong = new ArrayList<>();
        int calls = 0;
        try (EngineUnderTest engine = new EngineUnderTest(kind)) {
            for (int i = 0; i + 1 < lines.size(); i += 2) {
                String[] call = lines.get(i).substring("> ".length()).split(" ", 3);
                String answer = engine.answer(call[0], call[1], call.length > 2 ? call[2] : "");
                String plain = EngineUnderTest.plain(answer);
                if (!plain.equals(lines.get(i + 1))) {
                    wrong.add(lines.get(i) + "\n  expected " + lines.get(i + 1) + "\n  answered " + plain);
                }
                calls++;
            }
        }
        assertEquals(List.of(), wrong);
        assertTrue(calls > 40, "the file was read");
    }

    private static List<String> lines() throws IOException {
        String file = "conformance.txt";
        try (InputStream in = ConformingAnswersTest.class.getResourceAsStream(file)) {
            assertTrue(in != null, file + " is on the class path");
            return new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.isBlank() && !line.startsWith("#"))
                    .toList();
        }
    }
}
