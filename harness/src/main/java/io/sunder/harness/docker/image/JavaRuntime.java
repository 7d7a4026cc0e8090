package io.sunder.harness.docker.image;

import io.sunder.harness.cluster.ClusterException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * The files of an image that holds this JVM's Java and little else: a runtime made by {@code jlink}, a shell to start it
 * with, {@code cat} to look at it with, and the libraries of all these. A third of the size of the smallest distribution
 * with Java, and built without any registry.
 */
final class JavaRuntime {
    /** What Kafka and the engine need; a module too many costs little, one that is missing shows only in a run. */
    private static final String MODULES = "java.base,java.logging,java.management,java.management.rmi,java.naming,"
            + "java.net.http,java.rmi,java.security.jgss,java.security.sasl,java.sql,java.xml,jdk.management,"
            + "jdk.management.agent,jdk.naming.dns,jdk.net,jdk.security.auth,jdk.security.jgss,jdk.unsupported,jdk.zipfs,"
            + "java.compiler,java.desktop,java.instrument,java.scripting,jdk.crypto.ec";

    private static final List<Path> TOOLS = List.of(Path.of("/bin/sh"), Path.of("/bin/cat"));

    /** Opened by name at run time, so that no loader lists them: native parts in Kafka's jars, and name look-up. */
    private static final List<String> BY_NAME =
            List.of("libstdc++.so.6", "libgcc_s.so.1", "libnss_files.so.2", "libnss_dns.so.2", "libresolv.so.2");

    private JavaRuntime() {}

    /**
     * Makes them.
     *
     * @param folder empty, for {@code jlink}'s output
     * @return the image's content
     * @throws ClusterException if this machine can't make it; says what else to do
     */
    static List<BuildContext.Entry> make(Path folder) {
        requireLinux();
        try {
            Path java = folder.resolve("java");
            jlink(java);
            List<BuildContext.Entry> entries = new ArrayList<>();
            addTree(entries, java, "rootfs/opt/java");
            List<Path> programs = new ArrayList<>(SharedLibraries.programsIn(java));
            programs.addAll(TOOLS);
            Set<Path> libraries = new LinkedHashSet<>(SharedLibraries.of(programs));
            libraries.removeIf(library -> library.startsWith(java));
            libraries.addAll(byName(libraries));
            TOOLS.forEach(tool -> entries.add(BuildContext.Entry.file("rootfs" + tool, tool)));
            libraries.forEach(library -> entries.add(BuildContext.Entry.file("rootfs" + library, library)));
            entries.add(BuildContext.Entry.folder("rootfs/tmp", 01777));
            entries.add(BuildContext.Entry.text("rootfs/etc/passwd", "root:x:0:0:root:/root:/bin/sh\n"));
            entries.add(BuildContext.Entry.text("rootfs/etc/group", "root:x:0:\n"));
            entries.add(BuildContext.Entry.text("rootfs/etc/nsswitch.conf", "hosts: files dns\n"));
            return entries;
        } catch (IOException e) {
            throw new ClusterException("the Java runtime for images can't be made in " + folder + ": " + e, e);
        }
    }

    private static void requireLinux() {
        if (!System.getProperty("os.name").equals("Linux")) {
            throw new ClusterException("this system's Java doesn't run in Linux containers; build on an image that has"
                    + " Java: sunder images build --base IMAGE (for example eclipse-temurin:17-jre)");
        }
    }

    private static void jlink(Path target) throws IOException {
        Path jlink = Path.of(System.getProperty("java.home"), "bin", "jlink");
        if (!Files.isExecutable(jlink)) {
            throw new ClusterException(
                    jlink + " doesn't exist; run Sunder with a complete JDK, or build on an image that"
                            + " has Java: sunder images build --base IMAGE");
        }
        Process process = new ProcessBuilder(
                        jlink.toString(),
                        "--add-modules",
                        modules(),
                        "--no-header-files",
                        "--no-man-pages",
                        "--output",
                        target.toString())
                .redirectErrorStream(true)
                .start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        try {
            if (process.waitFor() != 0) {
                throw new ClusterException("jlink failed: " + output.strip());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new ClusterException("interrupted while jlink ran", e);
        }
    }

    /** Those of the list that this JVM has: some were merged into others over the years. */
    private static String modules() {
        return String.join(
                ",",
                List.of(MODULES.split(",", -1)).stream()
                        .filter(name -> ModuleLayer.boot().findModule(name).isPresent()
                                || java.lang.module.ModuleFinder.ofSystem()
                                        .find(name)
                                        .isPresent())
                        .toList());
    }

    private static void addTree(List<BuildContext.Entry> entries, Path root, String prefix) throws IOException {
        try (var files = Files.walk(root)) {
            files.filter(Files::isRegularFile)
                    .filter(file -> !root.relativize(file).startsWith("legal"))
                    .sorted()
                    .forEach(file -> entries.add(BuildContext.Entry.file(prefix + "/" + root.relativize(file), file)));
        }
    }

    private static List<Path> byName(Set<Path> libraries) {
        Set<Path> folders = new LinkedHashSet<>();
        libraries.forEach(library -> folders.add(library.getParent()));
        List<Path> found = new ArrayList<>();
        for (Path folder : folders) {
            BY_NAME.stream().map(folder::resolve).filter(Files::isRegularFile).forEach(found::add);
        }
        return found;
    }
}
