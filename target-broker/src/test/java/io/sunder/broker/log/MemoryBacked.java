package io.sunder.broker.log;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.extension.AnnotatedElementContext;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.io.TempDirFactory;

/** Temporary directories in memory where the system has such a place: these tests sync thousands of times. */
final class MemoryBacked implements TempDirFactory {

    @Override
    public Path createTempDirectory(AnnotatedElementContext element, ExtensionContext context) throws Exception {
        Path shared = Path.of("/dev/shm");
        return Files.isWritable(shared)
                ? Files.createTempDirectory(shared, "log-test")
                : Files.createTempDirectory("log-test");
    }
}
