package io.sunder.harness.process;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.JarFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LauncherJarTest {
    @TempDir
    Path cache;

    @Test
    void itsMainClassNeedsNothingButTheJdk() throws Exception {
        URL[] jar = {LauncherJar.in(cache).toUri().toURL()};
        try (URLClassLoader alone = new URLClassLoader(jar, ClassLoader.getPlatformClassLoader())) {
            assertNotNull(alone.loadClass(LauncherJar.MAIN_CLASS).getMethod("main", String[].class));
        }
    }

    @Test
    void holdsEveryClassOfTheLauncher() throws Exception {
        Path classes = Path.of(LauncherJar.class
                        .getProtectionDomain()
                        .getCodeSource()
                        .getLocation()
                        .toURI())
                .resolve("io/sunder/harness/launcher");
        try (var files = Files.list(classes);
                JarFile jar = new JarFile(LauncherJar.in(cache).toFile())) {
            long compiled = files.filter(f -> !f.getFileName().toString().startsWith("package-info"))
                    .count();
            assertEquals(compiled, jar.size());
        }
    }

    @Test
    void isWrittenOnceOnly() throws Exception {
        Path first = LauncherJar.in(cache);
        var written = Files.getLastModifiedTime(first);
        assertEquals(first, LauncherJar.in(cache));
        assertEquals(written, Files.getLastModifiedTime(first));
        try (var files = Files.list(cache)) {
            assertTrue(files.allMatch(first::equals), "no draft is left");
        }
    }
}
