package io.sunder.harness.campaign;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sunder.harness.run.RunException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ResultFileTest {
    @TempDir
    Path folder;

    private ResultFile file;

    @BeforeEach
    void make() {
        file = new ResultFile(folder.resolve("nightly"));
    }

    @Test
    void whatIsAddedIsReadAgain() {
        file.add(Results.valid("a", 1));
        file.add(Results.invalid("a", 2));
        assertEquals(2, file.read().size());
        assertEquals(
                Results.valid("a", 1),
                new ResultFile(folder.resolve("nightly")).read().get(0));
        assertEquals(Results.invalid("a", 2).message(), file.read().get(1).message());
    }

    @Test
    void aTornLineIsRunAgain() throws IOException {
        file.add(Results.valid("a", 1));
        Path path = folder.resolve("nightly/results.jsonl");
        Files.writeString(path, "{\"scenario\":\"a\",\"se", StandardOpenOption.APPEND);
        assertEquals(1, file.read().size());
        file.add(Results.valid("a", 2));
        assertEquals(List.of(Results.valid("a", 1), Results.valid("a", 2)), file.read());
    }

    @Test
    void aWholeLineThatIsNoResultIsNamed() throws IOException {
        file.add(Results.valid("a", 1));
        Files.writeString(folder.resolve("nightly/results.jsonl"), "{\"seed\":1}\n", StandardOpenOption.APPEND);
        RunException error = assertThrows(RunException.class, file::read);
        assertTrue(error.getMessage().contains("results.jsonl, line 2"), error.getMessage());
    }

    @Test
    void onlyTheCasesAskedForCountAndTheLastResultOfEach() {
        file.add(Results.invalid("a", 1));
        file.add(Results.valid("b", 1));
        file.add(Results.valid("a", 1));
        List<CampaignCase> cases = List.of(new CampaignCase("a", "", 1), new CampaignCase("a", "", 2));
        assertEquals(List.of(Results.valid("a", 1)), file.of(cases));
        file.clear();
        assertEquals(List.of(), file.read());
    }
}
