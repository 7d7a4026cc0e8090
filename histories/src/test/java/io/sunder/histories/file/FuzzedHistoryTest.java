package io.sunder.histories.file;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import io.sunder.histories.check.HistoryCheck;
import io.sunder.histories.transfer.ExportFormat;
import io.sunder.histories.transfer.HistoryExport;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Damaged at random, by seed: a verdict or an error that names the file comes out, and nothing else. */
class FuzzedHistoryTest {
    private static final int TRIES = 120;

    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"jsonl", "gz", "zst", "edn", "edn.zst"})
    void whateverIsDamagedIsCheckedOrRefused(String form) throws IOException {
        SplittableRandom random = new SplittableRandom(form.hashCode());
        List<String> examples = examples(form.startsWith("edn"));
        int refused = 0;
        int read = 0;
        for (int i = 0; i < TRIES; i++) {
            String example = examples.get(random.nextInt(examples.size()));
            byte[] damaged = damaged(example, form, random);
            Path file = Files.write(folder.resolve("fuzz." + form), damaged);
            try {
                HistoryCheck.check(file);
                read++;
            } catch (HistoryException e) {
                assertTrue(e.getMessage().startsWith(file.toString()), e::getMessage);
                refused++;
            } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
                Path kept = Files.write(Path.of("target", "fuzz-" + form + "-" + i), damaged);
                fail("try " + i + " of " + form + ", kept as " + kept, e);
            }
        }
        assertTrue(refused > TRIES / 10 && read > TRIES / 50, refused + " refused, " + read + " read");
        assertEquals(TRIES, refused + read);
    }

    private static List<String> examples(boolean edn) throws IOException {
        List<String> examples = new ArrayList<>();
        try (Stream<Path> files = Files.list(Path.of("examples"))) {
            for (Path file :
                    files.filter(f -> f.toString().endsWith(".jsonl")).sorted().toList()) {
                if (edn) {
                    StringWriter text = new StringWriter();
                    HistoryExport.export(HistorySource.of(file), ExportFormat.EDN, text);
                    examples.add(text.toString());
                } else {
                    examples.add(Files.readString(file));
                }
            }
        }
        return examples;
    }

    private static byte[] damaged(String example, String form, SplittableRandom random) throws IOException {
        String text = example;
        for (int i = random.nextInt(3); i >= 0; i--) {
            text = random.nextBoolean() ? Damage.tokens(text, random) : Damage.lines(text, random);
        }
        byte[] plain = text.getBytes(StandardCharsets.UTF_8);
        if (random.nextInt(3) == 0) {
            plain = Damage.bytes(plain, random);
        }
        Compression compression = Compression.of(Path.of("x." + form));
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (OutputStream compressed = compression.compress(out)) {
            compressed.write(plain);
        }
        boolean again = compression != Compression.PLAIN && random.nextInt(2) == 0;
        return again ? Damage.bytes(out.toByteArray(), random) : out.toByteArray();
    }
}
