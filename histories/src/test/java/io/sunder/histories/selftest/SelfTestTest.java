package io.sunder.histories.selftest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The matrix of our checkers is a diagonal, and that of worse ones is not. */
class SelfTestTest {
    private static final int COUNT = Integer.getInteger("sunder.selftest.count", 204);

    @TempDir
    Path folder;

    private Path keep() {
        return Path.of("target", "selftest");
    }

    @Test
    void theMatrixIsADiagonal() {
        ConfusionMatrix matrix = SelfTest.run(COUNT, 1, folder, keep(), done -> {});
        assertTrue(matrix.diagonal(), () -> MatrixText.render(matrix));
        assertEquals(COUNT, matrix.planted());
        assertEquals(COUNT, matrix.valid());
    }
}
