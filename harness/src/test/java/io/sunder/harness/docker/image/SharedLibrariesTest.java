package io.sunder.harness.docker.image;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class SharedLibrariesTest {
    @Test
    void readsWhatTheLoaderFoundAndTheLoaderItself() {
        List<String> lines = List.of(
                "\tlinux-vdso.so.1 (0x00007ffd)",
                "\tlibz.so.1 => /lib/x86_64-linux-gnu/libz.so.1 (0x00007f1c)",
                "\tlibmissing.so => not found",
                "\t/lib64/ld-linux-x86-64.so.2 (0x00007f1d)",
                "\tstatically linked");
        assertEquals(
                Set.of(Path.of("/lib/x86_64-linux-gnu/libz.so.1"), Path.of("/lib64/ld-linux-x86-64.so.2")),
                SharedLibraries.parse(lines));
    }
}
